import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { OTHER_CATEGORY, type Purpose } from '@pq/domain/project/project';
import { categoryName } from '@pq/domain/project/project-card';
import { isOpenable } from '@pq/domain/project/write-steps';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import type { DraftContent } from '../draft/draft-content.ts';

type Known = {
  purpose: Purpose;
  /** The fields that somebody has ever given a value. */
  decided: readonly string[];
  viewer: Pick<Viewer, 'uid' | 'profile'>;
  /** The Seoul date. */
  today: string;
};

/** A reward as nobody has chosen it yet. */
export function unsold<Reward extends { stock: { choice: number[]; count: number }[] }>(reward: Reward) {
  return { ...reward, sold: 0, stock: reward.stock.map((one) => ({ ...one, sold: 0 })) };
}

/** A draft as a project that waits for its opening; what nobody has chosen yet is not shown as chosen. */
export function previewCard(content: DraftContent, { purpose, decided, viewer, today }: Known): Card {
  const { images, subImages, config, rewards } = content;
  const main = images.main || subImages.find((url) => url !== '') || images.thumbnail;
  const chosen = decided.includes('category')
    ? { category: content.category, type: rewards.type }
    : {
        category: OTHER_CATEGORY,
        type: [{ title: categoryName(OTHER_CATEGORY), value: t('writing.preview.noCategory') }],
      };
  return {
    key: '',
    purpose,
    title: content.title || t('writing.untitled'),
    state: isOpenable(content.period, today) ? 'ready' : 'save',
    category: chosen.category,
    images: { thumbnail: images.thumbnail, main, ground: '' },
    config: { ...config, deliveryType: decided.includes('deliveryType') ? config.deliveryType : '' },
    amount: { goal: content.amount.goal, now: 0 },
    period: content.period,
    rewards: {
      ...rewards,
      type: chosen.type,
      content: rewards.content.map((tier, idx) => ({ ...unsold(tier), idx })),
    },
    backers: 0,
    scraps: 0,
    views: 0,
    profile: { author: viewer.profile.nickname, uid: viewer.uid, image: viewer.profile.image ?? '' },
    isManager: false,
  };
}
