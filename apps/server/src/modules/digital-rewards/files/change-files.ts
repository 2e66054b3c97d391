import type * as calls from '@pq/contract/calls/pqbox';
import { t } from '@pq/domain/copy';
import { captionsProblem } from '@pq/domain/pqbox/captions';
import { canFixReward, canReplaceFiles } from '@pq/domain/pqbox/pq-reward';
import type { z } from 'zod';
import { lockWriter } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertWrites, type OfProject } from '../shared/policy.ts';
import { findBox, type LockedReward, lockReward, moveReward, updateReward } from '../shared/queries.ts';
import { deleteFile, listFiles, updateFileTexts } from './queries.ts';

/**
 * Locks an own reward whose files may change, and its maker, since a maker's rewards share one storage limit: `replace` a file
 * also while the reward is open, else only while it may be edited. Throws loginRequired, restricted, notFound, wrongState,
 * rewardFixed.
 */
export async function lockForFiles(
  tx: Tx,
  caller: { uid: string },
  key: string,
  use: 'change' | 'replace',
  now: Date,
): Promise<LockedReward> {
  await lockWriter(tx, caller, now);
  const reward = await lockReward(tx, key, caller.uid);
  if (!reward) throw new ProductError('notFound');
  assertWrites(caller, await findBox(tx, reward.projectKey, caller.uid));
  const may = use === 'replace' ? canReplaceFiles(reward.state) : canFixReward(reward.state);
  if (!may) throw new ProductError('rewardFixed');
  return reward;
}

/** The files of a locked reward have changed: what was approved or refused is a temporary save again, what is open stays open. */
export async function markFilesChanged(tx: Tx, reward: LockedReward, now: Date): Promise<void> {
  await updateReward(tx, reward.key, {}, now);
  if (reward.state === 'ready' || reward.state === 'reject')
    await moveReward(tx, reward, 'save', { actor: `owner:${reward.authorId}` }, now);
}

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
    await updateFileTexts(tx, key, file, words);
    await markFilesChanged(tx, reward, now);
  });
}

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
    await markFilesChanged(tx, reward, now);
  });
}
