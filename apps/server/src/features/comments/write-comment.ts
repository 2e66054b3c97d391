import type { Comment } from '@pq/contract/shapes/comment';
import type { CommentTarget } from '@pq/domain/comment';
import { tellOfComment } from '#src/features/inquiries/tell-of-comment.ts';
import { holdWriter } from '#src/features/moderation/hold-writer.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { assertNotRepeated, countWriting } from './limits.ts';
import { readerOf } from './list-comments.ts';
import { openForWriting } from './open-target.ts';
import { presentComment } from './present-comment.ts';
import { findComment } from './repository.ts';
import { insertComment } from './write-repository.ts';

/**
 * Writes a comment on a thing that the caller may see; on a project it is a question to its maker. Gives it as they
 * see it. Throws notFound, tooMany, repeatedText, restricted, loginRequired for who has left meanwhile.
 */
export async function writeComment(
  platform: Platform,
  caller: Caller,
  said: { type: CommentTarget; id: string; text: string; secret: boolean },
): Promise<Comment> {
  const { db } = platform.database;
  await countWriting(db, caller.uid);
  const now = platform.clock.now();
  return inTransaction(db, async (tx) => {
    await holdWriter(tx, caller, new Date(now));
    const target = await openForWriting(tx, { type: said.type, key: said.id }, caller, now);
    await assertNotRepeated(tx, caller.uid, said.text);
    const id = newId(now);
    await insertComment(
      tx,
      {
        id,
        targetType: target.type,
        targetKey: target.key,
        parentId: null,
        authorId: caller.uid,
        text: said.text,
        secret: said.secret,
      },
      new Date(now),
    );
    await tellOfComment(tx, id);
    const row = await findComment(tx, id);
    if (!row) throw new Error('a comment that was just written is not there');
    return presentComment(row, [], readerOf(target, caller));
  });
}
