import { assertMayDecide, noteDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  findRefundByKey,
  getRefundClaim,
  insertRefund,
  isRefundOpen,
  lockRefundable,
  type RefundClaim,
  type RefundRow,
} from './queries.ts';

export type RefundRequest = {
  gateKey: string;
  /** KRW; everything that is left when absent. */
  amount?: number | undefined;
  /** Why, for the audit log. */
  reason?: string | undefined;
  /** What had been given back of what was looked at, KRW. */
  seen?: number | undefined;
  operator: Operator;
  idempotencyKey: string | null;
};

/**
 * Writes a refund before the provider is asked for it; or gives the earlier one of the same key. Throws
 * notFound, pledgeSettled for a pledge that is not paid, decisionStale when something was given back
 * meanwhile, refundBusy, refundAmount, idempotencyReuse, unavailable after a restore.
 */
export async function openRefund(
  platform: Platform,
  request: RefundRequest,
): Promise<{ claim: RefundClaim } | { earlier: RefundRow }> {
  try {
    return await inTransaction(platform.database.db, (tx) => open(tx, platform, request));
  } catch (error) {
    if (violates(error, 'refund_idempotency'))
      throw new ProductError('idempotencyReuse', undefined, { cause: error });
    throw error;
  }
}

async function open(
  tx: Tx,
  platform: Platform,
  { gateKey, amount, reason, seen, operator, idempotencyKey }: RefundRequest,
): Promise<{ claim: RefundClaim } | { earlier: RefundRow }> {
  const actor = `admin:${operator.uid}` as const;
  await assertReconciled(tx);
  const found = await lockRefundable(tx, gateKey);
  if (!found) throw new ProductError('notFound');
  // After the lock: of two clicks the second waits here and then finds the first.
  const earlier = idempotencyKey === null ? null : await findRefundByKey(tx, actor, idempotencyKey);
  if (earlier) {
    const isSame = earlier.pledgeId === gateKey && (amount ?? earlier.amount) === earlier.amount;
    if (!isSame || (amount === undefined && !earlier.whole)) throw new ProductError('idempotencyReuse');
    return { earlier };
  }
  const { status, callAmount, refunded, chargeId } = found;
  const own = await assertMayDecide(tx, operator, [found.memberId, found.ownerId]);
  if (status !== 'paid' || chargeId === null) throw new ProductError('pledgeSettled');
  assertSeen(seen, refunded);
  if (await isRefundOpen(tx, chargeId)) throw new ProductError('refundBusy');
  const left = callAmount - refunded;
  const sum = amount ?? left;
  if (sum > left) throw new ProductError('refundAmount');
  const row = { chargeId, amount: sum, whole: sum === left, actor, idempotencyKey };
  const now = new Date(platform.clock.now());
  const id = await insertRefund(tx, row, now);
  const subject = { type: 'pledge', key: gateKey } as const;
  const asked = { before: { refunded }, after: { refund: id, amount: sum } };
  await noteDecision(
    tx,
    operator,
    { action: 'refund.ask', subject, ...asked, ...because(reason), ...own },
    now,
  );
  return { claim: await getRefundClaim(tx, id) };
}

/** The reason as a decision carries it; absent when none was given. */
export function because(reason: string | undefined): { reason?: string } {
  const said = reason?.trim() ?? '';
  return said === '' ? {} : { reason: said };
}

function assertSeen(seen: number | undefined, refunded: number): void {
  if (seen !== undefined && seen !== refunded) throw new ProductError('decisionStale');
}
