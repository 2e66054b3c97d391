import type { Tx } from '#src/platform/database/database.ts';
import { blankCardsOf, insertRemoval, lockCardsOf, markRemoved } from './queries.ts';

/** Holds all cards of a member until the end of the transaction: no pledge comes to use one of them from here on. */
export async function holdCards(tx: Tx, memberId: string): Promise<void> {
  await lockCardsOf(tx, memberId);
}

/** Removes all cards of a member who leaves and what they looked like; the provider is to delete their billing keys. */
export async function forgetCards(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const { id, billingKey, billingKeyHash } of await lockCardsOf(tx, memberId)) {
    await markRemoved(tx, id, now);
    if (billingKey) await insertRemoval(tx, { id, billingKey, billingKeyHash });
  }
  await blankCardsOf(tx, memberId);
}
