import { assertMayDecide, noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { asSeen } from './policy.ts';
import { lockDecided, setReviewed } from './queries.ts';

/**
 * Leaves a reported comment as it is: its reports so far are done, a later one opens it again. What its author has
 * deleted is done with so, too. Throws notFound, decisionStale, and wrongState when nothing is open.
 */
export async function keepReported(
  platform: Platform,
  operator: Operator,
  { key, reason, seen }: { key: string; reason: string; seen?: string | undefined },
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const comment = asSeen(await lockDecided(tx, key), seen);
    if (!comment.hasOpen) throw new ProductError('wrongState');
    const own = await assertMayDecide(tx, operator, comment.involved);
    const now = new Date(platform.clock.now());
    await setReviewed(tx, key, now);
    const subject = { type: 'comment', key } as const;
    const change = { before: { reports: comment.reports }, after: {} };
    const decision = { action: 'comment.keep', subject, ...change, reason, ...own } as const;
    await noteDecision(tx, operator, decision, now);
  });
}
