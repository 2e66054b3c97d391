import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { card, cardRemoval } from '#src/platform/database/schema.ts';

export { lockMember } from '#src/features/users/lock-member.ts';

export type SavedCard = { id: string; name: string; number: string };

const columns = { id: card.id, name: card.name, number: card.number };

/** A member's cards, oldest first. */
export async function listCardsOf(db: Executor, memberId: string): Promise<SavedCard[]> {
  return db
    .select(columns)
    .from(card)
    .where(and(eq(card.memberId, memberId), isNull(card.removedAt)))
    .orderBy(asc(card.createdAt), asc(card.id));
}

export async function countCardsOf(db: Executor, memberId: string): Promise<number> {
  const [row] = await db
    .select({ cards: count() })
    .from(card)
    .where(and(eq(card.memberId, memberId), isNull(card.removedAt)));
  return row?.cards ?? 0;
}

/** Violates card_billing_key when any member holds this key, card_same when the member holds a card that looks the same. */
export async function insertCard(
  tx: Tx,
  row: SavedCard & { memberId: string; billingKey: Buffer; billingKeyHash: Buffer; createdAt: Date },
): Promise<void> {
  await tx.insert(card).values(row);
}

type HeldCard = { billingKey: Buffer | null; billingKeyHash: Buffer };

/** Locks a member's own card against pledges that would use it; null when it is not theirs or removed. */
export async function lockCard(tx: Tx, memberId: string, cardId: string): Promise<HeldCard | null> {
  const [row] = await tx
    .select({ billingKey: card.billingKey, billingKeyHash: card.billingKeyHash })
    .from(card)
    .where(and(eq(card.id, cardId), eq(card.memberId, memberId), isNull(card.removedAt)))
    .for('update');
  return row ?? null;
}

export async function markRemoved(tx: Tx, cardId: string, at: Date): Promise<void> {
  await tx.update(card).set({ removedAt: at, billingKey: null }).where(eq(card.id, cardId));
}

/** The sealed billing key of a card; null once it is removed. */
export async function findBillingKey(db: Executor, cardId: string): Promise<Buffer | null> {
  const [row] = await db.select({ billingKey: card.billingKey }).from(card).where(eq(card.id, cardId));
  return row?.billingKey ?? null;
}

export type Removal = { cardId: string; billingKey: Buffer; attempts: number };

export async function insertRemoval(
  tx: Tx,
  row: { cardId: string; billingKey: Buffer; billingKeyHash: Buffer },
): Promise<void> {
  await tx.insert(cardRemoval).values(row);
}

/** True while the provider is still to delete this key. */
export async function isBeingRemoved(tx: Tx, billingKeyHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ cardId: cardRemoval.cardId })
    .from(cardRemoval)
    .where(eq(cardRemoval.billingKeyHash, billingKeyHash))
    .limit(1);
  return rows.length > 0;
}

/** Takes one due removal and puts its next try off by `waitS` seconds, doubled with each try up to six hours. */
export async function takeDueRemoval(db: Executor, waitS: number): Promise<Removal | null> {
  const { rows } = await db.execute<Removal>(sql`
    update card_removal set attempts = attempts + 1,
      due_at = now() + make_interval(secs => least(${waitS} * power(2, least(attempts, 20)), 21600))
    where card_id = (
      select card_id from card_removal where due_at <= now() order by due_at limit 1 for update skip locked)
    returning card_id as "cardId", billing_key as "billingKey", attempts`);
  return rows[0] ?? null;
}

export async function deleteRemoval(db: Executor, cardId: string): Promise<void> {
  await db.delete(cardRemoval).where(eq(cardRemoval.cardId, cardId));
}

export async function noteFailedRemoval(db: Executor, cardId: string, error: string): Promise<void> {
  await db.update(cardRemoval).set({ lastError: error }).where(eq(cardRemoval.cardId, cardId));
}

/** Tells the worker, once the transaction commits. */
export async function notify(tx: Tx, message: string): Promise<void> {
  await tx.execute(sql`select pg_notify('pq', ${message})`);
}
