import type { Card } from '@pq/contract/shapes/card';
import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { card, cardRemoval } from '#src/platform/database/schema/pledges.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';

/** The channel's topic by which a new removal wakes the worker. */
export const REMOVAL_TOPIC = 'card-removal';

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

/** How many cards a member holds; removed ones do not count. */
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

/** Locks all cards of a member against pledges that would use them. */
export async function lockCardsOf(tx: Tx, memberId: string): Promise<(HeldCard & { id: string })[]> {
  return tx
    .select({ id: card.id, billingKey: card.billingKey, billingKeyHash: card.billingKeyHash })
    .from(card)
    .where(and(eq(card.memberId, memberId), isNull(card.removedAt)))
    .orderBy(asc(card.id))
    .for('update');
}

/** Forgets what removed cards of a member looked like, and the keyed hashes of their keys. */
export async function blankCardsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`
    update card set name = '', number = '', billing_key_hash = decode(replace(id::text, '-', ''), 'hex')
    where member_id = ${memberId} and removed_at is not null`);
}

/** Removes a card from its member's list and forgets its billing key; the row stays for the pledges that name it. */
export async function markRemoved(tx: Tx, cardId: string, at: Date): Promise<void> {
  await tx.update(card).set({ removedAt: at, billingKey: null }).where(eq(card.id, cardId));
}

/** A card that is not removed, by its id or the keyed hashes that its billing key may have. */
export async function findHeldCard(
  db: Executor,
  named: { cardId: string } | { billingKeyHashes: Buffer[] },
): Promise<{ id: string; billingKey: Buffer } | null> {
  const isNamed =
    'cardId' in named ? eq(card.id, named.cardId) : inArray(card.billingKeyHash, named.billingKeyHashes);
  const [row] = await db
    .select({ id: card.id, billingKey: card.billingKey })
    .from(card)
    .where(and(isNamed, isNull(card.removedAt)));
  return row?.billingKey ? { id: row.id, billingKey: row.billingKey } : null;
}

/** True when another card than this one has a billing key with one of these hashes. */
export async function isHeldByOther(tx: Tx, cardId: string, hashes: Buffer[]): Promise<boolean> {
  const rows = await tx
    .select({ id: card.id })
    .from(card)
    .where(and(inArray(card.billingKeyHash, hashes), ne(card.id, cardId), isNull(card.removedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Locks a card against pledges that would use it and tells whose it is; null when it is removed. */
export async function lockHeldCard(
  tx: Tx,
  cardId: string,
): Promise<{ email: string; nickname: string; card: string } | null> {
  const { rows } = await tx.execute<{ email: string; nickname: string; card: string }>(sql`
    select m.email, m.name as nickname, c.name || ' ' || c.number as card
    from card c join member m on m.id = c.member_id where c.id = ${cardId} and c.removed_at is null for update of c`);
  return rows[0] ?? null;
}

/** The sealed billing key of a card; null once it is removed. */
export async function findBillingKey(db: Executor, cardId: string): Promise<Buffer | null> {
  const [row] = await db.select({ billingKey: card.billingKey }).from(card).where(eq(card.id, cardId));
  return row?.billingKey ?? null;
}

export type Removal = { id: string; billingKey: Buffer; attempts: number };

/**
 * Has the worker delete a billing key at the provider once the transaction commits: nobody's card holds it any more. A key
 * that a card holds, or that waits already, is left alone; `hashes` are those that it may have there.
 */
export async function insertRemoval(
  tx: Tx,
  { id, billingKey, billingKeyHash }: { id: string; billingKey: Buffer; billingKeyHash: Buffer },
  hashes: Buffer[] = [billingKeyHash],
): Promise<void> {
  await tx.execute(sql`
    with added as (
      insert into card_removal (id, billing_key, billing_key_hash)
      select ${id}, ${billingKey}, ${billingKeyHash}
      where not exists (select from card where billing_key_hash in ${hashes} and removed_at is null)
        and not exists (select from card_removal where billing_key_hash in ${hashes})
      returning id)
    select ${publishWithin(REMOVAL_TOPIC)} from added`);
}

/** True while the provider is still to delete this key. */
export async function isBeingRemoved(tx: Tx, hashes: Buffer[]): Promise<boolean> {
  const rows = await tx
    .select({ id: cardRemoval.id })
    .from(cardRemoval)
    .where(inArray(cardRemoval.billingKeyHash, hashes))
    .limit(1);
  return rows.length > 0;
}

/** Takes one due removal and puts its next try off by `waitS` seconds, doubled with each try up to six hours. */
export async function takeDueRemoval(db: Executor, waitS: number): Promise<Removal | null> {
  const { rows } = await db.execute<Removal>(sql`
    update card_removal set attempts = attempts + 1,
      due_at = now() + make_interval(secs => least(${waitS} * power(2, least(attempts, 20)), 21600))
    where id = (
      select id from card_removal where due_at <= now() order by due_at limit 1 for update skip locked)
    returning id, billing_key as "billingKey", attempts`);
  return rows[0] ?? null;
}

/** Forgets a removal that the provider has carried out. */
export async function deleteRemoval(db: Executor, id: string): Promise<void> {
  await db.delete(cardRemoval).where(eq(cardRemoval.id, id));
}

/** Keeps why the last try failed; when the next one is due was set when it was taken. */
export async function noteFailedRemoval(db: Executor, id: string, error: string): Promise<void> {
  await db.update(cardRemoval).set({ lastError: error }).where(eq(cardRemoval.id, id));
}

/** A member's own saved cards, oldest first (spec section 7, L130). */
export async function listCards(platform: Platform, memberId: string): Promise<Card[]> {
  return (await listCardsOf(platform.database.db, memberId)).map(presentCard);
}

/** A card as its owner sees it: PCD_PAYER_ID is our id of it, the billing key stays here (surface.md, A-062). */
export function presentCard(card: SavedCard): Card {
  return { PCD_PAYER_ID: card.id, PCD_PAY_CARDNAME: card.name, PCD_PAY_CARDNUM: card.number };
}
