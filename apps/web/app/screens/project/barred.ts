import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { endsAt } from '@pq/domain/dates';
import { canPledge } from '@pq/domain/project/project-card';
import { leftOf } from '#app/features/reward-picker/selection.ts';

/** By the period, because the sweep may not have run yet. */
export function isOver({ state, period }: Project, nowMs: number): boolean {
  if (state === 'funding') return endsAt(period.finish) <= nowMs;
  return state === 'finish' || state === 're-finish' || state === 'fail';
}

export function barredText(project: Project, viewerId: string | undefined, nowMs: number): string | null {
  if (project.isManager && project.profile.uid === viewerId) return t('detail.mine');
  if (project.myPledge) return t(project.purpose === 'ordermade' ? 'detail.joined.order' : 'detail.joined');
  if (canPledge(project.state, project.period, nowMs))
    return isSoldOut(project, nowMs) ? t('detail.soldOut') : null;
  switch (project.state) {
    case 'ready':
      return t('detail.notOpen');
    case 'blind':
      return t('detail.blind');
    case 'save':
    case 'prepare':
    case 'reject':
      return t('detail.draft');
    default:
      return t('detail.ended');
  }
}

function isSoldOut({ rewards }: Project, nowMs: number): boolean {
  return rewards.content.every((reward) => leftOf(reward, nowMs) === 0);
}
