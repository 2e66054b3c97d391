import type { Secrets } from '#src/config/secrets.ts';
import { createLimiter, type Limiter, unlimited } from '#src/platform/concurrency-limit.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { decryptBillingKey } from '../cards/billing-key.ts';
import { findBillingKey } from '../cards/queries.ts';
import { removeDroppedCard } from '../cards/remove-card.ts';
import { type Claim, claimDuePledge, permitRequest, renewLease } from './claims.ts';
import { settleLatePayment } from './late-payments.ts';
import { type OpenCharge, openCharge, recordRepeat } from './queries.ts';
import { ABSENT, type ChargeResult, isPostponed, settleCharge } from './settle-charge.ts';

const MAX_REQUESTS_PER_CLAIM = 2;

/** After a longer wait for a slot the lease is renewed: its rest must outlast a provider call. */
const MAX_WAIT_MS = 4_000;

export async function chargePledge(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
  limiter: Limiter = unlimited,
): Promise<void> {
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const order = await inTransaction(db, (tx) => openCharge(tx, claim, now));
  if (order) await completeCharge(platform, provider, claim, order, limiter);
}

/**
 * Finishes the charge of a claimed pledge: requests it while no transaction is open, and settles the
 * result under the claim's fencing number. An order id that may have been requested before, by this process or by
 * one that crashed, is looked up before anything is tried again. Returns the outcome: `withheld` when the project was
 * not being charged by the time of the request. Safe to be killed at any line.
 */
export async function completeCharge(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
  order: OpenCharge,
  limiter: Limiter = unlimited,
): Promise<ChargeResult['kind'] | 'superseded'> {
  await platform.failpoint('charge.after_open');
  const openedAt = performance.now();
  const result = await limiter(async () => {
    const waitedMs = performance.now() - openedAt;
    if (waitedMs > MAX_WAIT_MS && !(await renewLease(platform.database.db, claim))) return 'superseded';
    return resolveCharge(platform, provider, claim, order);
  });
  await platform.failpoint('charge.before_settle');
  if (result === 'superseded') return result;
  const isSettled = await settleCharge(platform, claim, order, result);
  if (!isSettled && result.kind === 'done') {
    platform.log.error({ orderId: order.orderId }, 'paid under a claim that was taken over');
    await settleLatePayment(platform, order.orderId, result.value);
  }
  await platform.failpoint('charge.after_settle');
  // The charge is settled, whatever comes of this; the provider's webhook reports the card too.
  if (result.kind === 'declined' && result.cardDropped)
    await removeDroppedCard(platform, provider, {
      cardId: claim.cardId,
      notifiedPledgeId: claim.pledgeId,
    }).catch((error: unknown) =>
      platform.log.warn({ err: error, card: claim.cardId }, 'dropped card not looked at'),
    );
  return result.kind;
}

async function resolveCharge(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
  order: OpenCharge,
): Promise<ChargeResult | 'superseded'> {
  let isRequested = !order.isNew;
  let isKnown = false;
  let { requestedAtMs } = order;
  for (let requests = 0; ; ) {
    if (isRequested) {
      const tried = { ...order, requestedAtMs };
      const found = isKnown
        ? await lookUpKnown(provider, claim, tried)
        : await lookUpFirst(platform, provider, claim, tried, requests);
      if ('result' in found) return found.result;
      requestedAtMs = found.requestAgainAtMs;
    }
    const answer = await requestCharge(platform, provider, claim, order);
    if (answer === 'superseded') return answer;
    requests += 1;
    if (answer.kind !== 'unknown') return checkAmount(answer, order);
    if (!(await renewLease(platform.database.db, claim))) return 'superseded';
    isRequested = true;
    isKnown = answer.isKnown === true;
  }
}

/**
 * Looks up an order id that may have been requested. When the provider has no payment of it, the
 * claim may request the same order id again: it can be paid only once.
 */
