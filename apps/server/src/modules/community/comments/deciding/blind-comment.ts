import { assertMayDecide, noteDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { takeBackMail } from '../../inquiries/tell-of-comment.ts';
import { asSeen } from './policy.ts';
import { lockDecided, setBlinded, setReviewed } from './queries.ts';

/**
 * Hides the words of a comment or reply, or shows them again; its reports so far are done either way. Does
 * nothing when it is so already. Throws notFound, decisionStale, and wrongState for what its author has
 * deleted.
 */
export async function blindComment(
  platform: Platform,
  operator: Operator,
  { key, on, reason, seen }: { key: string; on: boolean; reason: string; seen?: string | undefined },
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    const comment = asSeen(await lockDecided(tx, key), seen);
    if (comment.isDeleted) throw new ProductError('wrongState');
    if (comment.isBlind === on) return;
    const own = await assertMayDecide(tx, operator, comment.involved);
    const now = new Date(platform.clock.now());
    await setBlinded(tx, key, on ? now : null);
    if (on) await takeBackMail(tx, key);
    if (comment.reports > 0) await setReviewed(tx, key, now);
    const action = on ? 'comment.hide' : 'comment.show';
    const change = { before: { blind: !on }, after: { blind: on } };
    const subject = { type: 'comment', key } as const;
    await noteDecision(tx, operator, { action, subject, ...change, reason, ...own }, now);
  });
}
