import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { insertRemoval, markRemoved, sealedCard } from './queries.ts';

export async function readCards(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { isRemoved: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await query(
    db,
    z.object({ id: z.string(), isRemoved: z.boolean() }),
    sql`
    select id, removed_at is not null as is_removed from card where id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, isRemoved }) => [id, { isRemoved }]));
}

/**
 * Writes a card that was added before the database was restored as a removed one without a name and number: its billing key is
 * lost, and its charges refer to it. False for one of a member who is lost, too.
 */
export async function restoreLostCard(tx: Tx, cardId: string, memberId: string, now: Date): Promise<boolean> {
  const inserted = await execute(
    tx,
    sql`
    insert into card (id, member_id, billing_key, billing_key_hash, name, number, created_at, removed_at)
    select ${cardId}, id, null, decode(replace(${cardId}, '-', ''), 'hex'), '', '', ${now}, ${now}
    from member where id = ${memberId} on conflict (id) do nothing`,
  );
  return inserted === 1;
}

/** Removes a card that its owner, or the provider, had removed. The provider is asked to delete its key again, which does no harm. */
export async function restoreCardRemoval(tx: Tx, cardId: string, now: Date): Promise<boolean> {
  const locked = await lockCardById(tx, cardId);
  if (!locked?.billingKey) return false;
  await markRemoved(tx, cardId, now);
  await insertRemoval(tx, {
    id: cardId,
    billingKey: locked.billingKey,
    billingKeyHash: locked.billingKeyHash,
  });
  return true;
}

function lockCardById(tx: Tx, cardId: string): Promise<z.output<typeof sealedCard> | null> {
  return queryOne(
    tx,
    sealedCard,
    sql`
    select id, billing_key, billing_key_hash from card where id = ${cardId} and removed_at is null for update`,
  );
}
