import { canFixReward, canReplaceFiles } from '@pq/domain/pqbox/pq-reward';
import { holdWriter } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { moveReward } from '../move-reward.ts';
import { assertWrites } from '../policy.ts';
import { findBox, type LockedReward, lockReward, updateReward } from '../queries.ts';

/**
 * Locks an own reward whose files may change, and its maker, whose room they share: `replace` a file also
 * while it is open, else only while it may be fixed. Throws loginRequired, restricted, notFound, wrongState,
 * rewardFixed.
 */
export async function lockForFiles(
  tx: Tx,
  caller: { uid: string },
  key: string,
  use: 'change' | 'replace',
  now: Date,
): Promise<LockedReward> {
  await holdWriter(tx, caller, now);
  const reward = await lockReward(tx, key);
  if (reward?.authorId !== caller.uid) throw new ProductError('notFound');
  assertWrites(caller, await findBox(tx, reward.projectKey, caller.uid));
  const may = use === 'replace' ? canReplaceFiles(reward.state) : canFixReward(reward.state);
  if (!may) throw new ProductError('rewardFixed');
  return reward;
}

/** The files of a locked reward have changed: what was approved or refused is a temporary save again, what is open stays open. */
export async function noteFilesChanged(tx: Tx, reward: LockedReward, now: Date): Promise<void> {
  await updateReward(tx, reward.key, {}, now);
  if (reward.state === 'ready' || reward.state === 'reject')
    await moveReward(tx, reward, 'save', { actor: `owner:${reward.authorId}` }, now);
}
