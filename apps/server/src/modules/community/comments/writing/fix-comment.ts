import type { Comment, Reply } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/community/comment';
import { t } from '@pq/domain/copy';
import { holdWriter } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { takeBackMail, tellOfComment } from '../../inquiries/tell-of-comment.ts';
import { groupReplies, readerOf } from '../list-comments.ts';
import { openForWriting } from '../open-target.ts';
import { presentComment, presentReply } from '../present-comment.ts';
import { type CommentRow, findComment, lockComment } from '../queries.ts';
import { assertNotRepeated, withCommentQuota } from './limits.ts';
import { updateSecret, updateText } from './queries.ts';

/**
 * Changes the text or the secrecy of an own comment or reply; what is absent or the same stays as it was, and so does its
 * time. A reply below a secret comment stays secret, and what it is by itself. Throws notFound, permission for somebody
 * else's, commentBlinded, repeatedText, tooMany, restricted, loginRequired when the member has left meanwhile.
 */
export async function fixComment(
  platform: Platform,
  caller: Caller,
  change: { type: CommentTarget; myKey: string; text?: string | undefined; secret?: boolean | undefined },
): Promise<Comment | Reply> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const work = async (tx: Tx) => {
    await holdWriter(tx, caller, new Date(now));
    // The thing before the words about it: whoever removes it holds both in this order.
    const { targetType, targetKey } = openToChange(await findComment(tx, change.myKey), caller, change);
    const target = await openForWriting(tx, { type: targetType, key: targetKey }, caller, now);
    const row = openToChange(await lockComment(tx, change.myKey), caller, change);
    const { text = row.text, secret = row.secret } = change;
    if (text !== row.text) await changeText(tx, row, text, new Date(now));
    if (secret !== row.secret && !row.askedSecret) await updateSecret(tx, row.id, secret);
    const fixed = (await findComment(tx, row.id)) ?? row;
    const reader = readerOf(target, caller);
    if (fixed.parentId !== null) return presentReply(fixed, reader);
    return presentComment(fixed, (await groupReplies(tx, [fixed]))(fixed), reader);
  };
  return withCommentQuota(db, caller.uid, () => inTransaction(db, work));
}

/** Throws what ownComment throws, and commentBlinded. */
function openToChange(row: CommentRow | null, caller: Caller, type: { type: CommentTarget }): CommentRow {
  const own = ownComment(row, caller, type);
  if (own.blinded) throw new ProductError('commentBlinded');
  return own;
}

async function changeText(tx: Tx, { id, authorId }: CommentRow, text: string, now: Date): Promise<void> {
  await assertNotRepeated(tx, authorId, text, id);
  await updateText(tx, id, text, now);
  // The mail that waits says what stands.
  if (await takeBackMail(tx, id)) await tellOfComment(tx, id);
}

/** A live comment or reply of the caller's. Throws notFound, permission for somebody else's. */
export function ownComment(
  row: CommentRow | null,
  caller: Caller,
  { type }: { type: CommentTarget },
): CommentRow {
  if (!row || row.targetType !== type || row.deleted)
    throw new ProductError('notFound', undefined, { msg: t('comment.err.deleted') });
  if (row.authorId !== caller.uid) throw new ProductError('permission');
  return row;
}
