import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { chargePledge } from './charge-pledge.ts';
import { claimDuePledge } from './repository.ts';

/** Charges that one process has under way at once. */
const CONCURRENCY = 8;

/**
 * Charges every pledge that is due by the clock and free; gives how many were tried. One pledge's failure stops no
 * other: it is logged, and its lease makes it due again.
 */
export async function chargeDuePledges(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  let tried = 0;
  const work = async () => {
    while (!signal.aborted) {
      const claim = await claimDuePledge(platform.database.db, new Date(platform.clock.now()));
      if (!claim) return;
      tried += 1;
      await chargePledge(platform, provider, claim).catch((error: unknown) =>
        platform.log.error({ err: error, pledgeId: claim.pledgeId }, 'charge interrupted'),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return tried;
}
