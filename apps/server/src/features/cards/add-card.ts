import type { cardWindowResultSchema } from '@pq/contract/calls/cards';
import type { Card } from '@pq/contract/shapes/card';
import { limits } from '@pq/domain/limits';
import type { z } from 'zod';
import { violates } from '#src/platform/database/failures.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { encryptBillingKey, hashBillingKey } from './billing-key.ts';
import { presentCard } from './present-card.ts';
import { countCardsOf, insertCard, isBeingRemoved, lockMember, type SavedCard } from './repository.ts';

type WindowResult = z.output<typeof cardWindowResultSchema>;

/**
 * Saves the card that the provider's window registered (spec section 5, L98; A-063). The window's result comes through
 * the browser: the provider confirms the billing key, and the card's name and number are the provider's.
 *
 * Throws cardRefused (with the provider's text when the window refused), cardDuplicate, cardLimit, unavailable.
 */
export async function addCard(
  platform: Platform,
  provider: PaymentProvider,
  memberId: string,
  result: WindowResult,
): Promise<Card> {
  const billingKey = registeredKey(result);
  const outcome = await provider.readCard(billingKey);
  if (outcome.kind === 'declined') throw new ProductError('cardRefused');
  if (outcome.kind !== 'done') throw new ProductError('unavailable');
  const nowMs = platform.clock.now();
  const saved = { id: newId(nowMs), ...outcome.value };
  await store(platform, memberId, saved, billingKey, new Date(nowMs)).catch(refuseKnownViolations);
  return presentCard(saved);
}

function registeredKey(result: WindowResult): string {
  const { PCD_PAY_CODE: code, PCD_PAY_RST: outcome = 'success', PCD_PAYER_ID: key } = result;
  if (code === '0000' && outcome === 'success' && key) return key;
  const told = result.PCD_PAY_MSG?.trim();
  throw new ProductError('cardRefused', undefined, code !== '0000' && told ? { msg: told } : {});
}

async function store(
  platform: Platform,
  memberId: string,
  saved: SavedCard,
  billingKey: string,
  createdAt: Date,
): Promise<void> {
  const { database, secrets } = platform;
  const billingKeyHash = hashBillingKey(billingKey, secrets);
  const sealed = encryptBillingKey(billingKey, secrets);
  await inTransaction(database.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new ProductError('loginRequired');
    await insertCard(tx, { ...saved, memberId, billingKey: sealed, billingKeyHash, createdAt });
    // Read after the insert, which waits for a removal of the same key that has not committed yet.
    if (await isBeingRemoved(tx, billingKeyHash)) throw new ProductError('unavailable');
    if ((await countCardsOf(tx, memberId)) > limits.cardsPerUser) throw new ProductError('cardLimit');
  });
}

function refuseKnownViolations(error: unknown): never {
  if (violates(error, 'card_billing_key') || violates(error, 'card_same'))
    throw new ProductError('cardDuplicate', undefined, { cause: error });
  throw error;
}
