import { canTransitionReward, type RewardState } from '@pq/domain/pqbox/pq-reward';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { type RewardMove, updateRewardState } from './queries.ts';

/**
 * Moves a reward whose row the caller holds, and notes who did it and why. `actor` is `owner:<uid>`,
 * `admin:<uid>` or `clock`. Throws wrongState for a move that the life of a reward does not know.
 */
export async function moveReward(
  tx: Tx,
  from: { key: string; state: RewardState },
  to: RewardState,
  move: RewardMove,
  now: Date,
): Promise<void> {
  if (!canTransitionReward(from.state, to)) throw new ProductError('wrongState');
  await updateRewardState(tx, from, to, move, now);
}
