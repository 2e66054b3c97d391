import { isChargeOrderId } from '@pq/domain/pledge/pledge';
import { createLimiter, type Limiter, unlimited } from '#src/platform/concurrency-limit.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { countUse } from '#src/platform/http/limits.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { isCardSaved, removeDroppedCard } from '../cards/remove-card.ts';
import { expediteRefund } from '../refunds/queries.ts';
import { chargeLookupLimit } from './charge-now.ts';
import { findRefusedCharge, lookUpLatePayment } from './late-payments.ts';
import { expediteLookup, isKnownOrder } from './queries.ts';

/** Limits of what all messages together may cost; each throws tooMany when too many wait already. */
type WebhookLimiters = {
  database: Limiter;
  provider: Limiter;
};

const refusal = () => new ProductError('tooMany', { retryAfterS: 1 });

/** The limiters of one process. A provider that does not answer must not delay what needs only the database. */
export function createWebhookLimiters(): WebhookLimiters {
  return {
    database: createLimiter({ limit: 4, maxWaiting: 400, refusal }),
    provider: createLimiter({ limit: 8, maxWaiting: 100, refusal }),
  };
}

/**
 * Receives the provider's message that something happened to an order or a card. The message carries no
 * signature, so we only look up the order earlier: forged, repeated and late messages
 * change nothing. Throws tooMany when one charge or card is reported too often, or too many messages wait; the charge is
 * looked up in its own time all the same.
 */
export async function receiveWebhook(
  platform: Platform,
  provider: PaymentProvider,
  body: unknown,
  limiters: WebhookLimiters = { database: unlimited, provider: unlimited },
): Promise<void> {
  if (typeof body !== 'object' || body === null) return;
  const message = body as Record<string, unknown>;
  if (message.PCD_PAY_WORK === 'PUSERDEL') {
    const billingKey = asId(message.PCD_PAYER_ID);
    if (billingKey === null || !(await limiters.database(() => isCardSaved(platform, billingKey)))) return;
    await limiters.provider(() => removeDroppedCard(platform, provider, { billingKey }));
    return;
  }
  const orderId = asId(message.PCD_PAY_OID);
  if (orderId === null || !isChargeOrderId(orderId)) return;
  const isCancel = message.PCD_PAYCANCEL_FLAG === 'Y';
  if (await limiters.database(() => needsLateLookup(platform, orderId, isCancel)))
    await limiters.provider(() => lookUpLatePayment(platform, provider, orderId));
}

/**
 * Expedites what is open about a charge. True when nothing is open because the charge was refused, which only a look-up at the
 * provider can correct; such a look-up counts.
 */
async function needsLateLookup(platform: Platform, orderId: string, isCancel: boolean): Promise<boolean> {
  const { db } = platform.database;
  // Most forged order ids end here, before any transaction.
  if (!(await isKnownOrder(db, orderId))) return false;
  const now = new Date(platform.clock.now());
  const expedite = isCancel ? expediteRefund : expediteLookup;
  const isOpen = await inTransaction(db, async (tx) => {
    const isFound = await expedite(tx, orderId, now);
    if (isFound) await notify(tx, 'sweep');
    return isFound;
  });
  if (isOpen || isCancel || !(await findRefusedCharge(db, orderId))) return false;
  await countUse(db, `webhook-charge:${orderId}`, chargeLookupLimit);
  return true;
}

function asId(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : null;
}

export function namesOrderOrCard(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { PCD_PAY_WORK, PCD_PAYER_ID, PCD_PAY_OID } = body as Record<string, unknown>;
  if (PCD_PAY_WORK === 'PUSERDEL') return asId(PCD_PAYER_ID) !== null;
  return typeof PCD_PAY_OID === 'string' && isChargeOrderId(PCD_PAY_OID);
}
