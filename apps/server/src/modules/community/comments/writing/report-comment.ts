import { type CommentTarget, mayReadComment } from '@pq/domain/community/comment';
import { holdWriter } from '#src/modules/accounts/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { openTarget } from '../open-target.ts';
import { lockComment } from '../queries.ts';
import { withReportQuota } from './limits.ts';
import { insertReport } from './queries.ts';

/**
 * Reports somebody else's comment or reply to the operations team, once a person and what it says.
 * Throws notFound, also for one that the caller may not read; permission for an own one; commentReported,
 * tooMany, restricted, loginRequired when the member has left meanwhile.
 */
export async function reportComment(
  platform: Platform,
  caller: Caller,
  report: { type: CommentTarget; myKey: string; reason: string },
): Promise<void> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const work = async (tx: Tx) => {
    await holdWriter(tx, caller, new Date(now));
    const row = await lockComment(tx, report.myKey);
    if (!row || row.targetType !== report.type) throw new ProductError('notFound');
    const { manages } = await openTarget(tx, { type: row.targetType, key: row.targetKey }, caller, now);
    const facts = { ...row, author: row.authorId, asker: row.askerId };
    if (!mayReadComment(facts, { uid: caller.uid, manages })) throw new ProductError('notFound');
    if (row.authorId === caller.uid) throw new ProductError('permission');
    const told = { commentId: row.id, reporterId: caller.uid, reason: report.reason };
    // The comment may have been waited for.
    const createdAt = new Date(platform.clock.now());
    if (!(await insertReport(tx, { ...told, text: row.text, createdAt })))
      throw new ProductError('commentReported');
  };
  await withReportQuota(db, caller.uid, () => inTransaction(db, work));
}