async function lookUpFirst(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
  order: OpenCharge,
  requests: number,
): Promise<{ result: ChargeResult | 'superseded' } | { requestAgainAtMs: number }> {
  const { db } = platform.database;
  const { orderId, requestedAtMs } = order;
  const found = await provider.lookUp({ orderId, requestedAtMs });
  await platform.failpoint('charge.after_lookup');
  if (found.kind !== 'absent') return { result: checkAmount(found, order) };
  const now = new Date(platform.clock.now());
  if (claim.isHidden) return { result: { kind: 'withheld' } };
  if (requests === MAX_REQUESTS_PER_CLAIM || isPostponed(claim, order, now))
    return { result: { kind: 'retryable', reason: ABSENT } };
  if (!(await renewLease(db, claim))) return { result: 'superseded' };
  await recordRepeat(db, order.id, claim.cardId, now);
  return { requestAgainAtMs: now.getTime() };
}

/**
 * What became of an order id that the provider has refused because it knows it: perhaps from before the database was restored, so
 * every day since the project's end is looked up. Where none shows it, the outcome is unknown: a person has to look.
 */
async function lookUpKnown(
  provider: PaymentProvider,
  claim: Claim,
  order: OpenCharge,
): Promise<{ result: ChargeResult }> {
  const { orderId, requestedAtMs } = order;
  const found = await provider.lookUp({ orderId, requestedAtMs, sinceMs: claim.endedAtMs });
  if (found.kind !== 'absent') return { result: checkAmount(found, order) };
  return { result: { kind: 'unknown', reason: 'known to the provider, which shows no payment of it' } };
}

async function requestCharge(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
  order: OpenCharge,
): Promise<ChargeResult | 'superseded'> {
  const { db } = platform.database;
  const billingKey = await readBillingKey(db, claim.cardId, platform.secrets);
  await platform.failpoint('charge.before_call');
  // A worker that was paused until another took over requests nothing: the provider may pay an order id that it
  // has refused before. Nor is anything requested once the project has been hidden.
  const permit = await permitRequest(db, claim, order.id, new Date(platform.clock.now()));
  if (permit === 'withheld') return { kind: 'withheld' };
  if (permit === 'superseded') return permit;
  if (!billingKey) return { kind: 'declined', code: 'card-deleted', reason: '', cardDropped: true };
  await platform.failpoint('charge.permitted');
  const answer = await provider.charge({
    orderId: order.orderId,
    billingKey,
    amount: order.amount,
    goods: `PQ ${order.orderId.slice(0, 8)}`,
  });
  await platform.failpoint('charge.after_call');
  return answer;
}

/** A payment of another sum than requested never settles the charge: it stays unknown and is logged. */
function checkAmount(answer: ChargeResult, order: OpenCharge): ChargeResult {
  if (answer.kind === 'done' && answer.value.amount !== order.amount)
    return { kind: 'unknown', reason: `provider tells ${answer.value.amount} KRW, asked ${order.amount}` };
  return answer;
}

/**
 * The billing key of a card; null once the card is removed. Pass it to the provider and to nothing else. Throws when no key of
 * ENCRYPTION_KEY sealed it for this card.
 */
export async function readBillingKey(
  db: Executor,
  cardId: string,
  secrets: Pick<Secrets, 'encryptionKeys'>,
): Promise<string | null> {
  const sealed = await findBillingKey(db, cardId);
  return sealed && decryptBillingKey(sealed, cardId, secrets);
}

/** Twice the provider's slots: while some wait for an answer, others claim and settle. */
const WORKERS_PER_SLOT = 2;

/**
 * Charges every pledge that is due by the clock and free; returns how many were tried. One pledge's failure stops no
 * other: it is logged, and its lease makes it due again.
 */
export async function chargeDuePledges(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  const { chargeConcurrency } = platform.config;
  const limiter = createLimiter({ limit: chargeConcurrency });
  const claimNext = async () =>
    signal.aborted ? null : claimDuePledge(platform.database.db, new Date(platform.clock.now()));
  let tried = 0;
  const work = async (first: Claim | null) => {
    for (let claim = first; claim; claim = await claimNext()) {
      const { pledgeId } = claim;
      tried += 1;
      await chargePledge(platform, provider, claim, limiter).catch(async (error: unknown) => {
        platform.log.error({ err: error, pledgeId }, 'charge interrupted');
        await recordFailure(platform, { job: 'charge', subject: pledgeId }, error);
      });
    }
  };
  // Most sweeps find nothing due: one statement tells, not one of each worker.
  const first = await claimNext();
  if (!first) return 0;
  const others = Array.from({ length: chargeConcurrency * WORKERS_PER_SLOT - 1 }, claimNext);
  await Promise.all([first, ...(await Promise.all(others))].map(work));
  return tried;
}
