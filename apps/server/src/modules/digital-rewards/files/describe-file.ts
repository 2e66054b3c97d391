import type * as calls from '@pq/contract/calls/pqbox';
import { t } from '@pq/domain/copy';
import { captionsProblem } from '@pq/domain/pqbox/captions';
import type { z } from 'zod';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockForFiles, noteFilesChanged } from './lock-for-files.ts';
import { listFiles, updateWords } from './queries.ts';

/**
 * Writes the description of a picture or the captions of a video in an own reward. Throws restricted, notFound, wrongState,
 * rewardFixed, and invalid for captions that are none or not of a video.
 */
export async function describeFile(
  { clock, database }: Platform,
  caller: { uid: string },
  { projectId, id: key, file, description, captions }: z.output<typeof calls.describeRewardFile.input>,
): Promise<void> {
  const now = new Date(clock.now());
  const problem = captions ? captionsProblem(captions) : null;
  if (problem) throw ProductError.ofField('captions', t(problem), { asMsg: true });
  const words = {
    ...(description !== undefined && { description: description.trim() }),
    ...(captions !== undefined && { captions }),
  };
  await inTransaction(database.db, async (tx) => {
    const reward = await lockForFiles(tx, caller, key, 'replace', now);
    const current = (await listFiles(tx, key)).find(({ fileId, isCurrent }) => fileId === file && isCurrent);
    if (reward.projectKey !== projectId || !current) throw new ProductError('notFound');
    if (captions && !current.mediaType.startsWith('video/'))
      throw ProductError.ofField('captions', t('pq.captions.video'), { asMsg: true });
    if (Object.keys(words).length === 0) return;
    await updateWords(tx, key, file, words);
    await noteFilesChanged(tx, reward, now);
  });
}
