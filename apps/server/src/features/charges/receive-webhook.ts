import { dropCard } from '#src/features/cards/drop-card.ts';
import { hastenRefund } from '#src/features/refunds/hasten-refund.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { hastenLookup } from './repository.ts';
import { lookUpLatePayment } from './settle-late-payment.ts';

/**
 * The provider says that something happened to an order or a card. It is not believed: it only brings our own question
 * forward (providers.md 1.10: no signature), so forged, repeated and late ones change nothing.
 */
export async function receiveWebhook(
  platform: Platform,
  provider: PaymentProvider,
  body: unknown,
): Promise<void> {
  if (typeof body !== 'object' || body === null) return;
  const told = body as Record<string, unknown>;
  if (told.PCD_PAY_WORK === 'PUSERDEL') {
    const billingKey = asId(told.PCD_PAYER_ID);
    if (billingKey !== null) await dropCard(platform, provider, { billingKey });
    return;
  }
  const orderId = asId(told.PCD_PAY_OID);
  if (orderId === null) return;
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const isCancel = told.PCD_PAYCANCEL_FLAG === 'Y';
  const isOpen = isCancel ? await hastenRefund(platform, orderId) : await hastenLookup(db, orderId, now);
  if (isOpen) await platform.channel.publish('sweep');
  else if (!isCancel) await lookUpLatePayment(platform, provider, orderId);
}

/** An id as the provider and we write them; null for anything else, which no row can have. */
function asId(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : null;
}
