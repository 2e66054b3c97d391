import { canRemoveReward } from '@pq/domain/pqbox/pq-reward';
import { replaceRewardPictures } from '#src/modules/media/index.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn } from '#src/platform/rich-text/editor-html.ts';
import { deleteReward, lockReward } from './queries.ts';

/** Removes an own reward that has not opened, with its pictures. Throws notFound, wrongState. */
export async function removeReward(
  { clock, database }: Platform,
  caller: { uid: string },
  { id: projectKey, rewardId: key }: { id: string; rewardId: string },
): Promise<void> {
  const now = new Date(clock.now());
  await inTransaction(database.db, async (tx) => {
    const reward = await lockReward(tx, key);
    if (reward?.authorId !== caller.uid || reward.projectKey !== projectKey)
      throw new ProductError('notFound');
    if (!canRemoveReward(reward.state)) throw new ProductError('wrongState');
    await deleteReward(tx, key);
    const before = [reward.thumbnail, ...filesIn(reward.editor)];
    await replaceRewardPictures(tx, { ownerId: caller.uid, before, after: [] }, now);
  });
}
