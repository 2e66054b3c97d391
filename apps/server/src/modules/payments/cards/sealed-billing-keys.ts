import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Db, Executor } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import type { Resealed, SealedRow, SealedTable } from '#src/platform/sealing/rotate-keys.ts';
import { type Keys, knownIds } from '#src/platform/sealing/seal.ts';
import { encryptBillingKey, hashBillingKey, knownUnboundIds, openBillingKey } from './billing-key.ts';

/** Columns of sealed billing keys, in the order of rotation: the removal of a card moves its key to the second. */
export const sealedBillingKeys: readonly SealedTable[] = (['card', 'card_removal'] as const).map((name) => ({
  name,
  list: (db, page) => listSealed(db, name, page),
  open({ sealed, boundTo }, keys) {
    const { billingKey, ...opened } = openBillingKey(sealed, boundTo, keys);
    return { text: billingKey, ...opened };
  },
  seal: (billingKey, { boundTo }, keys) => encryptBillingKey(billingKey, boundTo, keys),
  replace: (db, rows, keys) => replace(db, name, rows, keys),
  isSealedByOthers: (db, keys) => isSealedByOthers(db, name, keys),
}));

type Table = 'card' | 'card_removal';

/** Rows of which another card has the key are left. */
async function replace(db: Db, table: Table, rows: readonly Resealed[], keys: Keys): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    return await replaceSealed(db, table, rows, keys);
  } catch (error) {
    if (!violates(error, 'card_billing_key')) throw error;
    if (rows.length === 1) return 0;
    const half = Math.ceil(rows.length / 2);
    return (
      (await replace(db, table, rows.slice(0, half), keys)) +
      (await replace(db, table, rows.slice(half), keys))
    );
  }
}

const sealedRow = z.object({ id: z.string(), boundTo: z.string(), sealed: z.instanceof(Buffer) });

function listSealed(
  db: Executor,
  table: Table,
  { after, limit }: { after: string | null; limit: number },
): Promise<SealedRow[]> {
  return query(
    db,
    sealedRow,
    sql`
    select id, id::text as bound_to, billing_key as sealed from ${raw(table)}
    where billing_key is not null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`,
  );
}

/**
 * Replaces sealed values that have not changed, and returns how many. Locked rows are skipped, so that a rotation cannot be part of
 * a deadlock. Violates card_billing_key when another card has the same key.
 */
function replaceSealed(db: Executor, table: Table, rows: readonly Resealed[], keys: Keys): Promise<number> {
  const values = join(
    rows.map(
      ({ id, from, to, text }) =>
        sql`(${id}::uuid, ${from}::bytea, ${to}::bytea, ${hashBillingKey(text, keys)}::bytea)`,
    ),
    ', ',
  );
  const target = raw(table);
  return execute(
    db,
    sql`
    with change(id, sealed_from, sealed_to, hash) as (values ${values}),
    free as (
      select t.id from ${target} t join change on change.id = t.id and change.sealed_from = t.billing_key
      for no key update of t skip locked)
    update ${target} t set billing_key = change.sealed_to, billing_key_hash = change.hash
    from free join change on change.id = free.id where t.id = free.id`,
  );
}

async function isSealedByOthers(db: Executor, table: Table, keys: Keys): Promise<boolean> {
  const { found } = await queryOnly(
    db,
    z.object({ found: z.boolean() }),
    sql`
    select exists (
      select from ${raw(table)}
      where billing_key is not null
        and substring(billing_key from 1 for 4) <> all(${knownIds(keys)}::bytea[])
        and substring(billing_key from 1 for 1) <> all(${knownUnboundIds(keys)}::bytea[])) as found`,
  );
  return found;
}
