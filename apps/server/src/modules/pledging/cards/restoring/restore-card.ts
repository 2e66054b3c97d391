import type { Executor, Tx } from '#src/platform/database/database.ts';
import { insertRemoval, markRemoved } from '../queries.ts';
import { findCards, insertLostCard, lockCardById } from './queries.ts';

/** Which of these cards the database knows, and whether they are removed. */
export async function readCards(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { isRemoved: boolean }>> {
  return new Map((await findCards(db, ids)).map(({ id, isRemoved }) => [id, { isRemoved }]));
}

/**
 * Writes a card that was added before the database was restored, as a removed one that looks like nothing: its billing key is lost,
 * and what it has paid names it. False for one of a member who is lost, too.
 */
export function restoreLostCard(tx: Tx, cardId: string, memberId: string, now: Date): Promise<boolean> {
  return insertLostCard(tx, cardId, memberId, now);
}

/** Removes a card that its owner, or the provider, had removed. The provider is asked to delete its key again, which does no harm. */
export async function restoreCardRemoval(tx: Tx, cardId: string, now: Date): Promise<boolean> {
  const held = await lockCardById(tx, cardId);
  if (!held?.billingKey) return false;
  await markRemoved(tx, cardId, now);
  await insertRemoval(tx, { id: cardId, billingKey: held.billingKey, billingKeyHash: held.billingKeyHash });
  return true;
}
