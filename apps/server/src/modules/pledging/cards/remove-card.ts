import type { Card } from '@pq/contract/shapes/card';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { isCardPending } from '../pledges/queries.ts';
import { blankCardsOf, insertRemoval, listCards, lockCard, lockCardsOf, markRemoved } from './queries.ts';

/**
 * Removes a saved card of a member and answers those that are left. Its billing key moves to the
 * outbox of removals in the same transaction; the worker has the provider delete it. Throws notFound, and cardPending
 * while a pledge that is still to be charged uses it.
 */
export async function removeCard(platform: Platform, memberId: string, cardId: string): Promise<Card[]> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    await assertReconciled(tx);
    // Pledges share-lock the card that they take: none can come to use it from here on.
    const held = await lockCard(tx, memberId, cardId);
    if (!held?.billingKey) throw new ProductError('notFound');
    if (await isCardPending(tx, cardId)) throw new ProductError('cardPending');
    await markRemoved(tx, cardId, now);
    await insertRemoval(tx, { id: cardId, billingKey: held.billingKey, billingKeyHash: held.billingKeyHash });
  });
  return listCards(platform, memberId);
}

/** Holds all cards of a member until the end of the transaction: no pledge comes to use one of them from here on. */
export async function lockCards(tx: Tx, memberId: string): Promise<void> {
  await lockCardsOf(tx, memberId);
}

/** Removes all cards of a member who leaves and what they looked like; the provider is to delete their billing keys. */
export async function eraseCards(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const { id, billingKey, billingKeyHash } of await lockCardsOf(tx, memberId)) {
    await markRemoved(tx, id, now);
    if (billingKey) await insertRemoval(tx, { id, billingKey, billingKeyHash });
  }
  await blankCardsOf(tx, memberId);
}
