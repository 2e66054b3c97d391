import type { Comment } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/community/comment';
import { holdWriter } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { readerOf } from '../list-comments.ts';
import { openForWriting } from '../open-target.ts';
import { presentComment } from '../present-comment.ts';
import { addWords } from './add-words.ts';
import { withCommentQuota } from './limits.ts';

/**
 * Writes a comment on a thing that the caller may see; on a project it is a question to its maker. Gives it as they
 * see it. Throws notFound, tooMany, repeatedText, restricted, loginRequired when the member has left meanwhile.
 */
export async function writeComment(
  platform: Platform,
  caller: Caller,
  said: { type: CommentTarget; id: string; text: string; secret: boolean },
): Promise<Comment> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const work = async (tx: Tx) => {
    await holdWriter(tx, caller, new Date(now));
    const target = await openForWriting(tx, { type: said.type, key: said.id }, caller, now);
    const { text, secret } = said;
    const row = await addWords(tx, caller, target, { parentId: null, text, secret }, now);
    return presentComment(row, [], readerOf(target, caller));
  };
  return withCommentQuota(db, caller.uid, () => inTransaction(db, work));
}
