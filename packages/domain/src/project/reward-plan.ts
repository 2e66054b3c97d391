import type { Choice } from '../reward/goods.ts';
import { remainingOf } from '../reward/remaining.ts';

/** What the rewards of a project come to. Amounts in KRW. */
export type RewardPlan = {
  /** Of one reward, however often each will be chosen. */
  average: number;
  /** How many backers reach the goal at that average; null where there is none to reach. */
  backers: number | null;
  /** All pieces of the limited ones, and what they are worth; null where nothing is limited. */
  limited: { count: number; amount: number } | null;
};

type Planned = { productCost: number; count: number; stock?: readonly { choice: Choice; count: number }[] };

/** Pieces of a reward of which none is sold; null where nothing limits it. */
const piecesOf = ({ count, stock = [] }: Planned) =>
  remainingOf({ count, sold: 0, stock: stock.map((one) => ({ ...one, sold: 0 })) });

/** What rewards come to, as far as it can be told before anybody has chosen one; null without any. `goal` 0 is none. */
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
