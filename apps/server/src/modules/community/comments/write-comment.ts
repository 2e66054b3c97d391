import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { type CommentTarget, mayReadComment } from '@pq/domain/community/comment';
import { isRepeatedText, repeatedTexts } from '@pq/domain/community/repeated-text';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { lockWriter } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import { cancelCommentMail, notifyOfComment } from '../notify-of-comment.ts';
import { groupReplies, readerOf } from './list-comments.ts';
import { openTarget, openTargetForWriting, type Target } from './open-target.ts';
import { factsOf, presentComment, presentOwnComment, presentReply } from './present-comment.ts';
import {
  type CommentRow,
  countReplies,
  findComment,
  insertComment,
  insertReport,
  listLastTexts,
  lockComment,
  markDeleted,
  updateSecret,
  updateText,
} from './queries.ts';

type Text = { text: string; secret: boolean };

/**
 * Writes a comment on a target that the caller may see; on a project it is a question to its maker. Throws notFound, tooMany,
 * repeatedText, restricted, loginRequired when the member has left since authentication.
 */
export async function writeComment(
  platform: Platform,
  caller: Caller,
  { type, id, text, secret }: Text & { type: CommentTarget; id: string },
): Promise<Comment> {
  const now = platform.clock.now();
  return writeWithin(platform, caller, writeQuota, async (tx) => {
    const target = await openTargetForWriting(tx, { type, key: id }, caller, now);
    const row = await addComment(tx, caller, target, { parentId: null, text, secret }, now);
    return presentComment(row, [], readerOf(target, caller));
  });
}

/**
 * Answers a comment as the maker of the target or as an admin. The answer to a secret comment is secret, and stays so when the
 * comment is opened later. Throws permission, notFound, tooMany, repeatedText, replyLimit, restricted, loginRequired when the
 * member has left since authentication.
 */
export async function writeReply(
  platform: Platform,
  caller: Caller,
  { type, id, whereTo, text, secret }: Text & { type: CommentTarget; id: string; whereTo: string },
): Promise<Reply> {
  const now = platform.clock.now();
  return writeWithin(platform, caller, writeQuota, async (tx) => {
    const target = await openTargetForWriting(tx, { type, key: id }, caller, now);
    if (!target.manages) throw new ProductError('permission');
    const parent = await lockComment(tx, whereTo);
    const isOnTarget = parent?.targetType === target.type && parent.targetKey === target.key;
    if (!parent || !isOnTarget || parent.parentId !== null || parent.deleted || parent.blinded)
      throw new ProductError('notFound', undefined, { msg: t('comment.err.gone') });
    if ((await countReplies(tx, parent.id)) >= limits.repliesPerComment) throw new ProductError('replyLimit');
    const reply = { parentId: parent.id, text, secret: secret || parent.secret };
    return presentReply(await addComment(tx, caller, target, reply, now), readerOf(target, caller));
  });
}

async function addComment(
  tx: Tx,
  caller: Caller,
  { type: targetType, key: targetKey }: Target,
  comment: Text & { parentId: string | null },
  nowMs: number,
): Promise<CommentRow> {
  await assertNotRepeated(tx, caller.uid, comment.text);
  const id = newId(nowMs);
  const now = new Date(nowMs);
  await insertComment(tx, { id, targetType, targetKey, authorId: caller.uid, ...comment }, now);
  await notifyOfComment(tx, id, now);
  const row = await findComment(tx, id);
  if (!row) throw new Error('the comment that was just inserted is missing');
  return row;
}

/**
 * Changes the text or the secrecy of an own comment or reply. A reply to a secret comment stays secret. Throws notFound,
 * permission for other authors' comments, commentBlinded, repeatedText, tooMany, restricted, loginRequired when the member has
 * left since authentication.
 */
export async function updateComment(
  platform: Platform,
  caller: Caller,
  change: {
    type: CommentTarget;
    myKey: string;
    text?: string | undefined;
    secret?: boolean | undefined;
    version?: number | undefined;
  },
): Promise<Comment | Reply> {
  const now = platform.clock.now();
  return writeWithin(platform, caller, writeQuota, async (tx) => {
    // The target before its comment: removing the target locks both in this order.
    const { targetType, targetKey } = assertChangeable(await findComment(tx, change.myKey), caller, change);
    const target = await openTargetForWriting(tx, { type: targetType, key: targetKey }, caller, now);
    const row = assertChangeable(await lockComment(tx, change.myKey), caller, change);
    assertCurrent(change.version, presentOwnComment(row));
    const { text = row.text, secret = row.secret } = change;
    if (text !== row.text) await changeText(tx, row, text, new Date(now));
    if (secret !== row.secret && !row.parentSecret) await updateSecret(tx, row.id, secret);
    const updated = (await findComment(tx, row.id)) ?? row;
    const reader = readerOf(target, caller);
    if (updated.parentId !== null) return presentReply(updated, reader);
    return presentComment(updated, (await groupReplies(tx, [updated]))(updated), reader);
  });
}

