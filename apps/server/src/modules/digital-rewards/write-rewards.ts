import type { RewardData } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { isUploadPath } from '@pq/domain/files/upload';
import {
  canFixReward,
  canRemoveReward,
  checkReward,
  isRewardOpen,
  type RewardProblem,
  type RewardProjectDates,
} from '@pq/domain/pqbox/pq-reward';
import { rewardContentProblem } from '@pq/domain/pqbox/reward-file';
import { isBlank } from '@pq/domain/text/blank';
import { lockWriter } from '#src/modules/accounts/index.ts';
import { filterOwnRewardPictures, replaceRewardPictures } from '#src/modules/media/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn, readEditorHtml } from '#src/platform/rich-text/editor-html.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import { listFiles } from './files/queries.ts';
import { listUnfinished } from './files/upload-queries.ts';
import { findAddressee } from './shared/notify-backers.ts';
import { assertWrites, audienceOf } from './shared/policy.ts';
import {
  consumeKey,
  deleteReward,
  findBox,
  hasTiers,
  insertReward,
  type LockedReward,
  lockReward,
  moveReward,
  type RewardColumns,
  updateReward,
} from './shared/queries.ts';
import { recordRemoval } from './shared/removals.ts';

/** A save of the reward `pushKey` of the project `project_key`, based on the save `savedAt` and named `saveId`. */
export type Written = {
  project_key: string;
  pushKey: string;
  data: RewardData;
  savedAt?: number | undefined;
  saveId?: string | undefined;
  version?: number | undefined;
};

/**
 * Saves any part of an own reward; the first save creates it, under a key that was reserved for its maker. A reward that was
 * rejected or waits to open becomes a draft again. Returns the moment of the save in ms, later than that of every save before; a
 * request without any field is no save.
 *
 * Throws restricted, notFound, wrongState, rewardFixed, draftNewer with the newest `savedAt` and its `saveId` when that is later
 * than the named one, stale, and invalid with the field.
 */
export async function saveReward(
  platform: Platform,
  caller: { uid: string },
  written: Written,
): Promise<{ savedAt: number }> {
  const now = new Date(platform.clock.now());
  const columns = await readRewardData(written.data, caller);
  return inTransaction(platform.database.db, async (tx) => {
    const { reward } = await writeReward(tx, caller, { ...written, columns }, now);
    return { savedAt: reward.savedAt };
  });
}

async function writeReward(
  tx: Tx,
  caller: { uid: string },
  {
    project_key: projectKey,
    pushKey: key,
    columns,
    savedAt,
    saveId,
    version,
  }: Omit<Written, 'data'> & { columns: RewardColumns },
  now: Date,
): Promise<{ reward: LockedReward; project: RewardProjectDates }> {
  await lockWriter(tx, caller, now);
  const box = await findBox(tx, projectKey, caller.uid);
  assertWrites(caller, box);
  const before = await openOwn(tx, { key, projectKey, authorId: caller.uid }, now);
  if (!canFixReward(before.state)) throw new ProductError('rewardFixed');
  if (savedAt !== undefined && before.savedAt > savedAt)
    throw new ProductError('draftNewer', { savedAt: before.savedAt, saveId: before.saveId });
  assertCurrent(version, presentWritten(before));
  const isSave = before.savedAt === 0 || Object.keys(columns).length > 0;
  const save = isSave
    ? { savedAt: Math.max(now.getTime(), before.savedAt + 1), saveId: saveId ?? null }
    : undefined;
  const reward: LockedReward = { ...before, ...columns, ...save, state: 'save' };
  if (columns.tiers && !(await hasTiers(tx, projectKey, columns.tiers)))
    throw ProductError.ofField('data.audience.rewards', t('pq.err.audience.unknown'), { asMsg: true });
  // First, because only a draft may have a period that a review would refuse.
  if (before.state !== 'save') await moveReward(tx, before, 'save', { actor: `owner:${caller.uid}` }, now);
  await updateReward(tx, key, columns, now, save && { ...save, savedAt: new Date(save.savedAt) });
  await referencePictures(tx, before, reward, now);
  return {
    reward,
    project: { finish: box?.periodFinish ?? null, paymentOn: box?.paymentOn ?? undefined },
  };
}

/** The reward of this key, created when the key is reserved for its writer and unused. Throws notFound. */
async function openOwn(
  tx: Tx,
  own: { key: string; projectKey: string; authorId: string },
  now: Date,
): Promise<LockedReward> {
  if (await consumeKey(tx, own.key, own.authorId)) await insertReward(tx, own, now);
  const reward = await lockReward(tx, own.key, own.authorId);
  if (reward?.projectKey !== own.projectKey) throw new ProductError('notFound');
  return reward;
}

function presentWritten({
  key,
  state,
  version,
  savedAt,
  title,
  thumbnail,
  category,
  editor,
  ...reward
}: LockedReward) {
  return {
    key,
    state,
    version,
    savedAt,
    title,
    images: { thumbnail },
    category,
    period: { start: reward.start, finish: reward.finish },
    audience: audienceOf(reward),
    editor,
  };
}

