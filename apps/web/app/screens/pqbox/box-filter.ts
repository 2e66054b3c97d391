import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { type RewardCategory, rewardCategories, statesOfFilter } from '@pq/domain/pqbox/pq-reward';

/** `value`: 0 all, 1 open, 2 ended (docs/product/digital-rewards.md#access). */
export type BoxFilter = { value: 0 | 1 | 2; category: RewardCategory | null };

const values = [0, 1, 2] as const;
const categories = rewardCategories.map((_, at) => at as RewardCategory);

export function readBoxFilter(query: URLSearchParams): BoxFilter {
  const value = values.find((one) => String(one) === query.get('value')) ?? 0;
  const category = categories.find((one) => String(one) === query.get('category')) ?? null;
  return { value, category };
}

export function filterBox<Reward extends Pick<RewardCard, 'state' | 'category'>>(
  rewards: readonly Reward[],
  { value, category }: BoxFilter,
): Reward[] {
  const states = statesOfFilter(value);
  return rewards.filter(
    (reward) => states.includes(reward.state) && (category === null || reward.category === category),
  );
}
