import { t } from '@pq/domain/copy';
import { cleanAnyFileName } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { filesOfCategory } from '@pq/domain/pqbox/pq-reward';
import { rewardFileProblem } from '@pq/domain/pqbox/reward-file';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockForFiles } from './change-files.ts';
import { listFiles } from './queries.ts';
import { deleteOldest, insertUpload, sumStored } from './upload-queries.ts';

/** Unfinished uploads per person; a further one replaces the oldest. */
const MAX_UNFINISHED = 20;

export type NewUpload = {
  id: string;
  project: string;
  reward: string;
  file: string | null;
  name: string;
  bytes: number;
};

/** Throws restricted, notFound, wrongState, rewardFixed, tooLarge, and invalid with the reason. */
export async function createUpload(
  { clock, database }: Platform,
  caller: { uid: string },
  { id, project, reward: key, file, name, bytes }: NewUpload,
): Promise<void> {
  const now = new Date(clock.now());
  await inTransaction(database.db, async (tx) => {
    const reward = await lockForFiles(tx, caller, key, file === null ? 'change' : 'replace', now);
    const current = (await listFiles(tx, key)).filter(({ isCurrent }) => isCurrent);
    const isKnown = file === null || current.some(({ fileId }) => fileId === file);
    if (reward.projectKey !== project || !isKnown) throw new ProductError('notFound');
    const problem = rewardFileProblem(reward.category, {
      bytes,
      count: current.length,
      isNew: file === null,
    });
    if (problem === 'pq.file.size') throw new ProductError('tooLarge', undefined, { msg: t(problem) });
    if (problem) throw fileRefusal(t(problem, { n: filesOfCategory[reward.category] }));
    if ((await sumStored(tx, caller.uid, file)) + bytes > limits.rewardRoomBytes)
      throw fileRefusal(t('pq.file.room'));
    const upload = { id, rewardKey: key, ownerId: caller.uid, fileId: file, bytes };
    await insertUpload(tx, { ...upload, name: cleanAnyFileName(name) }, now);
    await deleteOldest(tx, caller.uid, MAX_UNFINISHED);
  });
}

export function fileRefusal(msg: string): ProductError {
  return ProductError.ofField('file', msg, { asMsg: true });
}
