import { orderOf } from '@pq/domain/pledge/order-number';
import { nextLookupDelayMs } from '@pq/domain/pledge/pledge';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { addToOutcome, recordMoneyMovements, releaseReservations } from '#src/modules/pledging/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import type { Outcome } from '#src/providers/payple/port.ts';
import {
  addRefunded,
  getRefundNotice,
  lockRefundable,
  type RefundClaim,
  type RefundNotice,
  writeRefund,
} from './queries.ts';

const superseded = { status: 'unknown', reason: 'superseded', isRepeatable: false } as const;

/**
 * Writes the outcome of a refund: refund, pledge, journal, stock, amount and mail in one transaction under
 * the claim's fencing number. Writes nothing when a later claim has taken over: that one settles it, and where the provider has
 * refunded money, a person has to compare.
 */
export async function settleRefund(
  platform: Platform,
  claim: RefundClaim,
  outcome: Outcome<null>,
): Promise<RefundVerdict> {
  const verdict = judgeRefund(claim, outcome);
  const context = { orderId: claim.orderId, refund: claim.id, outcome };
  if (verdict.status === 'unknown') platform.log.error(context, 'refund of unknown outcome');
  else if (outcome.kind === 'rejected') platform.log.error(context, 'refund needs a look');
  const now = new Date(platform.clock.now());
  const written = await inTransaction(platform.database.db, async (tx) => {
    await lockRefundable(tx, claim.pledgeId);
    const isWritten = await writeVerdict(tx, claim, verdict, now);
    await platform.failpoint('refund.before_commit');
    return isWritten;
  });
  if (written) countDone(`refunds ${verdict.status}`);
  const words = written ? 'refund settled' : 'refund left to a later claim';
  const { orderId, pledgeId, id } = claim;
  platform.log.info({ orderId, refund: id, pledge: pledgeId, status: verdict.status }, words);
  if (written && verdict.status === 'done') publishProjectChange(platform, claim.projectKey);
  if (!written && verdict.status === 'done') await reportSuperseded(platform, claim);
  return written ? verdict : superseded;
}

/** The later claim may have had another answer, or be a person who saw nothing refunded yet. */
async function reportSuperseded(platform: Platform, claim: RefundClaim): Promise<void> {
  const { id, orderId, amount, pledgeId } = claim;
  platform.log.error({ orderId, refund: id, amount }, 'refund done under a claim that was taken over');
  const words = `${orderId}: ${amount} KRW given back under a claim that was taken over, see the provider`;
  await recordFailure(platform, { job: 'refund', subject: pledgeId }, words);
}

export async function markRefundUnresolved(platform: Platform, claim: RefundClaim): Promise<void> {
  platform.log.error(
    { orderId: claim.orderId, refund: claim.id },
    'refund of unknown outcome: see the provider',
  );
  const at = new Date(platform.clock.now());
  await writeRefund(platform.database.db, claim, { status: 'unknown', reason: 'interrupted', at });
}

function writeVerdict(tx: Tx, claim: RefundClaim, verdict: RefundVerdict, now: Date): Promise<boolean> {
  switch (verdict.status) {
    case 'done':
      return writeDone(tx, claim, '', now);
    case 'refused': {
      const { status, reason, isRetryable } = verdict;
      // What never happened may be requested again under its key.
      return writeRefund(tx, claim, { status, reason, at: now, forgetKey: isRetryable });
    }
    case 'unknown': {
      const { status, reason, isRepeatable } = verdict;
      const next = new Date(now.getTime() + nextLookupDelayMs(claim.attempts - 1));
      return writeRefund(tx, claim, { status, reason, at: now, ...(isRepeatable ? { dueAt: next } : {}) });
    }
  }
}

/**
 * Writes that a claimed refund was done, with all that follows of it; false when a later claim has taken over. `at`: when the provider
 * gave it back.
 */
