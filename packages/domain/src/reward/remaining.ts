import type { Choice, CombinationStock, EarlyBird, RewardQuestion } from './goods.ts';

/** What is left of a reward depends on this; `count` 0 is unlimited, an empty stock is none by combination. */
export type StockedReward = {
  count: number;
  sold: number;
  /** Pieces that are held for who has waited. */
  held?: number | undefined;
  /** The place of who looks: the piece that is held for them is free for them. */
  wait?: { offer: { choice: Choice } | null } | undefined;
  stock?: readonly CombinationStock[] | undefined;
  early?: EarlyBird | null | undefined;
  limitPerPerson?: number | null | undefined;
  questions?: readonly RewardQuestion[] | undefined;
};

export const least = (...limited: (number | null)[]): number | null =>
  limited.reduce((lower, one) => (lower === null || (one !== null && one < lower) ? one : lower), null);

export const rest = (count: number, sold: number) => Math.max(0, count - sold);

export type Taken = Pick<StockedReward, 'sold' | 'held' | 'wait'>;

/** Pieces that are not to be had for who looks: sold, or held for others. */
export const takenOf = ({ sold, held = 0, wait }: Taken) => sold + held - (wait?.offer ? 1 : 0);

/** The stock as who looks may have it: what is held for others counts as sold. */
export function stockFor({ stock = [], wait }: Pick<StockedReward, 'stock' | 'wait'>): CombinationStock[] {
  const own = wait?.offer ? String(wait.offer.choice) : null;
  return stock.map(({ choice, count, sold, held = 0 }) => ({
    choice,
    count,
    sold: sold + held - (String(choice) === own ? 1 : 0),
  }));
}

/** Pieces of a reward that are left over all combinations; null when nothing limits it. */
export function remainingOf(reward: StockedReward): number | null {
  const { count } = reward;
  const stock = stockFor(reward);
  return least(
    count === 0 ? null : rest(count, takenOf(reward)),
    stock.length === 0 ? null : stock.reduce((sum, one) => sum + rest(one.count, one.sold), 0),
  );
}
