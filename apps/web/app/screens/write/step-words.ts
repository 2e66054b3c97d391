import type { LabelKey } from '@pq/domain/copy';
import { type Purpose, routeWords } from '@pq/domain/project';
import type { WriteStep } from '@pq/domain/write-steps';

/** What each step is called, and what it is for. */
export const stepWords: Record<WriteStep, { name: LabelKey; sub: LabelKey }> = {
  basic: { name: 'write.step.basic', sub: 'writing.basic.sub' },
  period: { name: 'write.step.period', sub: 'writing.period.sub' },
  category: { name: 'write.step.category', sub: 'writing.category.sub' },
  reward: { name: 'write.step.reward', sub: 'writing.reward.sub' },
  refund: { name: 'write.step.refund', sub: 'writing.refund.sub' },
  content: { name: 'write.step.content', sub: 'writing.content.sub' },
};

/** Where a step is written; a project that came back is written under its own key (A-074). */
export function stepPath(purpose: Purpose, step: WriteStep, key: string | null): string {
  return `/write/${routeWords[purpose]}/${step}${key === null ? '' : `?key=${key}`}`;
}
