import { seoulDate } from '@pq/domain/dates';
import {
  maxDeclines,
  nextLookupDelayMs,
  retryAfterRefusal,
  statusAfterDecline,
} from '@pq/domain/pledge/pledge';
import { refusalCause, refusalReason } from '@pq/domain/pledge/refusal-reason';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { recordMoneyMovements, releaseFiles, releaseReservations } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import type { Outcome, Payment } from '#src/providers/payple/port.ts';
import { type Claim, type LockedPledge, lockClaim, releaseClaim } from './claims.ts';
import {
  type ChargeNotice,
  closeDeclined,
  findOpenCharges,
  getChargeNotice,
  lockSavedCard,
  markUnknown,
  type OpenCharge,
} from './queries.ts';
import { chargeMovement, settlePaid } from './settle-paid.ts';

/** `withheld`: certainly not done, because the project was not being charged at the time of the request. */
export type ChargeResult = Outcome<Payment> | { kind: 'withheld' };

export const ABSENT = 'absent';

const WITHHELD = 'withheld';

/** Its day is still to come, because the project was hidden when it was requested. */
export function isPostponed(claim: Claim, order: OpenCharge, now: Date): boolean {
  return order.origin === 'clock' && claim.paymentAtMs > now.getTime();
}

/** A request that the provider rejects as wrong is logged and tried again after an hour, under a new order id. */
const REJECTED_DELAY_MS = 3_600_000;

/**
 * Writes the outcome of a charge: pledge, charge, journal, stock, amount and mails in one transaction under the claim's
 * fencing number. False when a later claim has taken over, which then settles it, or when it is settled: safe to call twice.
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
    const pledge = await lockClaim(tx, claim);
    // Read under the lock, by a statement of its own: whoever settled it meanwhile had the lock too.
    if (!pledge || !(await findOpenCharges(tx, [order.id])).has(order.id)) return false;
    await writeResult({ tx, claim, order, pledge, now }, result);
    await platform.failpoint('charge.before_commit');
    return true;
  });
  if (settled) countSettled(platform, claim, order, result.kind);
  else
    platform.log.info(
      { orderId: order.orderId, pledge: claim.pledgeId, outcome: result.kind },
      'charge left to a later claim',
    );
  // The last refusal releases what the pledge had reserved.
  if (settled && result.kind === 'declined') publishProjectChange(platform, claim.projectKey);
  return settled;
}

/** Counts and logs a charge that has been settled. */
export function countSettled(
  platform: Platform,
  claim: Claim,
  order: OpenCharge,
  outcome: ChargeResult['kind'],
): void {
  platform.metrics.countCharge(outcome);
  countDone(`charges ${outcome}`);
  platform.log.info({ orderId: order.orderId, pledge: claim.pledgeId, outcome }, 'charge settled');
}

async function writeResult(settlement: Settlement, result: ChargeResult): Promise<void> {
  const { tx, claim, order, now } = settlement;
  switch (result.kind) {
    case 'done':
      return settlePaid(tx, [{ claim, order, payment: result.value }], now);
    case 'declined':
      return settleRefusal(settlement, result);
    case 'rejected':
      return settleRejection(settlement, result);
    case 'withheld':
      return settleWithheld(settlement);
    case 'retryable':
    case 'unknown': {
      await markUnknown(tx, order.id, order.lookups + 1, result.reason);
      const isLeft = result.reason === ABSENT && isPostponed(claim, order, now) && !claim.isHidden;
      const dueMs = isLeft ? claim.paymentAtMs : now.getTime() + nextLookupDelayMs(order.lookups);
      return releaseClaim(tx, claim, { dueAt: new Date(dueMs) }, now);
    }
    default:
      result satisfies never;
  }
}

/**
 * Writes that the provider has rejected the request as wrong. After too many in a row every further try would be one more order id for
 * nothing: the pledge is put on hold until an admin charges it. What a person requested does not count.
 */
async function settleRejection(
  { tx, claim, order, pledge, now }: Settlement,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  await closeDeclined(tx, order.id, { at: now, code, message: reason });
  const againMs = now.getTime() + REJECTED_DELAY_MS;
  // A payment that is still to come keeps its time, also when its day was postponed or a person requested this charge.
  const dueAt = new Date(Math.max(pledge.paymentAt.getTime(), againMs));
  if (order.origin !== 'clock') return releaseClaim(tx, claim, { dueAt }, now);
  const rejections = pledge.rejections + 1;
  const hold = rejections >= maxDeclines ? { heldAt: now } : {};
  return releaseClaim(tx, claim, { dueAt, rejections, ...hold }, now);
}

