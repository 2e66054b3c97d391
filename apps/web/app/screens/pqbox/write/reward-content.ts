import type { Reward, RewardData } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import {
  checkRewardPeriod,
  type RewardCategory,
  type RewardProjectDates,
  rewardTitleFits,
} from '@pq/domain/pqbox/pq-reward';
import { rewardContentProblem } from '@pq/domain/pqbox/reward-file';
import { isBlank } from '@pq/domain/text/blank';
import type { Stored } from '#app/lib/drafts/autosave/draft-autosave.ts';
import type { RewardStep } from './reward-place.ts';

export type RewardContent = {
  title: string;
  images: { thumbnail: string };
  category: RewardCategory;
  period: { start: string; finish: string };
  audience: Reward['audience'];
  editor: string;
};
export type RewardParts = RewardData;

const empty: RewardContent = {
  title: '',
  images: { thumbnail: '' },
  category: 0,
  period: { start: '', finish: '' },
  audience: { rewards: 'all', from: 'payment' },
  editor: '',
};

export function storedReward(reward: Reward | null): Stored<RewardContent> {
  if (!reward) return { key: null, savedAt: 0, content: empty };
  const { key, savedAt, title, images, category, period, audience, editor } = reward;
  return { key, savedAt, content: { title, images, category, period, audience, editor } };
}

export function rewardDatesOf({
  period,
  paymentOn,
}: Pick<Project, 'period' | 'paymentOn'>): RewardProjectDates {
  return { finish: period.finish || null, paymentOn };
}

export function finishedRewardSteps(
  content: RewardContent,
  { dates, mediaTypes }: { dates: RewardProjectDates; mediaTypes: readonly string[] },
): RewardStep[] {
  const { title, images, period, audience } = content;
  const isBasic = !isBlank(title) && rewardTitleFits(title) && images.thumbnail !== '';
  const isDated =
    audience.rewards.length > 0 && checkRewardPeriod({ ...period, from: audience.from }, dates) === null;
  return [
    ...(isBasic ? (['basic'] as const) : []),
    ...(isDated ? (['period'] as const) : []),
    ...(rewardContentProblem({ ...content, mediaTypes }) === null ? (['content'] as const) : []),
  ];
}
