import { remainingOf } from '../reward/remaining.ts';
import type { Choice } from '../reward/reward-details.ts';

/** Amounts in KRW. */
export type RewardPlan = {
  /** Average price of a reward, not weighted by expected sales. */
  average: number;
  /** Number of backers that reach the goal at that average; null without a goal. */
  backers: number | null;
  /** Number and value of all limited pieces; null if nothing is limited. */
  limited: { count: number; amount: number } | null;
};

type Planned = {
  productCost: number;
  count: number;
  stock?: readonly { choice: Choice; count: number }[];
  early?: { first: number | null } | null | undefined;
};

/**
 * Number of pieces that can be sold of a reward without sales; null if unlimited. An early bird ends after its number of
 * pieces.
 */
function piecesOf({ early, ...reward }: Planned): number | null {
  const left = stockOf(reward);
  const first = early?.first ?? null;
  return left === null || first === null ? (left ?? first) : Math.min(left, first);
}

function stockOf({ count, stock = [] }: Omit<Planned, 'productCost'>): number | null {
  return remainingOf({ count, sold: 0, stock: stock.map((one) => ({ ...one, sold: 0 })) });
}

/** Number of pieces after which an early bird ends although it has more; null if it can sell all of its pieces. */
export function soldBeforeEnd({ early, ...reward }: Omit<Planned, 'productCost'>): number | null {
  const left = stockOf(reward);
  const first = early?.first ?? null;
  return first !== null && (left === null || left > first) ? first : null;
}

/** Null without rewards; `goal` 0 means none. */
export function planRewards(rewards: readonly Planned[], goal: number): RewardPlan | null {
  if (rewards.length === 0) return null;
  const average = Math.round(rewards.reduce((sum, { productCost }) => sum + productCost, 0) / rewards.length);
  const limited = rewards.flatMap((reward) => {
    const pieces = piecesOf(reward);
    return pieces === null ? [] : [{ pieces, amount: pieces * reward.productCost }];
  });
  return {
    average,
    backers: goal > 0 && average > 0 ? Math.ceil(goal / average) : null,
    limited:
      limited.length === 0
        ? null
        : {
            count: limited.reduce((sum, { pieces }) => sum + pieces, 0),
            amount: limited.reduce((sum, { amount }) => sum + amount, 0),
          },
  };
}
