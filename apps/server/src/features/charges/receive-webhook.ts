import { dropCard } from '#src/features/cards/drop-card.ts';
import { hastenRefund } from '#src/features/refunds/hasten-refund.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { findRefused } from './late/late-repository.ts';
import { lookUpLatePayment } from './late/settle-late-payment.ts';
import { toldLimit } from './policy.ts';
import { hastenLookup } from './repository.ts';

/**
 * Takes the provider's message that something happened to an order or a card. The message carries no
 * signature (providers.md 1.10), so we only look up the order earlier: forged, repeated and late messages
 * change nothing. Throws tooMany when one charge or card is told of too often.
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
  const now = new Date(platform.clock.now());
  const isCancel = told.PCD_PAYCANCEL_FLAG === 'Y';
  const hasten = isCancel ? hastenRefund : hastenLookup;
  const { db } = platform.database;
  const isOpen = await inTransaction(db, async (tx) => {
    const isFound = await hasten(tx, orderId, now);
    if (isFound) await notify(tx, 'sweep');
    return isFound;
  });
  if (isOpen || isCancel || !(await findRefused(db, orderId))) return;
  await countUse(db, `told-charge:${orderId}`, toldLimit);
  await lookUpLatePayment(platform, provider, orderId);
}

/** An id in our form; null for any other text, which no row can have. */
function asId(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : null;
}
