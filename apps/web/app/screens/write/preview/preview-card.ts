import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { isOpenable } from '@pq/domain/project/write-steps';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import type { DraftContent } from '../draft/draft-content.ts';

type Known = {
  purpose: Purpose;
  viewer: Pick<Viewer, 'uid' | 'profile'>;
  today: string;
};

export function unsold<Reward extends { stock: { choice: number[]; count: number }[] }>(reward: Reward) {
  return { ...reward, sold: 0, stock: reward.stock.map((one) => ({ ...one, sold: 0 })) };
}

export function previewCard(content: DraftContent, { purpose, viewer, today }: Known): Card {
  const { images, subImages, config, rewards } = content;
  const main = images.main || subImages.find((url) => url !== '') || images.thumbnail;
  return {
    key: '',
    purpose,
    title: content.title || t('writing.untitled'),
    state: isOpenable(content.period, today) ? 'ready' : 'save',
    category: content.category,
    images: { thumbnail: images.thumbnail, main, ground: '' },
    config,
    amount: { goal: content.amount.goal, now: 0 },
    period: content.period,
    rewards: {
      ...rewards,
      content: rewards.content.map((tier, idx) => ({ ...unsold(tier), idx })),
    },
    backers: 0,
    scraps: 0,
    views: 0,
    profile: { author: viewer.profile.nickname, uid: viewer.uid, image: viewer.profile.image ?? '' },
    isManager: false,
  };
}
