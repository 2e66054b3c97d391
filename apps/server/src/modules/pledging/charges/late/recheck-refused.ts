import { HOUR_MS } from '@pq/domain/dates';
import { noteFailure } from '#src/platform/jobs/failures.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { endRecheck, takeRecheck } from './queries.ts';
import { lookUpLatePayment } from './settle-late-payment.ts';

/** After this long without an answer from the provider we stop asking, and log it. */
const GIVE_UP_MS = 72 * HOUR_MS;

/**
 * Looks up a second time every charge that was closed as refused although two workers may have asked for it:
 * the other request may have been paid, and the worker that knows may be gone. Asks every hour until the
 * provider answers. Gives how many charges were looked up.
 */
export async function recheckRefused(
  platform: Platform,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<number> {
  const { db } = platform.database;
  for (let taken = 0; ; taken += 1) {
    if (signal.aborted) return taken;
    const nowMs = platform.clock.now();
    const found = await takeRecheck(db, new Date(nowMs), new Date(nowMs + HOUR_MS));
    if (!found) return taken;
    const { id, orderId, sinceMs } = found;
    countDone('second looks');
    const isKnown = await lookUpLatePayment(platform, provider, orderId).catch(async (error: unknown) => {
      platform.log.error({ err: error, orderId }, 'second look interrupted');
      await noteFailure(platform, { job: 'second look', subject: orderId }, error);
      return false;
    });
    if (isKnown) await endRecheck(db, id);
    else if (nowMs - sinceMs > GIVE_UP_MS) {
      platform.log.error({ orderId }, 'second look has no answer: see the provider');
      await noteFailure(platform, { job: 'second look', subject: orderId }, 'no answer');
      await endRecheck(db, id);
    }
  }
}
