import { noteDecision } from '#src/features/audit/note-decision.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { lockComment, setReviewed } from './report-repository.ts';

/**
 * Leaves a reported comment as it is: its reports so far are done, a later one opens it again. Throws notFound, and
 * wrongState when nothing is open.
 */
export async function keepReported(
  platform: Platform,
  operator: Operator,
  { key, reason }: { key: string; reason: string },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const comment = await lockComment(tx, key);
    if (!comment) throw new ProductError('notFound');
    if (!comment.hasOpen) throw new ProductError('wrongState');
    await setReviewed(tx, key, now);
    const subject = { type: 'comment', key } as const;
    const change = { before: { reports: comment.reports }, after: {} };
    await noteDecision(tx, operator, { action: 'comment.keep', subject, ...change, reason }, now);
  });
}