/** Call it before the transaction: the editor's text is cleaned for `writer` outside of the event loop. */
async function readRewardData(
  { title, images, category, period, audience, editor }: RewardData,
  writer: { uid: string },
): Promise<RewardColumns> {
  return {
    ...(title !== undefined && { title }),
    ...(images && { thumbnail: images.thumbnail }),
    ...(category !== undefined && { category }),
    ...(period?.start !== undefined && { start: period.start }),
    ...(period?.finish !== undefined && { finish: period.finish }),
    ...(audience?.rewards !== undefined && { tiers: audience.rewards === 'all' ? null : audience.rewards }),
    ...(audience?.from !== undefined && { openFrom: audience.from }),
    ...(editor !== undefined && { editor: await readEditorHtml(editor, 'data.editor', writer) }),
  };
}

async function referencePictures(
  tx: Tx,
  before: LockedReward,
  reward: LockedReward,
  now: Date,
): Promise<void> {
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

/**
 * Removes an own reward that is not over, with its files and pictures. The reason of an open one is recorded, and sent to the
 * backers who could open it. Throws restricted where words are written to backers, notFound, wrongState, and invalid for an open one without a reason.
 */
export async function removeReward(
  { clock, database }: Platform,
  caller: { uid: string },
  { id: projectKey, rewardId: key, reason }: { id: string; rewardId: string; reason?: string | undefined },
): Promise<void> {
  const now = new Date(clock.now());
  await inTransaction(database.db, async (tx) => {
    if (reason !== undefined) await lockWriter(tx, caller, now);
    const reward = await lockReward(tx, key, caller.uid);
    if (reward?.projectKey !== projectKey) throw new ProductError('notFound');
    if (!canRemoveReward(reward.state)) throw new ProductError('wrongState');
    if (isRewardOpen(reward.state)) await recordRemoval(tx, reward, removalReason(reason), now);
    await deleteReward(tx, key);
    const before = [reward.thumbnail, ...filesIn(reward.editor)];
    await replaceRewardPictures(tx, { ownerId: caller.uid, before, after: [] }, now);
  });
}

function removalReason(reason = ''): string {
  if (isBlank(reason)) throw ProductError.ofField('reason', t('pq.delete.open.required'));
  return reason.trim();
}

const fieldOf = {
  title: 'data.title',
  thumbnail: 'data.images.thumbnail',
  start: 'data.period.start',
  finish: 'data.period.finish',
  audience: 'data.audience.rewards',
} as const satisfies Record<RewardProblem['field'], string>;

/** Saves and submits (save → prepare), and mails its maker. Throws as saveReward does, and invalid at the first failing field. */
export async function submitReward(
  platform: Platform,
  caller: { uid: string },
  written: Written,
): Promise<void> {
  const now = new Date(platform.clock.now());
  const columns = await readRewardData(written.data, caller);
  await inTransaction(platform.database.db, async (tx) => {
    const { reward, project } = await writeReward(tx, caller, { ...written, columns }, now);
    const problem = checkReward({ ...reward, audience: audienceOf(reward) }, project);
    if (problem) throw ProductError.ofField(fieldOf[problem.field], t(problem.copyKey), { asMsg: true });
    await assertArrived(tx, reward);
    await assertContents(tx, reward);
    await assertOwnPictures(tx, reward);
    const move = { actor: `owner:${caller.uid}`, message: null, submittedAt: now };
    await moveReward(tx, reward, 'prepare', move, now);
    const { email: to, projectState: _projectState, ...data } = await findAddressee(tx, reward.key);
    await enqueueMail(tx, { kind: 'rewardReviewRequested', to, data: { ...data, start: reward.start } });
  });
}

/** Unfinished uploads would be missing in review: they have to be finished or deleted first. */
async function assertArrived(tx: Tx, { key }: LockedReward): Promise<void> {
  const [first] = await listUnfinished(tx, key);
  if (!first) return;
  throw ProductError.ofField('data.contents', t('pq.err.unsent', { name: first.name }), { asMsg: true });
}

async function assertContents(tx: Tx, { key, category, editor }: LockedReward): Promise<void> {
  const current = (await listFiles(tx, key)).filter(({ isCurrent }) => isCurrent);
  const mediaTypes = current.map(({ mediaType }) => mediaType);
  const problem = rewardContentProblem({ category, mediaTypes, editor });
  if (!problem) return;
  const field = problem === 'pq.err.content' ? 'data.editor' : 'data.contents';
  throw ProductError.ofField(field, t(problem), { asMsg: true });
}

/** Uploads of others may be deleted with their accounts: the text may show only those of its maker. */
async function assertOwnPictures(tx: Tx, { authorId, editor }: LockedReward): Promise<void> {
  const urls = filesIn(editor).filter(isUploadPath);
  const own = await filterOwnRewardPictures(tx, authorId, urls);
  if (urls.some((url) => !own.has(url)))
    throw ProductError.ofField('data.editor', t('write.err.picture'), { asMsg: true });
}
