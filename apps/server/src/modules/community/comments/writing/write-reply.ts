import type { Reply } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/community/comment';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { holdWriter } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { readerOf } from '../list-comments.ts';
import { openForWriting } from '../open-target.ts';
import { presentReply } from '../present-comment.ts';
import { lockComment } from '../queries.ts';
import { addWords } from './add-words.ts';
import { withCommentQuota } from './limits.ts';
import { countReplies } from './queries.ts';

/**
 * Answers a comment as the maker of the thing or as an administrator (spec section 4; A-098). The answer to a secret comment
 * is secret, and stays so when the comment is opened later. Throws permission, notFound, tooMany, repeatedText, replyLimit,
 * restricted, loginRequired when the member has left meanwhile.
 */
export async function writeReply(
  platform: Platform,
  caller: Caller,
  said: { type: CommentTarget; id: string; whereTo: string; text: string; secret: boolean },
): Promise<Reply> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const work = async (tx: Tx) => {
    await holdWriter(tx, caller, new Date(now));
    const target = await openForWriting(tx, { type: said.type, key: said.id }, caller, now);
    if (!target.manages) throw new ProductError('permission');
    const asked = await lockComment(tx, said.whereTo);
    const isOnIt = asked?.targetType === target.type && asked.targetKey === target.key;
    if (!asked || !isOnIt || asked.parentId !== null || asked.deleted || asked.blinded)
      throw new ProductError('notFound', undefined, { msg: t('comment.err.gone') });
    if ((await countReplies(tx, asked.id)) >= limits.repliesPerComment) throw new ProductError('replyLimit');
    const answer = { parentId: asked.id, text: said.text, secret: said.secret || asked.secret };
    const row = await addWords(tx, caller, target, answer, now);
    return presentReply(row, readerOf(target, caller));
  };
  return withCommentQuota(db, caller.uid, () => inTransaction(db, work));
}
