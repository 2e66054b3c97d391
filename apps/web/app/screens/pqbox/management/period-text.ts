import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { daysBetween, daysLeft, formatDate, formatMoment, seoulDate } from '@pq/domain/dates';
import { rewardOpensOn } from '@pq/domain/pqbox/pq-reward';

export function periodText({ start, finish }: RewardCard['period'], short: (date: string) => string): string {
  if (start === '' || finish === '') return t('pq.undated');
  const end = start.slice(0, 4) === finish.slice(0, 4) ? short(finish) : formatDate(finish);
  return `${short(start)} – ${end}`;
}

export function statusText(
  { state, period, updatedAt }: RewardCard,
  project: { start: string },
  nowMs: number,
): string {
  switch (state) {
    case 'reject':
      return t('pq.manage.again');
    case 'prepare':
      return t('pq.manage.requested', { at: formatMoment(updatedAt) });
    case 'ready': {
      const days = daysBetween(seoulDate(nowMs), rewardOpensOn(period, project));
      return days > 0 ? t('pq.manage.opensIn', { n: days }) : t('pq.manage.opensSoon');
    }
    case 'funding': {
      const left = daysLeft(period.finish, nowMs);
      if (left === null) return t('pq.manage.over');
      return left === 0 ? t('pq.manage.lastDay') : t('pq.manage.left', { n: left });
    }
    case 'finish':
      return t('pq.manage.over');
    case 'blind':
      return t('pq.preview.blind');
    default:
      return t('my.open.savedAt', { at: formatMoment(updatedAt) });
  }
}
