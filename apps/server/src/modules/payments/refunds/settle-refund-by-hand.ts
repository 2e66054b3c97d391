import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import {
  claimRefundForAdmin,
  getRefundedPledge,
  listOpenRefunds,
  lockRefundable,
  type RefundClaim,
  settledBy,
  writeRefund,
} from './queries.ts';
import { reasonOf } from './refund-pledge.ts';
import { writeDone } from './settle-refund.ts';

type SettleRequest = {
  gateKey: string;
  orderId?: string | undefined;
  done: boolean;
  seen?: number | undefined;
  reason?: string | undefined;
};

/**
 * Settles the open refund of a pledge as the provider's own pages show it; `orderId`, of its charge, names it where
 * more than one is open. `seen` is when the refund was requested that the admin looked at. Throws notFound when there is none,
 * ownDecision, decisionStale when that refund is settled by now, and refundBusy while it is being requested, when none of
 * several is named, and for a late payment as long as the provider's answer to a repeat will settle it, and unavailable after a
 * restore, which may have lost its outcome.
 */
export async function settleRefundByHand(
  platform: Platform,
  admin: AdminCaller,
  { gateKey, orderId, done, seen, reason: why }: SettleRequest,
): ReturnType<typeof getRefundedPledge> {
  const now = new Date(platform.clock.now());
  const actor = `admin:${admin.uid}` as const;
  const settled = await inTransaction(platform.database.db, async (tx) => {
    const own = await lockForDecision(tx, admin, gateKey);
    const claim = await claimOpenRefund(tx, gateKey, { orderId, seen });
    if (done && claim.isLate && claim.paidAtMs !== null) throw new ProductError('refundBusy');
    const reason = settledBy(actor);
    // A charge that should never have been made is requested again.
    const status = done ? 'done' : claim.isLate ? 'unknown' : 'refused';
    if (status === 'done') await writeDone(tx, { ...claim, actor }, reason, now);
    else {
      const again = status === 'unknown' ? { dueAt: now } : {};
      await writeRefund(tx, claim, { status, reason, at: now, ...again });
    }
    const subject = { type: 'pledge', key: gateKey } as const;
    const settled = {
      before: { refund: claim.id, status: 'open' },
      after: { status },
    };
    await recordDecision(
      tx,
      admin,
      { action: 'refund.settle', subject, ...settled, ...reasonOf(why), ...own },
      now,
    );
    return { projectKey: claim.projectKey, pledge: await getRefundedPledge(tx, gateKey) };
  });
  publishProjectChange(platform, settled.projectKey);
  return settled.pledge;
}

async function lockForDecision(tx: Tx, admin: AdminCaller, gateKey: string): Promise<{ alone?: true }> {
  await assertReconciled(tx);
  const found = await lockRefundable(tx, gateKey);
  if (!found) throw new ProductError('notFound');
  return assertMayDecide(tx, admin, [found.memberId, found.ownerId]);
}

async function claimOpenRefund(
  tx: Tx,
  gateKey: string,
  { orderId, seen }: Pick<SettleRequest, 'orderId' | 'seen'>,
): Promise<RefundClaim> {
  const open = await listOpenRefunds(tx, gateKey);
  const named = open.filter(
    (refund) =>
      (orderId === undefined || refund.orderId === orderId) &&
      (seen === undefined || refund.requestedAt === seen),
  );
  const [only] = named;
  if (!only) throw new ProductError(seen === undefined ? 'notFound' : 'decisionStale');
  if (named.length > 1 || only.isLeased) throw new ProductError('refundBusy');
  return claimRefundForAdmin(tx, only.id);
}
