import { retryAt, seoulDate } from '@pq/domain/dates';
import { nextLookupDelayMs, statusAfterDecline } from '@pq/domain/pledge';
import { tellProjectChanged } from '#src/features/live/tell-project-changed.ts';
import { enqueueMail } from '#src/features/mails/enqueue-mail.ts';
import { appendJournal } from '#src/features/pledges/append-journal.ts';
import { releaseHoldings } from '#src/features/pledges/pending-pledges.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Outcome, Payment } from '#src/providers/payple/port.ts';
import {
  type Claim,
  closeCharge,
  getChargeNotice,
  lockClaim,
  markUnknown,
  type OpenCharge,
  releaseClaim,
} from './repository.ts';

export type ChargeResult = Outcome<Payment>;

/** A request that we got wrong is tried again after an hour, under a fresh order id; meanwhile the log tells. */
const REJECTED_DELAY_MS = 3_600_000;

/**
 * Writes the outcome of a charge: pledge, charge, journal, stock, amount and mails in one transaction under the claim's
 * fencing number. False when a later claim has taken over, which then settles it. Safe to call twice.
 */
export async function settleCharge(
  platform: Platform,
  claim: Claim,
  order: OpenCharge,
  result: ChargeResult,
): Promise<boolean> {
  const now = new Date(platform.clock.now());
  if (result.kind === 'rejected' || (result.kind === 'unknown' && order.lookups > 3))
    platform.log.error({ orderId: order.orderId, ...result }, 'charge needs a look');
  const settled = await inTransaction(platform.database.db, async (tx) => {
    if (!(await lockClaim(tx, claim))) return false;
    switch (result.kind) {
      case 'done':
        await settlePaid(tx, claim, order, result.value, now);
        break;
      case 'declined':
        await settleDeclined(tx, claim, order, result, now);
        break;
      case 'rejected':
        await closeCharge(tx, order.id, {
          status: 'declined',
          at: now,
          code: result.code,
          message: result.reason,
        });
        await releaseClaim(tx, claim, { dueAt: new Date(now.getTime() + REJECTED_DELAY_MS) }, now);
        break;
      case 'retryable':
      case 'unknown':
        await markUnknown(tx, order.id, order.lookups + 1, result.reason);
        await releaseClaim(
          tx,
          claim,
          { dueAt: new Date(now.getTime() + nextLookupDelayMs(order.lookups)) },
          now,
        );
        break;
      default:
        result satisfies never;
    }
    await platform.failpoint('charge.before_commit');
    return true;
  });
  // The last refusal gives back what the pledge held.
  if (settled && result.kind === 'declined') tellProjectChanged(platform, claim.projectKey);
  return settled;
}

async function settlePaid(
  tx: Tx,
  claim: Claim,
  order: OpenCharge,
  payment: Payment,
  now: Date,
): Promise<void> {
  await closeCharge(tx, order.id, { status: 'paid', at: now, receiptUrl: payment.receiptUrl });
  const notice = await getChargeNotice(tx, order.id);
  // A card changed while this charge was open has not paid it.
  const { cardId } = notice;
  await releaseClaim(
    tx,
    claim,
    { status: 'paid', dueAt: null, settledAt: now, failureReason: null, cardId },
    now,
  );
  await journal(tx, claim, 'charged', { pledged: 0, collected: order.amount }, now);
  await enqueueMail(tx, {
    kind: 'charged',
    to: notice.email,
    data: { ...notice.data, ...(payment.receiptUrl ? { receiptUrl: payment.receiptUrl } : {}) },
    dedupeKey: `charged:${claim.pledgeId}`,
  });
}

async function settleDeclined(
  tx: Tx,
  claim: Claim,
  order: OpenCharge,
  refusal: { code: string; reason: string },
  now: Date,
): Promise<void> {
  const status = statusAfterDecline(claim.round);
  const { code, reason } = refusal;
  await closeCharge(tx, order.id, { status: 'declined', at: now, code, message: reason });
  const notice = await getChargeNotice(tx, order.id);
  if (status === 'retry') {
    const retry = new Date(retryAt(now.getTime()));
    const change = {
      status,
      round: claim.round + 1,
      dueAt: retry,
      paymentAt: retry,
      failureReason: reason,
    } as const;
    await releaseClaim(tx, claim, change, now);
    await journal(tx, claim, 'declined', { pledged: 0, collected: 0 }, now);
    await enqueueMail(tx, {
      kind: 'chargeFailed',
      to: notice.email,
      data: { ...notice.data, reason, retryDate: seoulDate(retry.getTime()), gateKey: claim.pledgeId },
      dedupeKey: `charge-failed:${order.orderId}`,
    });
    return;
  }
  await releaseHoldings(tx, [claim.pledgeId]);
  await releaseClaim(tx, claim, { status, dueAt: null, settledAt: now, failureReason: reason }, now);
  await journal(tx, claim, 'failed', { pledged: -claim.amount, collected: 0 }, now);
  await enqueueMail(tx, {
    kind: 'chargeFinallyFailed',
    to: notice.email,
    data: { ...notice.data, reason },
    dedupeKey: `charge-finally-failed:${claim.pledgeId}`,
  });
}

function journal(
  tx: Tx,
  { pledgeId, projectKey, memberId }: Claim,
  event: 'charged' | 'declined' | 'failed',
  sums: { pledged: number; collected: number },
  at: Date,
): Promise<void> {
  return appendJournal(tx, [{ pledgeId, projectKey, memberId, event, ...sums }], at);
}
