import { seoulDate } from '@pq/domain/dates';
import { retryAfterRefusal, statusAfterDecline } from '@pq/domain/pledge/pledge';
import { refusalCause, refusalReason } from '@pq/domain/pledge/refusal-reason';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { releaseFiles } from '../pledges/changing/release-files.ts';
import { releaseHoldings } from '../pledges/outcome/pending-pledges.ts';
import { type Claim, type LockedPledge, releaseClaim } from './claim-queries.ts';
import { journalCharge } from './journal-charge.ts';
import {
  type ChargeNotice,
  closeCharge,
  getChargeNotice,
  lockSavedCard,
  type OpenCharge,
} from './queries.ts';

/** A charge that is being settled: its claim is locked, `pledge` is what it says now. */
export type Settling = { tx: Tx; claim: Claim; order: OpenCharge; pledge: LockedPledge; now: Date };

const nothingMoved = { event: 'declined', pledged: 0, collected: 0 } as const;

/**
 * Writes a refusal. When a person asked for the charge, the clock's retry stays as it was. After the clock's
 * first refusal the charge is retried the day after it was tried, with the second card if the backer named one; the second
 * refusal ends the pledge.
 */
export async function settleRefusal(
  settling: Settling,
  refusal: { code: string; reason: string; cardDropped: boolean },
): Promise<void> {
  const { tx, claim, order, now } = settling;
  const { code, reason: message } = refusal;
  await closeCharge(tx, order.id, { status: 'declined', at: now, code, message });
  const reason = refusalReason(code, message);
  if (order.origin !== 'clock') {
    // No mail: who asked for it is at the screen that tells it.
    await releaseClaim(tx, claim, { dueAt: settling.pledge.paymentAt, failureReason: reason }, now);
    return journalCharge(tx, claim, order, nothingMoved, now);
  }
  const notice = await getChargeNotice(tx, order.id);
  if (statusAfterDecline(claim.round) === 'retry')
    return retryTomorrow(settling, notice, { reason, cardDropped: refusal.cardDropped });
  return fail(settling, notice, reason);
}

async function retryTomorrow(
  settling: Settling,
  notice: ChargeNotice,
  { reason, cardDropped }: { reason: string; cardDropped: boolean },
): Promise<void> {
  const { tx, claim, order, now } = settling;
  const retry = new Date(retryAfterRefusal(notice.triedAtMs, now.getTime()));
  const other = await cardOfRetry(settling, notice.cardId);
  const change = {
    status: 'retry',
    round: claim.round + 1,
    dueAt: retry,
    paymentAt: retry,
    failureReason: reason,
    ...(other ? { cardId: other.id } : {}),
  } as const;
  await releaseClaim(tx, claim, change, now);
  await journalCharge(tx, claim, order, nothingMoved, now);
  await enqueueMail(tx, {
    kind: 'chargeFailed',
    to: notice.email,
    data: {
      ...notice.data,
      reason: other ? refusalCause(reason) : reason,
      retryDate: seoulDate(retry.getTime()),
      ...(cardDropped && !other && { cardDropped }),
      ...(other && {
        retryCard: { label: other.label, isFallback: other.id === settling.pledge.fallbackCardId },
      }),
    },
    dedupeKey: `charge-failed:${order.orderId}`,
  });
}

/**
 * The card that the retry uses instead of the refused one: the card that the backer has changed to meanwhile,
 * else their second card; null when there is neither, or it was removed.
 */
async function cardOfRetry({ tx, pledge }: Settling, refusedCardId: string) {
  const wanted = pledge.cardId === refusedCardId ? pledge.fallbackCardId : pledge.cardId;
  return wanted === null ? null : lockSavedCard(tx, wanted);
}

async function fail(settling: Settling, notice: ChargeNotice, reason: string): Promise<void> {
  const { tx, claim, order, now } = settling;
  await releaseHoldings(tx, [claim.pledgeId]);
  await releaseFiles(tx, [claim.pledgeId]);
  await releaseClaim(tx, claim, { status: 'fail', dueAt: null, settledAt: now, failureReason: reason }, now);
  await journalCharge(tx, claim, order, { event: 'failed', pledged: -claim.amount, collected: 0 }, now);
  await enqueueMail(tx, {
    kind: 'chargeFinallyFailed',
    to: notice.email,
    data: { ...notice.data, reason: refusalCause(reason) },
    dedupeKey: `charge-finally-failed:${claim.pledgeId}`,
  });
}
