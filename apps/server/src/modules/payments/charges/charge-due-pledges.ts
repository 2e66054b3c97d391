import { createBatcher } from '#src/platform/batcher.ts';
import { createLimiter } from '#src/platform/concurrency-limit.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { logUnlessAway, recordFailure } from '#src/platform/jobs/failures.ts';
import { workThrough } from '#src/platform/jobs/work-through.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { type ChargeSteps, completeCharge, createSingleSteps } from './charge-pledge.ts';
import { type Claim, claimDuePledges } from './claims.ts';
import { type ChargeRequest, type Grant, grantRequests } from './permits.ts';
import { type OpenCharge, openCharges } from './queries.ts';
import { countSettled } from './settle-charge.ts';
import { type PaidCharge, settlePaidTogether } from './write-settlement.ts';

/** Twice the provider's slots: while some wait for an answer, others claim and settle. */
const WORKERS_PER_SLOT = 2;

/** Fewer than there are connections: single steps that wait for a lock leave some to the batches. */
const FALLBACK_CONCURRENCY = 4;

/**
 * Charges every pledge that is due by the clock and free; returns how many were tried. One pledge's failure stops no
 * other: it is logged, and becomes due again when its lease ends. What many pledges need of the database at the same time is
 * done in one statement or transaction.
 */
export async function chargeDuePledges(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  const steps = createGroupedSteps(platform);
  const workers = platform.config.chargeConcurrency * WORKERS_PER_SLOT;
  const take = async (limit: number) => (signal.aborted ? [] : openDueCharges(platform, limit));
  return workThrough({ workers, take }, async ({ claim, order }) => {
    try {
      await completeCharge(platform, provider, claim, order, steps);
    } catch (error) {
      const { pledgeId } = claim;
      platform.log.error({ err: error, pledgeId }, 'charge interrupted');
      await recordFailure(platform, { job: 'charge', subject: pledgeId }, error);
    }
  });
}

type DueCharge = { claim: Claim; order: OpenCharge };

function openDueCharges(platform: Platform, limit: number): Promise<DueCharge[]> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const claims = await claimDuePledges(tx, now, limit);
    if (claims.length === 0) return [];
    const orders = await openCharges(tx, claims, now);
    return claims.flatMap((claim) => {
      const order = orders.get(claim.pledgeId);
      return order ? [{ claim, order }] : [];
    });
  });
}

/**
 * Permits requests and settles payments in batches. A batch waits for no lock: what it leaves out is done singly, as is everything
 * in a batch that fails, so that no pledge delays or stops another.
 */
function createGroupedSteps(platform: Platform): ChargeSteps {
  const { db } = platform.database;
  const single = createSingleSteps(platform);
  const alone = createLimiter({ limit: FALLBACK_CONCURRENCY });
  const grant = createBatcher<ChargeRequest, Grant | undefined>(async (requests) => {
    const granted = await grantRequests(db, requests, new Date(platform.clock.now()), 'leave out').catch(
      async (error: unknown) => {
        await logUnlessAway(platform, error, {}, 'charges not permitted together');
        return new Map<string, Grant>();
      },
    );
    return requests.map(({ chargeId }) => granted.get(chargeId));
  });
  const settle = createBatcher<PaidCharge, boolean>(async (paid) => {
    const settled = await settlePaidTogether(platform, paid).catch(async (error: unknown) => {
      await logUnlessAway(platform, error, {}, 'charges not settled together');
      return new Set<string>();
    });
    return paid.map(({ order }) => settled.has(order.id));
  });
  return {
    slot: createLimiter({ limit: platform.config.chargeConcurrency }),
    permit: async (request) => (await grant(request)) ?? alone(() => single.permit(request)),
    async settle(claim, order, result) {
      if (result.kind !== 'done' || !(await settle({ claim, order, payment: result.value })))
        return alone(() => single.settle(claim, order, result));
      countSettled(platform, claim, order, 'done');
      return true;
    },
  };
}
