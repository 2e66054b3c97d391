import type { Reward, RewardData } from '@pq/contract/shapes/pqbox';
import { checkRewardPeriod, type RewardCategory, rewardTitleFits } from '@pq/domain/pq-reward';
import type { Stored } from '#app/screens/write/keeper/draft-keeper.ts';
import type { RewardStep } from './reward-place.ts';

/** What somebody writes of a reward; its files are sent for themselves. */
export type RewardContent = {
  title: string;
  images: { thumbnail: string };
  category: RewardCategory;
  period: { start: string; finish: string };
  editor: string;
};
/** Any part of it. */
export type RewardParts = RewardData;

const empty: RewardContent = {
  title: '',
  images: { thumbnail: '' },
  category: 0,
  period: { start: '', finish: '' },
  editor: '',
};

/** A reward as the keeper takes it up: empty before its first save. */
export function storedReward(reward: Reward | null): Stored<RewardContent> {
  if (!reward) return { key: null, savedAt: 0, content: empty };
  const { title, images, category, period, editor } = reward;
  return { key: reward.key, savedAt: reward.updatedAt, content: { title, images, category, period, editor } };
}

/** Whether there is something in it for its backers to look at, as its category asks. */
export function isFilled({ category, editor }: Pick<RewardContent, 'category' | 'editor'>, files: number) {
  if (files > 0 && category !== 2) return true;
  if (category === 0) return editor.includes('<iframe');
  return category === 2 && /<(img|iframe)|[^<>\s](?![^<]*>)/.test(editor);
}

/** The steps that are finished; `lastDay` is that of the project. */
export function finishedRewardSteps(
  content: RewardContent,
  { lastDay, files }: { lastDay: string | null; files: number },
): RewardStep[] {
  const { title, images, period } = content;
  const isBasic = title.trim() !== '' && rewardTitleFits(title) && images.thumbnail !== '';
  const isDated = checkRewardPeriod(period, { finish: lastDay }) === null;
  return [
    ...(isBasic ? (['basic'] as const) : []),
    ...(isDated ? (['period'] as const) : []),
    ...(isFilled(content, files) ? (['content'] as const) : []),
  ];
}
