import type { RewardData } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { canFixReward } from '@pq/domain/pqbox/pq-reward';
import { holdWriter } from '#src/modules/accounts/index.ts';
import { replaceRewardPictures } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn, readEditorHtml } from '#src/platform/rich-text/editor-html.ts';
import { moveReward } from './move-reward.ts';
import { assertWrites } from './policy.ts';
import {
  findBox,
  hasTiers,
  insertReward,
  type LockedReward,
  lockReward,
  type RewardColumns,
  takeKey,
  updateReward,
} from './queries.ts';

/**
 * What is written: the reward under `pushKey`, of the project `project_key`, over the save `savedAt`, by the
 * name of `saveId`.
 */
export type Written = {
  project_key: string;
  pushKey: string;
  data: RewardData;
  savedAt?: number | undefined;
  saveId?: string | undefined;
};

/**
 * Saves any part of an own reward; the first save makes it, under a key that was given to its maker.
 * One that was refused, or waits to open, is a temporary save again. Gives the moment of the save in ms,
 * later than that of every save before; one that names nothing is none.
 *
 * Throws restricted, notFound, wrongState, rewardFixed, draftNewer with the newest `savedAt` and its `saveId`
 * when that is later than the named one, and invalid with the field.
 */
export async function saveReward(
  platform: Platform,
  caller: { uid: string },
  written: Written,
): Promise<{ savedAt: number }> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const { reward } = await writeReward(tx, caller, written, now);
    return { savedAt: reward.savedAt };
  });
}

/** The same within a transaction; gives the reward as it is then, and the last day of its project. */
export async function writeReward(
  tx: Tx,
  caller: { uid: string },
  { project_key: projectKey, pushKey: key, data, savedAt, saveId }: Written,
  now: Date,
): Promise<{ reward: LockedReward; project: { finish: string | null } }> {
  await holdWriter(tx, caller, now);
  const box = await findBox(tx, projectKey, caller.uid);
  assertWrites(caller, box);
  const before = await openOwn(tx, { key, projectKey, authorId: caller.uid }, now);
  if (!canFixReward(before.state)) throw new ProductError('rewardFixed');
  if (savedAt !== undefined && before.savedAt > savedAt)
    throw new ProductError('draftNewer', { savedAt: before.savedAt, saveId: before.saveId });
  const columns = readRewardData(data);
  const isSave = before.savedAt === 0 || Object.keys(columns).length > 0;
  const save = isSave
    ? { savedAt: Math.max(now.getTime(), before.savedAt + 1), saveId: saveId ?? null }
    : undefined;
  const reward: LockedReward = { ...before, ...columns, ...save, state: 'save' };
  if (reward.start !== '' && reward.finish !== '' && reward.finish <= reward.start)
    throw ProductError.ofField('data.period.finish', t('pq.err.finish'), { asMsg: true });
  if (columns.tiers && !(await hasTiers(tx, projectKey, columns.tiers)))
    throw ProductError.ofField('data.audience.rewards', t('pq.err.audience.unknown'), { asMsg: true });
  await updateReward(tx, key, columns, now, save && { ...save, savedAt: new Date(save.savedAt) });
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

function readRewardData({ title, images, category, period, audience, editor }: RewardData): RewardColumns {
  return {
    ...(title !== undefined && { title }),
    ...(images && { thumbnail: images.thumbnail }),
    ...(category !== undefined && { category }),
    ...(period?.start !== undefined && { start: period.start }),
    ...(period?.finish !== undefined && { finish: period.finish }),
    ...(audience?.rewards !== undefined && { tiers: audience.rewards === 'all' ? null : audience.rewards }),
    ...(audience?.from !== undefined && { openFrom: audience.from }),
    ...(editor !== undefined && { editor: readEditorHtml(editor, 'data.editor') }),
  };
}

/** Pictures that the reward names are used from now on; its thumbnail must be its maker's own upload. */
async function holdPictures(tx: Tx, before: LockedReward, reward: LockedReward, now: Date): Promise<void> {
  const named = ({ thumbnail, editor }: LockedReward) => [thumbnail, ...filesIn(editor)];
  const own = await replaceRewardPictures(
    tx,
    { ownerId: reward.authorId, before: named(before), after: named(reward) },
    now,
  );
  const { thumbnail } = reward;
  if (thumbnail !== '' && thumbnail !== before.thumbnail && !own.has(thumbnail))
    throw ProductError.ofField('data.images.thumbnail', t('field.format'), { asMsg: true });
}
