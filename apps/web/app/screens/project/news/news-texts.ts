import type { NewsAudience } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { daysBetween, formatDay, seoulDate } from '@pq/domain/dates';
import { relativeTime, relativeTimeText } from '@pq/domain/relative-time';

/** When an item was published: the day, and how long ago that was. */
export function publishedText(atMs: number, nowMs: number): string {
  const days = daysBetween(seoulDate(atMs), seoulDate(nowMs));
  const ago = days > 0 ? t('time.days', { n: days }) : relativeTimeText(relativeTime(atMs, nowMs));
  return `${formatDay(atMs)} · ${ago}`;
}

export function audienceText(audience: NewsAudience): string {
  return t(`news.audience.${audience}`);
}
