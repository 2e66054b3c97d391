import type { RewardData } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { canFixReward } from '@pq/domain/pq-reward';
import { filesIn } from '#src/features/drafts/named-pictures.ts';
import { holdWriter } from '#src/features/moderation/hold-writer.ts';
import { showRewardPictures } from '#src/features/uploads/pictures/reward-pictures.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { cleanEditorHtml } from '#src/platform/rich-text/clean-editor-html.ts';
import { moveReward } from './move-reward.ts';
import { assertWrites } from './policy.ts';
import { findBox } from './repository.ts';
import {
  insertReward,
  type LockedReward,
  lockReward,
  type RewardColumns,
  takeKey,
  updateReward,
} from './write-repository.ts';

/** What is written: the reward under `pushKey`, of the project `project_key`. */
export type Written = { project_key: string; pushKey: string; data: RewardData };

/**
 * Saves any part of an own reward; the first save makes it, under a key that was given to its maker. One that was refused, or
 * waits to open, is a temporary save again. Throws restricted, notFound, wrongState, rewardFixed, and invalid with the field.
 */
export async function saveReward(
  platform: Platform,
  caller: { uid: string },
  written: Written,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    await writeReward(tx, caller, written, now);
  });
}

/** The same within a transaction; gives the reward as it is then, and the last day of its project. */
export async function writeReward(
  tx: Tx,
  caller: { uid: string },
  { project_key: projectKey, pushKey: key, data }: Written,
  now: Date,
): Promise<{ reward: LockedReward; project: { finish: string | null } }> {
  await holdWriter(tx, caller, now);
  const box = await findBox(tx, projectKey, caller.uid);
  assertWrites(caller, box);
  const before = await openOwn(tx, { key, projectKey, authorId: caller.uid }, now);
  if (!canFixReward(before.state)) throw new ProductError('rewardFixed');
  const columns = readRewardData(data);
  const reward: LockedReward = { ...before, ...columns, state: 'save' };
  if (reward.start !== '' && reward.finish !== '' && reward.finish <= reward.start)
    throw refusal('period.finish', t('pq.err.finish'));
  await updateReward(tx, key, columns, now);
  if (before.state !== 'save') await moveReward(tx, before, 'save', { actor: `owner:${caller.uid}` }, now);
  await holdPictures(tx, before, reward, now);
  return { reward, project: { finish: box?.periodFinish ?? null } };
}

/** The reward under this key, made when the key is the writer's and new. Throws notFound. */
async function openOwn(
  tx: Tx,
  own: { key: string; projectKey: string; authorId: string },
  now: Date,
): Promise<LockedReward> {
  if (await takeKey(tx, own.key, own.authorId)) await insertReward(tx, own, now);
  const reward = await lockReward(tx, own.key);
  if (reward?.authorId !== own.authorId || reward.projectKey !== own.projectKey)
    throw new ProductError('notFound');
  return reward;
}

function readRewardData({ title, images, category, period, editor }: RewardData): RewardColumns {
  return {
    ...(title !== undefined && { title }),
    ...(images && { thumbnail: images.thumbnail }),
    ...(category !== undefined && { category }),
    ...(period?.start !== undefined && { start: period.start }),
    ...(period?.finish !== undefined && { finish: period.finish }),
    ...(editor !== undefined && { editor: readEditor(editor) }),
  };
}

/** The HTML of the editor as it is stored, and as backers get it. */
function readEditor(sent: string): string {
  const html = cleanEditorHtml(sent);
  if (Buffer.byteLength(html) > limits.editorBytes) throw refusal('editor', t('write.err.editorSize'));
  return html;
}

/** Pictures that the reward names are used from now on; its thumbnail must be its maker's own upload. */
async function holdPictures(tx: Tx, before: LockedReward, reward: LockedReward, now: Date): Promise<void> {
  const named = ({ thumbnail, editor }: LockedReward) => [thumbnail, ...filesIn(editor)];
  const own = await showRewardPictures(
    tx,
    { ownerId: reward.authorId, before: named(before), after: named(reward) },
    now,
  );
  const { thumbnail } = reward;
  if (thumbnail !== '' && thumbnail !== before.thumbnail && !own.has(thumbnail))
    throw refusal('images.thumbnail', t('field.format'));
}

/** A refusal of one field of what is written, named as in the request. */
export function refusal(field: string, message: string): ProductError {
  return new ProductError('invalid', { fields: { [`data.${field}`]: message } }, { msg: message });
}
