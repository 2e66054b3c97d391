import type { Draft } from '@pq/contract/shapes/draft';
import { limits } from '@pq/domain/limits';
import type { Shipping } from '@pq/domain/project/shipping';
import { plainGoods, type RewardGoods } from '@pq/domain/reward/goods';
import { isBlank } from '@pq/domain/text/blank';

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

type RewardProblems = Partial<
  Record<
    'productCost' | 'delivery' | 'count' | 'context',
    `writing.reward.err.${'cost' | 'delivery' | 'count' | 'context'}`
  >
>;

/**
 * What keeps an open reward out of the list, in the order of its fields. Sums above their limits are told while they are typed
 * and never made others; what is missing is told once somebody has `tried` to save.
 */
export function rewardProblems(open: OpenReward, tried: boolean): RewardProblems {
  const cost = open.productCost ?? 0;
  const problems: RewardProblems = {};
  if (cost > limits.productCostMax || (tried && cost < limits.productCostMin))
    problems.productCost = 'writing.reward.err.cost';
  if (open.shipping === 'parcel' && (open.delivery ?? 0) > limits.delivery)
    problems.delivery = 'writing.reward.err.delivery';
  if ((open.count ?? 0) > limits.rewardCount) problems.count = 'writing.reward.err.count';
  if (tried && isBlank(open.context)) problems.context = 'writing.reward.err.context';
  return problems;
}

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

/** Whether what is open holds something that the list does not. */
export function isHalf(rewards: readonly Reward[], open: OpenReward | null): boolean {
  if (!open) return false;
  const empty = newReward();
  const before = open.isNew ? empty : (rewards[open.at] ?? empty);
  return (['productCost', 'delivery', 'shipping', 'count', 'context'] as const).some(
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

/** The list with what is being written as far as it goes, also where there is no room for it. */
export function withOpen<Listed extends Reward>(
  rewards: readonly Listed[],
  open: OpenReward,
): (Listed | Reward)[] {
  const place = placeOf(rewards, open);
  const { isNew: _isNew, at: _at, productCost, delivery, shipping, count, context, ...goods } = open;
  const written: Reward = {
    ...goods,
    productCost: productCost ?? 0,
    delivery: shipping === 'none' ? 0 : (delivery ?? 0),
    shipping,
    count: count ?? 0,
    context,
  };
  return [...rewards.slice(0, place), written, ...rewards.slice(place + 1)];
}

/** The list with the one at `at` twice, one behind the other; the same list where there is no room. */
export function withCopy(rewards: readonly Reward[], at: number): Reward[] {
  const copied = rewards[at];
  if (!copied || isFull(rewards)) return [...rewards];
  return [...rewards.slice(0, at + 1), copied, ...rewards.slice(at + 1)];
}
