import { seoulDate } from '../dates.ts';
import type { Selection } from '../money.ts';
import type { RewardStock } from '../project/project-card.ts';
import { choiceKey } from '../reward/options.ts';
import { isEarlyOpen } from '../reward/pieces-left.ts';
import type { Choice, EarlyBird } from '../reward/reward-details.ts';

/** The stock for the backer of an existing pledge: its pieces count as free, because they can be retained. */
export function withOwnItemsFree<Reward extends RewardStock & { idx: number; early?: EarlyBird | null }>(
  rewards: readonly Reward[],
  ownLines: readonly Selection[],
  nowMs: number,
): Reward[] {
  return rewards.map((reward) => {
    const own = ownLines.filter(({ idx }) => idx === reward.idx);
    if (own.length === 0) return reward;
    const pieces = own.reduce((sum, { count }) => sum + count, 0);
    const sold = Math.max(0, reward.sold - pieces);
    const stock = reward.stock?.map((one) => ({
      ...one,
      sold: Math.max(0, one.sold - countOf(own, one.choice)),
    }));
    // Of an ended early bird only the pieces of the pledge remain available.
    const isOver = !isEarlyOpen({ early: reward.early, sold: -1 }, seoulDate(nowMs));
    return {
      ...reward,
      sold,
      ...(stock && { stock }),
      ...(isOver && { early: null, count: sold + pieces, held: 0, wait: undefined }),
    };
  });
}

function countOf(own: readonly Selection[], choice: Choice): number {
  const key = choiceKey(choice);
  return own.find((line) => choiceKey(line.choice ?? []) === key)?.count ?? 0;
}
