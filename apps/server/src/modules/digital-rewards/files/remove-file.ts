import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { OfProject } from '../open-reward.ts';
import { lockForFiles, noteFilesChanged } from './lock-for-files.ts';
import { deleteFile } from './queries.ts';

/** Removes a file of an own reward with all its versions. Throws restricted, notFound, wrongState, rewardFixed. */
export async function removeFile(
  { clock, database }: Platform,
  caller: { uid: string },
  { projectId, id: key, file }: OfProject & { file: string },
): Promise<void> {
  const now = new Date(clock.now());
  await inTransaction(database.db, async (tx) => {
    const reward = await lockForFiles(tx, caller, key, 'change', now);
    if (reward.projectKey !== projectId || !(await deleteFile(tx, key, file)))
      throw new ProductError('notFound');
    await noteFilesChanged(tx, reward, now);
  });
}
