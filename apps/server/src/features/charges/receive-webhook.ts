import type { Platform } from '#src/platform/platform.ts';
import { hastenLookup } from './repository.ts';

/**
 * The provider says that something happened to an order. It is not believed: it only brings our own look-up forward
 * (providers.md 1.10: no signature), so forged, repeated and late ones change nothing.
 */
export async function receiveWebhook(platform: Platform, body: unknown): Promise<void> {
  const orderId = (body as { PCD_PAY_OID?: unknown } | null)?.PCD_PAY_OID;
  if (typeof orderId !== 'string' || orderId.length > 100) return;
  if (await hastenLookup(platform.database.db, orderId, new Date(platform.clock.now())))
    await platform.channel.publish('sweep');
}
