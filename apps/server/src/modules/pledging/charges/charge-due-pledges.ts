import { createLimiter } from '#src/platform/concurrency-limit.ts';
import { noteFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { chargePledge } from './charge-pledge.ts';
import { claimDuePledge } from './claim-queries.ts';

/**
 * Twice as many workers as the provider takes at once: while some wait for its answer, the others claim,
 * write and settle.
 */
const CREW_PER_TURN = 2;

/**
 * Charges every pledge that is due by the clock and free; gives how many were tried. One pledge's failure stops no
 * other: it is logged, and its lease makes it due again.
 */
export async function chargeDuePledges(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  const { chargeConcurrency } = platform.config;
  const limiter = createLimiter({ limit: chargeConcurrency });
  let tried = 0;
  const work = async () => {
    while (!signal.aborted) {
      const claim = await claimDuePledge(platform.database.db, new Date(platform.clock.now()));
      if (!claim) return;
      tried += 1;
      await chargePledge(platform, provider, claim, limiter).catch(async (error: unknown) => {
        platform.log.error({ err: error, pledgeId: claim.pledgeId }, 'charge interrupted');
        await noteFailure(platform, { job: 'charge', subject: claim.pledgeId }, error);
      });
    }
  };
  await Promise.all(Array.from({ length: chargeConcurrency * CREW_PER_TURN }, work));
  return tried;
}
