import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { endRecheck, takeRecheck } from './late-repository.ts';
import { lookUpLatePayment } from './settle-late-payment.ts';

const HOUR_MS = 3_600_000;
/** A provider that gives no answer for so long is asked no more: the log tells. */
const GIVE_UP_MS = 72 * HOUR_MS;

/**
 * Looks up once more every charge that was closed as refused though two may have asked for it, when its time has come:
 * nobody need be left who knows that the other was paid. Asks hourly until there is an answer. Gives how many were asked.
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
    const isKnown = await lookUpLatePayment(platform, provider, orderId).catch((error: unknown) => {
      platform.log.error({ err: error, orderId }, 'second look interrupted');
      return false;
    });
    if (isKnown) await endRecheck(db, id);
    else if (nowMs - sinceMs > GIVE_UP_MS) {
      platform.log.error({ orderId }, 'second look has no answer: see the provider');
      await endRecheck(db, id);
    }
  }
}
