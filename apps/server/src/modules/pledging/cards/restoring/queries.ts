import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { card } from '#src/platform/database/schema.ts';

export async function findCards(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; isRemoved: boolean }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: card.id, removedAt: card.removedAt })
    .from(card)
    .where(inArray(card.id, [...ids]));
  return rows.map(({ id, removedAt }) => ({ id, isRemoved: removedAt !== null }));
}

export async function insertLostCard(tx: Tx, cardId: string, memberId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into card (id, member_id, billing_key, billing_key_hash, name, number, created_at, removed_at)
    select ${cardId}, id, null, decode(replace(${cardId}, '-', ''), 'hex'), '', '', ${now}, ${now}
    from member where id = ${memberId} on conflict (id) do nothing`);
  return rowCount === 1;
}

export async function lockCardById(
  tx: Tx,
  cardId: string,
): Promise<{ billingKey: Buffer | null; billingKeyHash: Buffer } | null> {
  const [row] = await tx
    .select({ billingKey: card.billingKey, billingKeyHash: card.billingKeyHash })
    .from(card)
    .where(and(eq(card.id, cardId), isNull(card.removedAt)))
    .for('update');
  return row ?? null;
}