export async function writeDone(
  tx: Tx,
  claim: RefundClaim,
  reason: string,
  now: Date,
  at: Date = now,
): Promise<boolean> {
  const { pledgeId, projectKey, memberId, amount, actor } = claim;
  if (!(await writeRefund(tx, claim, { status: 'done', reason, at }))) return false;
  const notice = await getRefundNotice(tx, pledgeId);
  if (claim.isLate) {
    const entry = {
      pledgeId,
      projectKey,
      memberId,
      event: 'returned',
      pledged: 0,
      collected: -amount,
    } as const;
    await recordMoneyMovements(tx, [entry], now, actor);
    await notifyReturned(tx, claim, notice, now);
    return true;
  }
  const hasEnded = (await addRefunded(tx, pledgeId, amount, now)) === 'refund';
  if (hasEnded) await releaseReservations(tx, [pledgeId]);
  const pledged = hasEnded ? -claim.pledged : 0;
  await addToOutcome(tx, projectKey, amount);
  const entry = { pledgeId, projectKey, memberId, event: 'refunded', pledged, collected: -amount } as const;
  await recordMoneyMovements(tx, [entry], now, actor);
  const { seq, email, nickname, title, paid, refunded } = notice;
  const order = orderOf(projectKey, seq);
  await enqueueMail(
    tx,
    {
      kind: 'refunded',
      to: email,
      data: { gateKey: pledgeId, order, nickname, title, amount, paid, left: paid - refunded - amount },
      dedupeKey: `refunded:${claim.id}`,
    },
    now,
  );
  return true;
}

async function notifyReturned(
  tx: Tx,
  { id, pledgeId, projectKey, amount }: RefundClaim,
  notice: RefundNotice,
  now: Date,
): Promise<void> {
  const { seq, email, nickname, title } = notice;
  await enqueueMail(
    tx,
    {
      kind: 'lateReturned',
      to: email,
      data: { gateKey: pledgeId, order: orderOf(projectKey, seq), nickname, title, amount },
      dedupeKey: `late-returned:${id}`,
    },
    now,
  );
}

type RefundVerdict =
  | { status: 'done' }
  /** Nothing was refunded. `isRetryable`: the card was not the reason, so the refund may be requested again. */
  | { status: 'refused'; reason: string; isRetryable: boolean }
  /** `isRepeatable`: a repeat is safe, for it cannot refund more than is left. */
  | { status: 'unknown'; reason: string; isRepeatable: boolean };

/** The provider knows no such payment, or has cancelled it. */
const CANCELLED_BEFORE = 'PAYC0007';

/**
 * Judges the answer to a refund. The provider has neither an idempotency key for refunds nor a look-up that covers
 * them. So a part is requested only once. Everything that is left may be requested again; only two answers to the
 * repeat settle it: done, and cancelled before, if the day that we name is the provider's own. Any other refusal of a
 * repeat may be due to what the first try did, and leaves the outcome unknown.
 *
 * A charge that should never have been made (`isLate`) is requested until it is refunded, whatever the answer; what
 * the provider has already cancelled counts as back.
 */
export function judgeRefund(
  request: { attempts: number; whole: boolean; paidAtMs: number | null; isLate: boolean },
  outcome: Outcome<null>,
): RefundVerdict {
  if (outcome.kind === 'done') return { status: 'done' };
  const reason = outcome.reason;
  const answer = 'code' in outcome ? `${outcome.code} ${reason}` : reason;
  if (outcome.kind === 'unknown') return { status: 'unknown', reason, isRepeatable: request.whole };
  if (request.attempts === 1 && !request.isLate)
    return outcome.kind === 'declined'
      ? { status: 'refused', reason, isRetryable: false }
      : { status: 'refused', reason: answer, isRetryable: true };
  const isCancelled = outcome.kind === 'declined' && outcome.code === CANCELLED_BEFORE;
  if (request.whole && isCancelled && request.paidAtMs !== null) return { status: 'done' };
  return { status: 'unknown', reason: answer, isRepeatable: request.whole };
}
