import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { queryOne } from '#src/platform/database/query.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  claimRefundForAdmin,
  getRefundClaim,
  insertRefund,
  listOpenRefunds,
  lockRefundable,
  type RefundClaim,
  settledBy,
} from './queries.ts';
import { writeDone } from './settle-refund.ts';

type Made = { orderId: string; amount: number; at: Date; adminId: string };

/**
 * Records a refund that was made on the provider's own pages, at the time at which it was: with journal, ledger and mail, as any other.
 * It settles an open refund of the same amount. Returns the project. Throws wrongState where the order is not a paid charge
 * of ours, refundBusy while another refund of it is open, refundAmount for more than is left, and unavailable after a restore.
 */
export async function recordRefund(
  tx: Tx,
  { orderId, amount, at, adminId }: Made,
  now: Date,
): Promise<{ projectKey: string }> {
  const { charge, left } = await lockRefundOf(tx, { orderId, amount });
  const actor = `admin:${adminId}` as const;
  const claim =
    (await claimOpen(tx, { ...charge, orderId }, amount)) ??
    (await getRefundClaim(
      tx,
      await insertRefund(
        tx,
        { chargeId: charge.id, amount, whole: amount === left, actor, idempotencyKey: null },
        now,
      ),
    ));
  await writeDone(tx, { ...claim, actor }, settledBy(actor), now, at);
  return { projectKey: claim.projectKey };
}

/** Throws what `recordRefund` would, but for refunds of the order that are open. */
export async function lockRefundOf(
  tx: Tx,
  { orderId, amount }: Pick<Made, 'orderId' | 'amount'>,
): Promise<{ charge: { id: string; pledgeId: string }; left: number }> {
  await assertReconciled(tx);
  const charge = await queryOne(
    tx,
    z.object({ id: z.string(), pledgeId: z.string() }),
    sql`select id, pledge_id from charge where order_id = ${orderId} and status = 'paid'`,
  );
  const pledge = charge && (await lockRefundable(tx, charge.pledgeId));
  if (!pledge || pledge.chargeId !== charge.id) throw new ProductError('wrongState');
  const left = pledge.callAmount - pledge.refunded;
  if (amount > left) throw new ProductError('refundAmount');
  return { charge, left };
}

async function claimOpen(
  tx: Tx,
  { pledgeId, orderId }: { pledgeId: string; orderId: string },
  amount: number,
): Promise<RefundClaim | null> {
  const [open] = (await listOpenRefunds(tx, pledgeId)).filter((refund) => refund.orderId === orderId);
  if (!open) return null;
  if (open.isLeased) throw new ProductError('refundBusy');
  const claim = await claimRefundForAdmin(tx, open.id);
  if (claim.amount !== amount) throw new ProductError('refundBusy');
  return claim;
}
