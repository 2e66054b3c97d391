import type { LabelKey } from '@pq/domain/copy';
import type { RewardStep } from '../reward-place.ts';

export const stepWords: Record<RewardStep, { name: LabelKey; sub: LabelKey }> = {
  basic: { name: 'pq.step.basic', sub: 'pq.step.basic.sub' },
  period: { name: 'pq.step.period', sub: 'pq.step.period.sub' },
  content: { name: 'pq.step.content', sub: 'pq.step.content.sub' },
};