/**
 * Writes that nothing was requested, or has certainly not been done, and may not be requested now. The clock's charge stays open
 * under its order id until the project is shown again. One that a person requested ends: nobody expects it any more by then.
 */
async function settleWithheld({ tx, claim, order, pledge, now }: Settlement): Promise<void> {
  if (order.origin !== 'clock') {
    await closeDeclined(tx, order.id, { at: now, code: WITHHELD });
    return releaseClaim(tx, claim, { dueAt: pledge.paymentAt }, now);
  }
  await markUnknown(tx, order.id, order.lookups + 1, ABSENT);
  const dueAt = new Date(now.getTime() + nextLookupDelayMs(order.lookups));
  return releaseClaim(tx, claim, { dueAt }, now);
}

type Settlement = { tx: Tx; claim: Claim; order: OpenCharge; pledge: LockedPledge; now: Date };

const noMovement = { event: 'declined', pledged: 0, collected: 0 } as const;

/**
 * Writes a refusal. When a person requested the charge, the clock's retry stays as it was. After the clock's
 * first refusal the charge is retried the day after it was tried, with the second card if the backer named one; the second
 * refusal ends the pledge.
 */
async function settleRefusal(
  settlement: Settlement,
  refusal: { code: string; reason: string; cardDropped: boolean },
): Promise<void> {
  const { tx, claim, order, now } = settlement;
  const { code, reason: message } = refusal;
  await closeDeclined(tx, order.id, { at: now, code, message });
  const reason = refusalReason(code, message);
  if (order.origin !== 'clock') {
    await releaseClaim(tx, claim, { dueAt: settlement.pledge.paymentAt, failureReason: reason }, now);
    return recordMoneyMovements(tx, [chargeMovement(claim, order, noMovement)], now);
  }
  const notice = await getChargeNotice(tx, order.id);
  if (statusAfterDecline(claim.round) === 'retry')
    return scheduleRetry(settlement, notice, { reason, cardDropped: refusal.cardDropped });
  return settleFinalRefusal(settlement, notice, reason);
}

async function scheduleRetry(
  settlement: Settlement,
  notice: ChargeNotice,
  { reason, cardDropped }: { reason: string; cardDropped: boolean },
): Promise<void> {
  const { tx, claim, order, now } = settlement;
  const retry = new Date(retryAfterRefusal(notice.triedAtMs, now.getTime()));
  const other = await findRetryCard(settlement, notice.cardId);
  const change = {
    status: 'retry',
    round: claim.round + 1,
    dueAt: retry,
    paymentAt: retry,
    failureReason: reason,
    ...(other ? { cardId: other.id } : {}),
  } as const;
  await releaseClaim(tx, claim, change, now);
  await recordMoneyMovements(tx, [chargeMovement(claim, order, noMovement)], now);
  await enqueueMail(tx, {
    kind: 'chargeFailed',
    to: notice.email,
    data: {
      ...notice.data,
      reason: other ? refusalCause(reason) : reason,
      retryDate: seoulDate(retry.getTime()),
      ...(cardDropped && !other && { cardDropped }),
      ...(other && {
        retryCard: { label: other.label, isFallback: other.id === settlement.pledge.fallbackCardId },
      }),
    },
    dedupeKey: `charge-failed:${order.orderId}`,
  });
}

/** The card the backer changed to meanwhile, else their fallback card; null without one. */
async function findRetryCard({ tx, pledge }: Settlement, refusedCardId: string) {
  const wanted = pledge.cardId === refusedCardId ? pledge.fallbackCardId : pledge.cardId;
  return wanted === null ? null : lockSavedCard(tx, wanted);
}

async function settleFinalRefusal(
  settlement: Settlement,
  notice: ChargeNotice,
  reason: string,
): Promise<void> {
  const { tx, claim, order, now } = settlement;
  await releaseReservations(tx, [claim.pledgeId]);
  await releaseFiles(tx, [claim.pledgeId]);
  await releaseClaim(tx, claim, { status: 'fail', dueAt: null, settledAt: now, failureReason: reason }, now);
  const movement = chargeMovement(claim, order, { event: 'failed', pledged: -claim.amount, collected: 0 });
  await recordMoneyMovements(tx, [movement], now);
  await enqueueMail(tx, {
    kind: 'chargeFinallyFailed',
    to: notice.email,
    data: { ...notice.data, reason: refusalCause(reason) },
    dedupeKey: `charge-finally-failed:${claim.pledgeId}`,
  });
}
