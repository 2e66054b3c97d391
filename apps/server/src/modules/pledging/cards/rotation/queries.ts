import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** Where sealed billing keys are. In this order: a card that is removed meanwhile moves its key to the second. */
export const sealedTables = ['card', 'card_removal'] as const;
export type SealedTable = (typeof sealedTables)[number];

export type SealedRow = { id: string; billingKey: Buffer };
export type Reseal = { id: string; from: Buffer; to: Buffer; hash: Buffer };

/** The next sealed rows by id. */
export async function listSealed(
  db: Executor,
  table: SealedTable,
  { after, limit }: { after: string | null; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await db.execute<SealedRow>(sql`
    select id, billing_key as "billingKey" from ${sql.identifier(table)}
    where billing_key is not null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`);
  return rows;
}

/**
 * Replaces sealed values that are still what they were, and says how many. Rows that somebody else has locked are passed over,
 * never waited for: a rotation cannot be part of a deadlock. Violates card_billing_key when another card has the same key.
 */
export async function replaceSealed(db: Executor, table: SealedTable, rows: Reseal[]): Promise<number> {
  const values = sql.join(
    rows.map(({ id, from, to, hash }) => sql`(${id}::uuid, ${from}::bytea, ${to}::bytea, ${hash}::bytea)`),
    sql`, `,
  );
  const target = sql.identifier(table);
  const { rowCount } = await db.execute(sql`
    with change(id, sealed_from, sealed_to, hash) as (values ${values}),
    free as (
      select t.id from ${target} t join change on change.id = t.id and change.sealed_from = t.billing_key
      for no key update of t skip locked)
    update ${target} t set billing_key = change.sealed_to, billing_key_hash = change.hash
    from free join change on change.id = free.id where t.id = free.id`);
  return rowCount ?? 0;
}

/** Whether a value begins with the id of no key of these; read in one pass over the cards, without opening any. */
export async function isSealedByOthers(
  db: Executor,
  { ids, unboundIds }: { ids: Buffer[]; unboundIds: Buffer[] },
): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from (select billing_key from card union all select billing_key from card_removal) sealed
      where billing_key is not null
        and substring(billing_key from 1 for 4) not in ${ids}
        and substring(billing_key from 1 for 1) not in ${unboundIds}) as found`);
  return rows[0]?.found ?? false;
}
