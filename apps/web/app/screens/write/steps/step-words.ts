import type { LabelKey } from '@pq/domain/copy';
import type { WriteStep } from '@pq/domain/project/write-steps';

export const stepWords: Record<WriteStep, { name: LabelKey; sub: LabelKey }> = {
  basic: { name: 'write.step.basic', sub: 'writing.basic.sub' },
  period: { name: 'write.step.period', sub: 'writing.period.sub' },
  category: { name: 'write.step.category', sub: 'writing.category.sub' },
  reward: { name: 'write.step.reward', sub: 'writing.reward.sub' },
  refund: { name: 'write.step.refund', sub: 'writing.refund.sub' },
  content: { name: 'write.step.content', sub: 'writing.content.sub' },
};
