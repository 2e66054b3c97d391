import { t } from '@pq/domain/copy';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import { assertMayDecide, recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { Outcome, PaymentProvider } from '#src/providers/payple/port.ts';
import {
  claimDueRefund,
  findRefundByKey,
  getRefundClaim,
  getRefundedPledge,
  insertRefund,
  isRefundOpen,
  isSettledByHand,
  lockRefundable,
  type RefundClaim,
  type RefundRow,
  renewRefundLease,
} from './queries.ts';
import { markRefundUnresolved, settleRefund } from './settle-refund.ts';

export type RefundAnswer = {
  gateKey: string;
  status: PledgeStatus;
  refunded: number;
  refund: 'done' | 'unknown';
};

/**
 * Refunds part of a paid pledge, or the rest of it. The refund is written first and requested with no transaction open;
 * the outcome is settled under a fencing number. With an idempotency key a repeat answers as the first did. If the process is killed
 * at any line, `resolveRefunds` completes the refund as far as its outcome can be known.
 *
 * Throws notFound, pledgeSettled, refundAmount, refundBusy while an earlier one is open, refundRefused with the provider's
 * text, unavailable when nothing was done for another reason, idempotencyReuse.
 */
export async function refundPledge(
  platform: Platform,
  provider: PaymentProvider,
  request: RefundRequest,
): Promise<RefundAnswer> {
  const opened = await openRefund(platform, request);
  if ('earlier' in opened) {
    const { status, reason } = opened.earlier;
    if (status === 'refused') throw refused(isSettledByHand(reason) ? '' : reason);
    return answer(platform, request.gateKey, status === 'done' ? 'done' : 'unknown');
  }
  await platform.failpoint('refund.after_open');
  const outcome = await requestRefund(platform, provider, opened.claim);
  if (outcome === 'superseded') return answer(platform, request.gateKey, 'unknown');
  await platform.failpoint('refund.after_call');
  const verdict = await settleRefund(platform, opened.claim, outcome);
  await platform.failpoint('refund.after_settle');
  if (verdict.status === 'refused')
    throw verdict.isRetryable ? new ProductError('unavailable') : refused(verdict.reason);
  return answer(platform, request.gateKey, verdict.status);
}

/**
 * Requests a claimed refund. A process that was paused until another claim took over, or a person settled the
 * refund, requests nothing: that would refund what is settled as not refunded.
 */
export async function requestRefund(
  platform: Platform,
  provider: PaymentProvider,
  claim: RefundClaim,
): Promise<Outcome<null> | 'superseded'> {
  await platform.failpoint('refund.before_call');
  if (!(await renewRefundLease(platform.database.db, claim))) return 'superseded';
  const { orderId, amount, paidAtMs, requestedAtMs } = claim;
  return provider.refund({ orderId, amount, paidAtMs: paidAtMs ?? requestedAtMs });
}

async function answer(
  platform: Platform,
  pledgeId: string,
  refund: RefundAnswer['refund'],
): Promise<RefundAnswer> {
  const pledge = await getRefundedPledge(platform.database.db, pledgeId);
  // Another process may have settled it since it was claimed.
  return { ...pledge, refund: pledge.status === 'refund' ? 'done' : refund };
}

function refused(reason: string): ProductError {
  return new ProductError(
    'refundRefused',
    undefined,
    reason === '' ? {} : { msg: t('refund.refused', { reason }) },
  );
}

type RefundRequest = {
  gateKey: string;
  /** KRW; everything that is left when absent. */
  amount?: number | undefined;
  reason?: string | undefined;
  /** What had been refunded when the admin looked at it, KRW. */
  seen?: number | undefined;
  admin: AdminCaller;
  idempotencyKey: string | null;
};

/**
 * Writes a refund before it is requested, or returns the earlier one of the same key. Throws notFound, pledgeSettled for a
 * pledge that is not paid, decisionStale when something was refunded since `seen`, refundBusy, refundAmount, idempotencyReuse,
 * unavailable after a restore.
 */
async function openRefund(
  platform: Platform,
  request: RefundRequest,
): Promise<{ claim: RefundClaim } | { earlier: RefundRow }> {
  try {
    return await inTransaction(platform.database.db, (tx) => insertRequest(tx, platform, request));
  } catch (error) {
    if (violates(error, 'refund_idempotency'))
      throw new ProductError('idempotencyReuse', undefined, { cause: error });
    throw error;
  }
}

async function insertRequest(
  tx: Tx,
  platform: Platform,
  { gateKey, amount, reason, seen, admin, idempotencyKey }: RefundRequest,
): Promise<{ claim: RefundClaim } | { earlier: RefundRow }> {
  const actor = `admin:${admin.uid}` as const;
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
  const own = await assertMayDecide(tx, admin, [found.memberId, found.ownerId]);
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
  const change = { before: { refunded }, after: { refund: id, amount: sum } };
  await recordDecision(
    tx,
    admin,
    { action: 'refund.ask', subject, ...change, ...reasonOf(reason), ...own },
    now,
  );
  return { claim: await getRefundClaim(tx, id) };
}

export function reasonOf(reason: string | undefined): { reason?: string } {
  const text = reason?.trim() ?? '';
  return text === '' ? {} : { reason: text };
}

function assertSeen(seen: number | undefined, refunded: number): void {
  if (seen !== undefined && seen !== refunded) throw new ProductError('decisionStale');
}

/**
 * Works on every open refund that is due. A refund of everything that was left is requested again, which can
 * refund nothing twice; any other is left to a person (`settleRefundByHand`). Returns how many there were.
 */
export async function resolveRefunds(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  for (let claimed = 0; ; claimed += 1) {
    if (signal.aborted) return claimed;
    const claim = await claimDueRefund(platform.database.db, new Date(platform.clock.now()));
    if (!claim) return claimed;
    await resolveClaimed(platform, provider, claim).catch(async (error: unknown) => {
      platform.log.error({ err: error, refund: claim.id }, 'refund interrupted');
      await recordFailure(platform, { job: 'refund', subject: claim.pledgeId }, error);
    });
  }
}

async function resolveClaimed(
  platform: Platform,
  provider: PaymentProvider,
  claim: RefundClaim,
): Promise<void> {
  if (!claim.whole) return markRefundUnresolved(platform, claim);
  const outcome = await requestRefund(platform, provider, claim);
  if (outcome === 'superseded') return;
  await platform.failpoint('refund.after_repeat');
  await settleRefund(platform, claim, outcome);
}
