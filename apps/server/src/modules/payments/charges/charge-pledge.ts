import { type Limiter, unlimited } from '#src/platform/concurrency-limit.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { decryptBillingKey } from '../cards/billing-key.ts';
import { removeDroppedCard } from '../cards/remove-card.ts';
import { type Claim, renewLease } from './claims.ts';
import { settleLatePayment } from './late-payments.ts';
import { type ChargeRequest, type Permit, permitRequest } from './permits.ts';
import { type OpenCharge, recordRepeat } from './queries.ts';
import { settleCharge } from './settle-charge.ts';
import { ABSENT, type ChargeResult, isPostponed } from './settlement.ts';

const MAX_REQUESTS_PER_CLAIM = 2;

/** After a longer wait the lease is renewed: its rest must outlast a provider call. */
const MAX_WAIT_MS = 4_000;

/** The steps of a charge that a sweep takes for many at once, with the results that they would have singly. */
export type ChargeSteps = {
  slot: Limiter;
  permit(request: ChargeRequest): Promise<Permit>;
  settle(claim: Claim, order: OpenCharge, result: ChargeResult): Promise<boolean>;
};

export function createSingleSteps(platform: Platform): ChargeSteps {
  return {
    slot: unlimited,
    permit: (request) => permitRequest(platform.database.db, request, new Date(platform.clock.now())),
    settle: (claim, order, result) => settleCharge(platform, claim, order, result),
  };
}

type Charging = {
  platform: Platform;
  provider: PaymentProvider;
  steps: ChargeSteps;
  claim: Claim;
  order: OpenCharge;
};

/**
 * Finishes the charge of a claimed pledge: requests it while no transaction is open, and settles the
 * result under the claim's fencing number. An order id that may have been requested before, by this process or by a
 * crashed one, is looked up before anything is tried again. Returns the outcome: `withheld` when the project was
 * not being charged by the time of the request. Safe to be killed at any line.
 */
export async function completeCharge(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
  order: OpenCharge,
  steps: ChargeSteps = createSingleSteps(platform),
): Promise<ChargeResult['kind'] | 'superseded'> {
  await platform.failpoint('charge.after_open');
  const openedAt = performance.now();
  const result = await steps.slot(async () => {
    const waitedMs = performance.now() - openedAt;
    if (waitedMs > MAX_WAIT_MS && !(await renewLease(platform.database.db, claim))) return 'superseded';
    return resolveCharge({ platform, provider, steps, claim, order });
  });
  await platform.failpoint('charge.before_settle');
  if (result === 'superseded') return result;
  const isSettled = await steps.settle(claim, order, result);
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

async function resolveCharge(charging: Charging): Promise<ChargeResult | 'superseded'> {
  const { platform, claim, order } = charging;
  let isRequested = !order.isNew;
  let isKnown = false;
  let { requestedAtMs } = order;
  for (let requests = 0; ; ) {
    if (isRequested) {
      const tried = { ...charging, order: { ...order, requestedAtMs } };
      const found = isKnown ? await lookUpKnown(tried) : await lookUpFirst(tried, requests);
      if ('result' in found) return found.result;
      requestedAtMs = found.requestAgainAtMs;
    }
    const answer = await requestCharge(charging);
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
  charging: Charging,
  requests: number,
): Promise<{ result: ChargeResult | 'superseded' } | { requestAgainAtMs: number }> {
  const { platform, provider, claim, order } = charging;
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
 * Looks up an order id that the provider has refused as known: perhaps from before the database was restored, so every day since the
 * project's end is searched. If none shows it, the outcome is unknown and left to a person.
 */
async function lookUpKnown({ provider, claim, order }: Charging): Promise<{ result: ChargeResult }> {
  const { orderId, requestedAtMs } = order;
  const found = await provider.lookUp({ orderId, requestedAtMs, sinceMs: claim.endedAtMs });
  if (found.kind !== 'absent') return { result: checkAmount(found, order) };
  return { result: { kind: 'unknown', reason: 'known to the provider, which shows no payment of it' } };
}

/**
 * Requests a charge under a permit, which is obtained during partner auth, since auth itself requests nothing. A worker that was
 * paused until another took over requests nothing either: the provider may pay an order id that it has refused before. Nor is
 * anything requested once the project has been hidden. A billing key that cannot be opened counts as a rejected request: it is
 * tried again later, and then the pledge is put on hold for a person.
 */
async function requestCharge(charging: Charging): Promise<ChargeResult | 'superseded'> {
  const { platform, provider, steps, claim, order } = charging;
  await platform.failpoint('charge.before_call');
  for (;;) {
    const askedAt = performance.now();
    const preparation = provider.prepareCharge();
    const permit = await steps.permit({ claim, chargeId: order.id });
    if (permit === 'withheld') return { kind: 'withheld' };
    if (permit === 'superseded') return permit;
    if (!permit.billingKey) return { kind: 'declined', code: 'card-deleted', reason: '', cardDropped: true };
    const billingKey = tryToOpenKey(permit.billingKey, claim.cardId, platform);
    if (billingKey === null)
      return { kind: 'rejected', code: 'billing-key', reason: 'the sealed billing key cannot be opened' };
    await platform.failpoint('charge.permitted');
    // After a pause the lease may have ended, or end before the call does.
    if (performance.now() - askedAt > MAX_WAIT_MS) continue;
    const { orderId, amount } = order;
    const goods = `PQ ${orderId.slice(0, 8)}`;
    const answer = await provider.charge({ orderId, billingKey, amount, goods }, preparation);
    await platform.failpoint('charge.after_call');
    return answer;
  }
}

/** Null when it was sealed with a missing key or for another card, so that trying again at once cannot help. */
function tryToOpenKey(sealed: Buffer, cardId: string, { secrets, log }: Platform): string | null {
  try {
    return decryptBillingKey(sealed, cardId, secrets);
  } catch (error) {
    log.warn({ err: error, card: cardId }, 'billing key cannot be opened');
    return null;
  }
}

/** A payment of another sum than requested does not settle the charge: it stays unknown and is logged. */
function checkAmount(answer: ChargeResult, order: OpenCharge): ChargeResult {
  if (answer.kind === 'done' && answer.value.amount !== order.amount)
    return {
      kind: 'unknown',
      reason: `provider reports ${answer.value.amount} KRW, requested ${order.amount}`,
    };
  return answer;
}
