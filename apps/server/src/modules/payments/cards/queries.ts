import type { Card } from '@pq/contract/shapes/card';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { presentCard } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';

export const REMOVAL_TOPIC = 'card-removal';

const savedCard = z.object({ id: z.string(), name: z.string(), number: z.string() });
export type SavedCard = z.output<typeof savedCard>;

export function listCardsOf(db: Executor, memberId: string): Promise<SavedCard[]> {
  return query(
    db,
    savedCard,
    sql`
    select id, name, number from card where member_id = ${memberId} and removed_at is null order by created_at, id`,
  );
}

export async function countCardsOf(db: Executor, memberId: string): Promise<number> {
  const { cards } = await queryOnly(
    db,
    z.object({ cards: z.number() }),
    sql`
    select count(*)::int as cards from card where member_id = ${memberId} and removed_at is null`,
  );
  return cards;
}

/** Violates card_billing_key when a card of any member has this key, card_same when the member has a card of the same name and number. */
export async function insertCard(
  tx: Tx,
  row: SavedCard & { memberId: string; billingKey: Buffer; billingKeyHash: Buffer; createdAt: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into card (id, name, number, member_id, billing_key, billing_key_hash, created_at)
    values (${row.id}, ${row.name}, ${row.number}, ${row.memberId}, ${row.billingKey}, ${row.billingKeyHash},
      ${row.createdAt})`,
  );
}

export const sealedCard = z.object({
  id: z.string(),
  billingKey: z.instanceof(Buffer).nullable(),
  billingKeyHash: z.instanceof(Buffer),
});
type SealedCard = z.output<typeof sealedCard>;

export function lockCard(tx: Tx, memberId: string, cardId: string): Promise<SealedCard | null> {
  return queryOne(
    tx,
    sealedCard,
    sql`
    select id, billing_key, billing_key_hash from card
    where id = ${cardId} and member_id = ${memberId} and removed_at is null for update`,
  );
}

export function lockSavedCard(tx: Tx, cardId: string): Promise<{ id: string; label: string } | null> {
  return queryOne(
    tx,
    z.object({ id: z.string(), label: z.string() }),
    sql`
    select id, name || ' ' || number as label from card where id = ${cardId} and removed_at is null for share`,
  );
}

/** Locks all cards of a member until the end of the transaction, so that no pledge can start to use one. */
export function lockCards(tx: Tx, memberId: string): Promise<SealedCard[]> {
  return query(
    tx,
    sealedCard,
    sql`
    select id, billing_key, billing_key_hash from card
    where member_id = ${memberId} and removed_at is null order by id for update`,
  );
}

export async function blankCardsOf(tx: Tx, memberId: string): Promise<void> {
  await execute(
    tx,
    sql`
    update card set name = '', number = '', billing_key_hash = decode(replace(id::text, '-', ''), 'hex')
    where member_id = ${memberId} and removed_at is not null`,
  );
}

/** The row stays for the pledges that refer to it. */
export async function markRemoved(tx: Tx, cardId: string, at: Date): Promise<void> {
  await execute(tx, sql`update card set removed_at = ${at}, billing_key = null where id = ${cardId}`);
}

export async function findSavedCard(
  db: Executor,
  named: { cardId: string } | { billingKeyHashes: Buffer[] },
): Promise<{ id: string; billingKey: Buffer } | null> {
  const isNamed =
    'cardId' in named
      ? sql`id = ${named.cardId}`
      : sql`billing_key_hash = any(${named.billingKeyHashes}::bytea[])`;
  const row = await queryOne(
    db,
    sealedCard,
    sql`
    select id, billing_key, billing_key_hash from card where ${isNamed} and removed_at is null`,
  );
  return row?.billingKey ? { id: row.id, billingKey: row.billingKey } : null;
}

export async function isKeyOfOtherCard(tx: Tx, cardId: string, hashes: Buffer[]): Promise<boolean> {
  const { isOther } = await queryOnly(
    tx,
    z.object({ isOther: z.boolean() }),
    sql`
    select exists (select from card where billing_key_hash = any(${hashes}::bytea[]) and id <> ${cardId}
      and removed_at is null) as is_other`,
  );
  return isOther;
}

/** Locks a card against pledges that would use it; null when it is removed. */
export async function lockCardWithOwner(
  tx: Tx,
  cardId: string,
): Promise<{ email: string; nickname: string; card: string } | null> {
  return queryOne(
    tx,
    z.object({ email: z.string(), nickname: z.string(), card: z.string() }),
    sql`
    select m.email, m.name as nickname, c.name || ' ' || c.number as card
    from card c join member m on m.id = c.member_id where c.id = ${cardId} and c.removed_at is null for update of c`,
  );
}

const removal = z.object({ id: z.string(), billingKey: z.instanceof(Buffer), attempts: z.number() });
export type Removal = z.output<typeof removal>;

/**
 * Has the worker delete a billing key at the provider once the transaction commits. A key that a card still has, or that is queued
 * already, is skipped; `hashes` are those that it may have in these rows.
 */
export async function insertRemoval(
  tx: Tx,
  { id, billingKey, billingKeyHash }: { id: string; billingKey: Buffer; billingKeyHash: Buffer },
  hashes: Buffer[] = [billingKeyHash],
): Promise<void> {
  await execute(
    tx,
    sql`
    with added as (
      insert into card_removal (id, billing_key, billing_key_hash)
      select ${id}, ${billingKey}, ${billingKeyHash}
      where not exists (select from card where billing_key_hash = any(${hashes}::bytea[]) and removed_at is null)
        and not exists (select from card_removal where billing_key_hash = any(${hashes}::bytea[]))
      returning id)
    select ${publishWithin(REMOVAL_TOPIC)} from added`,
  );
}

export async function isBeingRemoved(tx: Tx, hashes: Buffer[]): Promise<boolean> {
  const { isWaiting } = await queryOnly(
    tx,
    z.object({ isWaiting: z.boolean() }),
    sql`
    select exists (select from card_removal where billing_key_hash = any(${hashes}::bytea[])) as is_waiting`,
  );
  return isWaiting;
}

export function claimDueRemoval(db: Executor, waitS: number): Promise<Removal | null> {
  return queryOne(
    db,
    removal,
    sql`
    update card_removal set attempts = attempts + 1,
      due_at = now() + make_interval(secs => least(${waitS} * power(2, least(attempts, 20)), 21600))
    where id = (
      select id from card_removal where due_at <= now() order by due_at limit 1 for update skip locked)
    returning id, billing_key, attempts`,
  );
}

export async function deleteRemoval(db: Executor, id: string): Promise<void> {
  await execute(db, sql`delete from card_removal where id = ${id}`);
}

/** The claim has already scheduled the next attempt. */
export async function recordFailedRemoval(db: Executor, id: string, error: string): Promise<void> {
  await execute(db, sql`update card_removal set last_error = ${error} where id = ${id}`);
}

export async function listCards(platform: Platform, memberId: string): Promise<Card[]> {
  return (await listCardsOf(platform.database.db, memberId)).map(presentCard);
}
