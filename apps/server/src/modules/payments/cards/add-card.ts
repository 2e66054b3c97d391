import { createHash } from 'node:crypto';
import type { startCardWindow as call, cardWindowResultSchema } from '@pq/contract/calls/cards';
import type { Card } from '@pq/contract/shapes/card';
import { limits } from '@pq/domain/limits';
import { providerSentence } from '@pq/domain/pledge/refusal-reason';
import type { z } from 'zod';
import { presentCard } from '#src/modules/pledging/index.ts';
import { violates } from '#src/platform/database/errors.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { isAllowed } from '#src/platform/http/limits.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { countProviderRequest } from '../provider-limit.ts';
import { encryptBillingKey, hashBillingKey, hashesOfBillingKey } from './billing-key.ts';
import {
  countCardsOf,
  insertCard,
  insertRemoval,
  isBeingRemoved,
  isKeyOfOtherCard,
  type SavedCard,
} from './queries.ts';

type WindowResult = z.output<typeof cardWindowResultSchema>;

/**
 * Saves the card that the provider's window registered. The window's result comes through
 * the browser: the provider confirms the billing key, and the card's name and number are the provider's.
 *
 * A card that we reject although the provider has registered it is deleted there.
 *
 * Throws cardRefused (with the provider's text when the window refused), cardDuplicate, cardLimit, tooMany, unavailable.
 */
export async function addCard(
  platform: Platform,
  provider: PaymentProvider,
  memberId: string,
  result: WindowResult,
): Promise<Card> {
  const { db } = platform.database;
  const billingKey = registeredKey(result);
  const nowMs = platform.clock.now();
  const id = newId(nowMs);
  const sealed = seal(billingKey, id, platform);
  const deleteAtProvider = () =>
    inTransaction(db, (tx) => insertRemoval(tx, { id, ...sealed.stored }, sealed.hashes));
  try {
    await countProviderRequest(db, 'addCard', memberId);
  } catch (error) {
    // The provider has not confirmed the key and a browser may send any text, so these removals are limited as well.
    if (await isAllowed(countProviderRequest(db, 'refusedCard', memberId))) await deleteAtProvider();
    throw error;
  }
  const outcome = await provider.readCard(billingKey);
  if (outcome.kind === 'declined') throw new ProductError('cardRefused');
  if (outcome.kind !== 'done') throw new ProductError('unavailable');
  const saved = { id, ...outcome.value };
  try {
    await store(platform, { ...saved, memberId, createdAt: new Date(nowMs) }, sealed);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal instanceof ProductError && refusal.code !== 'unavailable') await deleteAtProvider();
    throw refusal;
  }
  return presentCard(saved);
}

type SealedKey = {
  stored: { billingKey: Buffer; billingKeyHash: Buffer };
  /** Those that another row with the same key may have. */
  hashes: Buffer[];
};

function seal(billingKey: string, cardId: string, { secrets }: Platform): SealedKey {
  const stored = {
    billingKey: encryptBillingKey(billingKey, cardId, secrets),
    billingKeyHash: hashBillingKey(billingKey, secrets),
  };
  return { stored, hashes: hashesOfBillingKey(billingKey, secrets) };
}

function registeredKey(result: WindowResult): string {
  const { PCD_PAY_CODE: code, PCD_PAY_RST: outcome = 'success', PCD_PAYER_ID: key } = result;
  if (code === '0000' && outcome === 'success' && key) return key;
  const msg = code === '0000' ? '' : providerSentence(result.PCD_PAY_MSG ?? '');
  throw new ProductError('cardRefused', undefined, msg === '' ? {} : { msg });
}

async function store(
  platform: Platform,
  row: SavedCard & { memberId: string; createdAt: Date },
  { stored, hashes }: SealedKey,
): Promise<void> {
  await inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, row.memberId);
    await insertCard(tx, { ...row, ...stored });
    // The unique index compares hashes under the first key alone.
    if (await isKeyOfOtherCard(tx, row.id, hashes)) throw new ProductError('cardDuplicate');
    // Read after the insert, which waits for a removal of the same key that has not committed yet.
    if (await isBeingRemoved(tx, hashes)) throw new ProductError('unavailable');
    if ((await countCardsOf(tx, row.memberId)) > limits.cardsPerUser) throw new ProductError('cardLimit');
  });
}

function asRefusal(error: unknown): unknown {
  return violates(error, 'card_billing_key') || violates(error, 'card_same')
    ? new ProductError('cardDuplicate', undefined, { cause: error })
    : error;
}

/** Has the provider authorise a card window; returns its script's parameters. Throws cardLimit, tooMany, unavailable. */
export async function startCardWindow(
  platform: Platform,
  provider: PaymentProvider,
  memberId: string,
): Promise<z.input<(typeof call)['data']>> {
  const cards = await countCardsOf(platform.database.db, memberId);
  if (cards >= limits.cardsPerUser) throw new ProductError('cardLimit');
  await countProviderRequest(platform.database.db, 'startCardWindow', memberId);
  const outcome = await provider.startCardWindow();
  if (outcome.kind !== 'done') throw new ProductError('unavailable');
  return {
    scriptUrl: platform.config.payple.scriptUrl,
    ...outcome.value,
    PCD_PAYER_NO: payerNoOf(memberId),
  };
}

/** Ten digits derived from the id, not unique: the card window accepts no more. */
function payerNoOf(memberId: string): string {
  const digest = createHash('sha256').update(`payer:${memberId}`).digest();
  return String(1_000_000_000 + (digest.readUIntBE(0, 6) % 9_000_000_000));
}
