import { seoulDate } from '@pq/domain/dates';
import {
  maxDeclines,
  nextLookupDelayMs,
  type PledgeStatus,
  retryAfterRefusal,
  statusAfterDecline,
} from '@pq/domain/pledge/pledge';
import { refusalCause, refusalReason } from '@pq/domain/pledge/refusal-reason';
import type { NewMail } from '#src/modules/notifications/index.ts';
import type { MoneyMovement } from '#src/modules/pledging/index.ts';
import type { Outcome, Payment } from '#src/providers/payple/port.ts';
import type { Claim, LockedPledge } from './claims.ts';
import type { ChargeNotice, OpenCharge } from './queries.ts';

/** `withheld`: certainly not done, because the project was not being charged at the time of the request. */
export type ChargeResult = Outcome<Payment> | { kind: 'withheld' };

type Failure = Exclude<ChargeResult, { kind: 'done' }>;
type Refusal = Extract<ChargeResult, { kind: 'declined' }>;

export const ABSENT = 'absent';

const WITHHELD = 'withheld';

/** A request that the provider rejects as wrong is logged and tried again after an hour, under a new order id. */
const REJECTED_DELAY_MS = 3_600_000;

export type UnsettledCharge = {
  claim: Claim;
  order: OpenCharge;
  pledge: LockedPledge;
  notice: ChargeNotice;
  now: Date;
};

export type Settlement = {
  charge:
    | { status: 'declined'; code: string; message?: string }
    | { status: 'unknown'; lookups: number; message: string };
  pledge: PledgeChange;
  movement?: MoneyMovement;
  mail?: NewMail;
};

/** What a charge changes of its pledge; what it leaves out stays. */
export type PledgeChange = {
  status?: PledgeStatus;
  round?: number;
  dueAt?: Date | null;
  settledAt?: Date;
  failureReason?: string | null;
  paymentAt?: Date;
  cardId?: string;
  rejections?: number;
  heldAt?: Date | null;
};

/** Its day is still to come, because the project was hidden when it was requested. */
export function isPostponed(claim: Claim, order: OpenCharge, now: Date): boolean {
  return order.origin === 'clock' && claim.paymentAtMs > now.getTime();
}

/**
 * The card for the retry that follows a refusal: the one to which the backer has changed since the request, else their fallback card.
 * Null without one, or when no retry follows.
 */
export function findRetryCard(charge: UnsettledCharge, result: Failure): string | null {
  const { order, claim, pledge, notice } = charge;
  if (result.kind !== 'declined' || order.origin !== 'clock') return null;
  if (statusAfterDecline(claim.round) !== 'retry') return null;
  return pledge.cardId === notice.cardId ? pledge.fallbackCardId : pledge.cardId;
}

/** `retryCard`: the card of `findRetryCard` if it is still saved. */
export function settlementOf(
  charge: UnsettledCharge,
  result: Failure,
  retryCard: { id: string; label: string } | null,
): Settlement {
  const { claim, order, pledge, now } = charge;
  switch (result.kind) {
    case 'declined':
      return settleRefusal(charge, result, retryCard);
    case 'rejected':
      return settleRejection(charge, result);
    case 'withheld':
      // A scheduled charge stays open under its order id until the project is visible again; a person no longer waits for theirs.
      return order.origin === 'clock'
        ? leaveOpen(order, ABSENT, nextLookup(order, now))
        : { charge: { status: 'declined', code: WITHHELD }, pledge: { dueAt: pledge.paymentAt } };
    case 'retryable':
    case 'unknown': {
      const isLeft = result.reason === ABSENT && isPostponed(claim, order, now) && !claim.isHidden;
      const dueAt = isLeft ? new Date(claim.paymentAtMs) : nextLookup(order, now);
      return leaveOpen(order, result.reason, dueAt);
    }
    default:
      return result satisfies never;
  }
}

function leaveOpen({ lookups }: OpenCharge, message: string, dueAt: Date): Settlement {
  return { charge: { status: 'unknown', lookups: lookups + 1, message }, pledge: { dueAt } };
}

function nextLookup({ lookups }: OpenCharge, now: Date): Date {
  return new Date(now.getTime() + nextLookupDelayMs(lookups));
}

