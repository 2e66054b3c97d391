import type { CorrectableField } from '@pq/domain/project/corrections';

/** What of a draft's data belongs to a field: the names of its parts, those of a group behind a dot. */
export const fieldParts: Record<CorrectableField, readonly string[]> = {
  title: ['title'],
  thumbnail: ['images.thumbnail'],
  mainImage: ['images.main'],
  subImages: ['subImages'],
  editor: ['editor'],
  goal: ['amount'],
  period: ['period.start', 'period.finish'],
  rewardPeriod: ['rewards.period'],
  category: ['category', 'rewards.type'],
  projectType: ['config.projectType'],
  deliveryType: ['config.deliveryType'],
  rewards: ['rewards.content'],
  refund: ['refund'],
};
