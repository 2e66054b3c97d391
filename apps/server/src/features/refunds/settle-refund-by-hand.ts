import { noteDecision } from '#src/features/audit/note-decision.ts';
import { tellProjectChanged } from '#src/features/live/tell-project-changed.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { getRefundedPledge, lockRefundable } from './refunded-pledge-repository.ts';
import { claimOpenRefund, writeRefund } from './repository.ts';
import { writeDone } from './write-refund-done.ts';

/**
 * Settles the open refund of a pledge as the provider's own console tells it. Throws notFound when there is none, and
 * refundBusy while the provider is being asked.
 */
export async function settleRefundByHand(
  platform: Platform,
  operator: Operator,
  { gateKey, done }: { gateKey: string; done: boolean },
): ReturnType<typeof getRefundedPledge> {
  const now = new Date(platform.clock.now());
  const actor = `admin:${operator.uid}` as const;
  const settled = await inTransaction(platform.database.db, async (tx) => {
    await lockRefundable(tx, gateKey);
    const open = await claimOpenRefund(tx, gateKey);
    if (!open) throw new ProductError('notFound');
    if (open.isAsked) throw new ProductError('refundBusy');
    const reason = `settled by ${actor}`;
    // What should never have been taken is not left with us: it is asked for again.
    const status = done ? 'done' : open.claim.isLate ? 'unknown' : 'refused';
    if (status === 'done') await writeDone(tx, { ...open.claim, actor }, reason, now);
    else {
      const again = status === 'unknown' ? { dueAt: now } : {};
      await writeRefund(tx, open.claim, { status, reason, at: now, ...again });
    }
    const subject = { type: 'pledge', key: gateKey } as const;
    const settled = {
      before: { refund: open.claim.id, status: 'open' },
      after: { status },
    };
    await noteDecision(tx, operator, { action: 'refund.settle', subject, ...settled }, now);
    return { projectKey: open.claim.projectKey, pledge: await getRefundedPledge(tx, gateKey) };
  });
  tellProjectChanged(platform, settled.projectKey);
  return settled.pledge;
}
