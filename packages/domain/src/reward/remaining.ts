import type { Choice, CombinationStock, EarlyBird, RewardQuestion } from './reward-details.ts';

/** The inputs of the remaining stock; `count` 0 is unlimited, an empty stock is not limited by combination. */
export type StockedReward = {
  count: number;
  sold: number;
  /** Pieces reserved for members of the wait list. */
  held?: number | undefined;
  /** The viewer's position in the queue: a piece reserved for them is available to them. */
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

export const takenOf = ({ sold, held = 0, wait }: Taken) => sold + held - (wait?.offer ? 1 : 0);

/** The stock for the viewer: pieces reserved for others count as sold. */
export function stockFor({ stock = [], wait }: Pick<StockedReward, 'stock' | 'wait'>): CombinationStock[] {
  const own = wait?.offer ? String(wait.offer.choice) : null;
  return stock.map(({ choice, count, sold, held = 0 }) => ({
    choice,
    count,
    sold: sold + held - (String(choice) === own ? 1 : 0),
  }));
}

/** Remaining pieces of a reward over all combinations; null if unlimited. */
export function remainingOf(reward: StockedReward): number | null {
  const { count } = reward;
  const stock = stockFor(reward);
  return least(
    count === 0 ? null : rest(count, takenOf(reward)),
    stock.length === 0 ? null : stock.reduce((sum, one) => sum + rest(one.count, one.sold), 0),
  );
}
