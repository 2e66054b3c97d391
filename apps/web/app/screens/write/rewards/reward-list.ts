import type { Draft } from '@pq/contract/shapes/draft';
import { limits } from '@pq/domain/limits';

export type Reward = Draft['rewards']['content'][number];

/** A reward that is being written: a new one, or the one at its place in the list. */
export type OpenReward = {
  isNew: boolean;
  at: number;
  productCost: number | null;
  delivery: number | null;
  count: number | null;
  context: string;
};

/** A new reward, to stand behind all others. */
export function newReward(): OpenReward {
  return { isNew: true, at: 0, productCost: null, delivery: 0, count: 0, context: '' };
}

/** Whether what is open holds something that the list does not. */
export function isHalf(rewards: readonly Reward[], open: OpenReward | null): boolean {
  if (!open) return false;
  const before = open.isNew ? newReward() : (rewards[open.at] ?? newReward());
  return (['productCost', 'delivery', 'count', 'context'] as const).some(
    (field) => open[field] !== before[field],
  );
}

export function isFull(rewards: readonly Reward[]): boolean {
  return rewards.length >= limits.rewardsPerProject;
}

/** Where the reward that is open will stand: one that is gone from the list meanwhile is as new. */
export function placeOf(rewards: readonly Reward[], { isNew, at }: Pick<OpenReward, 'isNew' | 'at'>): number {
  return isNew || at >= rewards.length ? rewards.length : at;
}

/** The list with what was written; null where there is no room for it. */
export function withReward(
  rewards: readonly Reward[],
  open: Pick<OpenReward, 'isNew' | 'at'>,
  reward: Reward,
): Reward[] | null {
  const place = placeOf(rewards, open);
  if (place === rewards.length && isFull(rewards)) return null;
  return [...rewards.slice(0, place), reward, ...rewards.slice(place + 1)];
}

/** The list with the one at `at` twice, one behind the other; the same list where there is no room. */
export function withCopy(rewards: readonly Reward[], at: number): Reward[] {
  const copied = rewards[at];
  if (!copied || isFull(rewards)) return [...rewards];
  return [...rewards.slice(0, at + 1), copied, ...rewards.slice(at + 1)];
}