/**
 * After too many rejections in a row every further try would be one more order id for nothing: the pledge is put on hold until an
 * admin charges it. What a person requested does not count.
 */
function settleRejection(
  { order, pledge, now }: UnsettledCharge,
  { code, reason }: { code: string; reason: string },
): Settlement {
  const charge = { status: 'declined', code, message: reason } as const;
  const againMs = now.getTime() + REJECTED_DELAY_MS;
  // A payment that is still to come is not moved forward, when its day was postponed or a person requested this charge.
  const dueAt = new Date(Math.max(pledge.paymentAt.getTime(), againMs));
  if (order.origin !== 'clock') return { charge, pledge: { dueAt } };
  const rejections = pledge.rejections + 1;
  const hold = rejections >= maxDeclines ? { heldAt: now } : {};
  return { charge, pledge: { dueAt, rejections, ...hold } };
}

/**
 * When a person requested the charge, the clock's retry stays as it was. After the clock's first refusal the charge is retried the
 * day after it was tried, with another card if there is one; the second refusal ends the pledge.
 */
function settleRefusal(
  charge: UnsettledCharge,
  refusal: Refusal,
  retryCard: { id: string; label: string } | null,
): Settlement {
  const { claim, order, pledge } = charge;
  const reason = refusalReason(refusal.code, refusal.reason);
  const declined = { status: 'declined', code: refusal.code, message: refusal.reason } as const;
  const movement = chargeMovement(claim, order, { event: 'declined', pledged: 0, collected: 0 });
  if (order.origin !== 'clock')
    return { charge: declined, pledge: { dueAt: pledge.paymentAt, failureReason: reason }, movement };
  if (statusAfterDecline(claim.round) === 'fail') return { charge: declined, ...endPledge(charge, reason) };
  const { cardDropped } = refusal;
  return { charge: declined, movement, ...scheduleRetry(charge, { reason, cardDropped, retryCard }) };
}

function scheduleRetry(
  { claim, order, pledge, notice, now }: UnsettledCharge,
  {
    reason,
    cardDropped,
    retryCard,
  }: { reason: string; cardDropped: boolean; retryCard: { id: string; label: string } | null },
): Pick<Settlement, 'pledge' | 'mail'> {
  const retryAt = new Date(retryAfterRefusal(notice.triedAtMs, now.getTime()));
  const change = {
    status: 'retry',
    round: claim.round + 1,
    dueAt: retryAt,
    paymentAt: retryAt,
    failureReason: reason,
    ...(retryCard ? { cardId: retryCard.id } : {}),
  } as const;
  const mail: NewMail<'chargeFailed'> = {
    kind: 'chargeFailed',
    to: notice.email,
    data: {
      ...notice.data,
      reason: retryCard ? refusalCause(reason) : reason,
      retryDate: seoulDate(retryAt.getTime()),
      ...(cardDropped && !retryCard && { cardDropped }),
      ...(retryCard && {
        retryCard: { label: retryCard.label, isFallback: retryCard.id === pledge.fallbackCardId },
      }),
    },
    dedupeKey: `charge-failed:${order.orderId}`,
  };
  return { pledge: change, mail };
}

function endPledge(
  { claim, order, notice, now }: UnsettledCharge,
  reason: string,
): Pick<Settlement, 'pledge' | 'movement' | 'mail'> {
  const mail: NewMail<'chargeFinallyFailed'> = {
    kind: 'chargeFinallyFailed',
    to: notice.email,
    data: { ...notice.data, reason: refusalCause(reason) },
    dedupeKey: `charge-finally-failed:${claim.pledgeId}`,
  };
  return {
    pledge: { status: 'fail', dueAt: null, settledAt: now, failureReason: reason },
    movement: chargeMovement(claim, order, { event: 'failed', pledged: -claim.amount, collected: 0 }),
    mail,
  };
}

export function chargeMovement(
  { pledgeId, projectKey, memberId }: Claim,
  { origin, askedBy }: OpenCharge,
  change: { event: 'charged' | 'declined' | 'failed'; pledged: number; collected: number },
): MoneyMovement {
  const byMachineOrBacker = origin === 'backer' ? 'backer' : 'system';
  const actor = askedBy === null ? byMachineOrBacker : (`admin:${askedBy}` as const);
  return { pledgeId, projectKey, memberId, ...change, actor };
}
