import type { Draft } from '@pq/contract/shapes/draft';
import { limits } from '@pq/domain/limits';
import type { Shipping } from '@pq/domain/project/shipping';
import { plainGoods, type RewardGoods } from '@pq/domain/reward/goods';

export type Reward = Draft['rewards']['content'][number];

/** A reward that is being written: a new one, or the one at its place in the list. */
export type OpenReward = {
  isNew: boolean;
  at: number;
  productCost: number | null;
  delivery: number | null;
  shipping: Shipping;
  count: number | null;
  context: string;
} & RewardGoods;

/** A new reward, to stand behind all others. A maker who overlooks how it is delivered had better know the addresses. */
export function newReward(): OpenReward {
  return {
    isNew: true,
    at: 0,
    productCost: null,
    delivery: 0,
    shipping: 'parcel',
    count: 0,
    context: '',
    ...plainGoods(),
  };
}

/** A reward of the list, opened to be changed. */
export function openReward(reward: Reward, at: number): OpenReward {
  return { isNew: false, at, ...reward };
}

/** A reward as it was kept, perhaps by an older version of the site that knew less of it. */
export function wholeReward<Kept extends object>(kept: Kept): Kept & RewardGoods {
  return { ...plainGoods(), ...kept };
}

/** What is written as it joins the list; what is not typed yet counts as none. */
export function written({ isNew: _isNew, at: _at, ...open }: OpenReward): Reward {
  const { productCost, delivery, shipping, count } = open;
  return {
    ...open,
    productCost: productCost ?? 0,
    delivery: shipping === 'none' ? 0 : (delivery ?? 0),
    count: count ?? 0,
  };
}

/** Whether what is open holds something that the list does not. */
export function isHalf(rewards: readonly Reward[], open: OpenReward | null): boolean {
  if (!open) return false;
  const empty = newReward();
  const { isNew: _isNew, at: _at, ...before } = open.isNew ? empty : { ...empty, ...rewards[open.at] };
  return (Object.keys(before) as (keyof typeof before)[]).some(
    (field) => JSON.stringify(open[field]) !== JSON.stringify(before[field]),
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

/** The list with what is being written as far as it goes, also where there is no room for it. */
export function withOpen<Listed extends Reward>(
  rewards: readonly Listed[],
  open: OpenReward,
): (Listed | Reward)[] {
  const place = placeOf(rewards, open);
  return [...rewards.slice(0, place), written(open), ...rewards.slice(place + 1)];
}

/**
 * The list with the one at `at` twice, one behind the other; the same list where there is no room. The questions of the copy have
 * ids of their own, since an order keeps its answers by them.
 */
export function withCopy(rewards: readonly Reward[], at: number): Reward[] {
  const copied = rewards[at];
  if (!copied || isFull(rewards)) return [...rewards];
  const questions = copied.questions.map((question) => ({ ...question, id: crypto.randomUUID() }));
  return [...rewards.slice(0, at + 1), { ...copied, questions }, ...rewards.slice(at + 1)];
}
