import type { CommentTarget } from '@pq/domain/community/comment';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { takeBackMail } from '../../inquiries/tell-of-comment.ts';
import { lockComment } from '../queries.ts';
import { ownComment } from './fix-comment.ts';
import { markDeleted } from './queries.ts';

/**
 * Deletes an own comment or reply, wherever it is by now: one with replies stays in its place without its words and its
 * author, any other is gone. Throws notFound, permission for somebody else's.
 */
export async function removeComment(
  platform: Platform,
  caller: Caller,
  named: { type: CommentTarget; id: string; myKey: string },
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const row = ownComment(await lockComment(tx, named.myKey), caller, named);
    if (row.targetKey !== named.id) throw new ProductError('notFound');
    await markDeleted(tx, row.id, new Date(platform.clock.now()));
    await takeBackMail(tx, row.id);
  });
}