function assertChangeable(row: CommentRow | null, caller: Caller, type: { type: CommentTarget }): CommentRow {
  const own = assertOwn(row, caller, type);
  if (own.blinded) throw new ProductError('commentBlinded');
  return own;
}

async function changeText(tx: Tx, { id, authorId }: CommentRow, text: string, now: Date): Promise<void> {
  await assertNotRepeated(tx, authorId, text, id);
  await updateText(tx, id, text, now);
  // A mail that is not sent yet is written again with the new text.
  if (await cancelCommentMail(tx, id)) await notifyOfComment(tx, id, now);
}

/**
 * Deletes an own comment or reply, also where the target is not shown any more: one with replies stays as an empty entry. Throws
 * notFound, permission for other authors' comments.
 */
export async function removeComment(
  platform: Platform,
  caller: Caller,
  { type, id, myKey }: { type: CommentTarget; id: string; myKey: string },
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    assertOwn(await findComment(tx, myKey), caller, { type });
    const row = assertOwn(await lockComment(tx, myKey), caller, { type });
    if (row.targetKey !== id) throw new ProductError('notFound');
    await markDeleted(tx, row.id, new Date(platform.clock.now()));
    await cancelCommentMail(tx, row.id);
  });
}

function assertOwn(row: CommentRow | null, caller: Caller, { type }: { type: CommentTarget }): CommentRow {
  if (!row || row.targetType !== type || row.deleted)
    throw new ProductError('notFound', undefined, { msg: t('comment.err.deleted') });
  if (row.authorId !== caller.uid) throw new ProductError('permission');
  return row;
}

/**
 * Reports another author's comment or reply to the admins, once per member and text. Throws notFound, also for comments that the
 * caller may not read; permission for an own one; commentReported, tooMany, restricted, loginRequired when the member has left
 * since authentication.
 */
export async function reportComment(
  platform: Platform,
  caller: Caller,
  { type, myKey, reason }: { type: CommentTarget; myKey: string; reason: string },
): Promise<void> {
  const now = platform.clock.now();
  await writeWithin(platform, caller, reportQuota, async (tx) => {
    await assertReportable(tx, await findComment(tx, myKey), caller, { type, now });
    const row = await assertReportable(tx, await lockComment(tx, myKey), caller, { type, now });
    // The wait for the lock may have been long.
    const createdAt = new Date(platform.clock.now());
    const report = { commentId: row.id, reporterId: caller.uid, reason, text: row.text, createdAt };
    if (!(await insertReport(tx, report))) throw new ProductError('commentReported');
  });
}

async function assertReportable(
  tx: Tx,
  row: CommentRow | null,
  caller: Caller,
  { type, now }: { type: CommentTarget; now: number },
): Promise<CommentRow> {
  if (!row || row.targetType !== type) throw new ProductError('notFound');
  const { manages } = await openTarget(tx, { type: row.targetType, key: row.targetKey }, caller, now);
  if (!mayReadComment(factsOf(row), { uid: caller.uid, manages })) throw new ProductError('notFound');
  if (row.authorId === caller.uid) throw new ProductError('permission');
  return row;
}

const writeQuota = {
  bucket: 'comment',
  limit: { max: 10, windowS: 60, msg: t('comment.err.tooMany') },
} as const;

const reportQuota = {
  bucket: 'report',
  limit: { max: 20, windowS: 3_600, msg: t('comment.err.tooManyReports') },
} as const;

function writeWithin<T>(
  { database: { db }, clock }: Platform,
  caller: Caller,
  { bucket, limit }: typeof writeQuota | typeof reportQuota,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const now = new Date(clock.now());
  return withQuota(db, `${bucket}:${caller.uid}`, limit, () =>
    inTransaction(db, async (tx) => {
      await lockWriter(tx, caller, now);
      return work(tx);
    }),
  );
}

async function assertNotRepeated(tx: Tx, uid: string, text: string, changed?: string): Promise<void> {
  const before = await listLastTexts(tx, uid, repeatedTexts - 1, changed);
  if (isRepeatedText(text, before)) throw new ProductError('repeatedText');
}
