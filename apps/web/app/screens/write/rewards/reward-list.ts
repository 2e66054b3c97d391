import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { Shipping } from '@pq/domain/project/shipping';
import { defaultRewardDetails, type RewardDetails } from '@pq/domain/reward/reward-details';
import { firstLetters } from '@pq/domain/text/letters';

export type Reward = Draft['rewards']['content'][number];

/** A new reward, or the reward at `at` in the list. */
export type OpenReward = {
  isNew: boolean;
  at: number;
  productCost: number | null;
  delivery: number | null;
  shipping: Shipping;
  count: number | null;
  context: string;
} & RewardDetails;

/** Delivery is the default: collecting needless addresses harms less than missing them. */
export function newReward(): OpenReward {
  return {
    isNew: true,
    at: 0,
    productCost: null,
    delivery: 0,
    shipping: 'parcel',
    count: 0,
    context: '',
    ...defaultRewardDetails(),
  };
}

export function openReward(reward: Reward, at: number): OpenReward {
  return { isNew: false, at, ...reward };
}

/** An older version of the site may have stored it without newer fields. */
export function wholeReward<Stored extends object>(stored: Stored): Stored & RewardDetails {
  return { ...defaultRewardDetails(), ...stored };
}

/** Empty fields count as zero. */
export function written({ isNew: _isNew, at: _at, ...open }: OpenReward): Reward {
  const { productCost, delivery, shipping, count } = open;
  return {
    ...open,
    productCost: productCost ?? 0,
    delivery: shipping === 'none' ? 0 : (delivery ?? 0),
    count: count ?? 0,
  };
}

export function isUnsaved(rewards: readonly Reward[], open: OpenReward | null): boolean {
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

/** A reward that was removed from the list in between counts as new. */
export function placeOf(rewards: readonly Reward[], { isNew, at }: Pick<OpenReward, 'isNew' | 'at'>): number {
  return isNew || at >= rewards.length ? rewards.length : at;
}

/** Null when the list is full. */
export function withReward(
  rewards: readonly Reward[],
  open: Pick<OpenReward, 'isNew' | 'at'>,
  reward: Reward,
): Reward[] | null {
  const place = placeOf(rewards, open);
  if (place === rewards.length && isFull(rewards)) return null;
  return [...rewards.slice(0, place), reward, ...rewards.slice(place + 1)];
}

/** May exceed the maximum length. */
export function withOpen<Listed extends Reward>(
  rewards: readonly Listed[],
  open: OpenReward,
): (Listed | Reward)[] {
  const place = placeOf(rewards, open);
  return [...rewards.slice(0, place), written(open), ...rewards.slice(place + 1)];
}

/**
 * The copy at full price gets the pieces left after the early bird. Returns the same list when it is full.
 */
export function withFullPrice(rewards: readonly Reward[], at: number): Reward[] {
  const copied = withCopy(rewards, at);
  const early = copied[at];
  const full = copied[at + 1];
  const first = early?.early?.first ?? null;
  if (copied.length === rewards.length || !early || !full || first === null) return [...rewards];
  const named = t('goods.early.fullPrice.name', { name: early.name });
  const name = early.name === '' ? '' : firstLetters(named, limits.rewardName);
  const left = early.count === 0 ? 0 : early.count - first;
  return copied
    .with(at, { ...early, count: first })
    .with(at + 1, { ...full, name, early: null, count: left });
}

/** The questions of the copy get new ids because orders store their answers by these. */
export function withCopy(rewards: readonly Reward[], at: number): Reward[] {
  const copied = rewards[at];
  if (!copied || isFull(rewards)) return [...rewards];
  const questions = copied.questions.map((question) => ({ ...question, id: crypto.randomUUID() }));
  return [...rewards.slice(0, at + 1), { ...copied, questions }, ...rewards.slice(at + 1)];
}
