import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Secrets } from '#src/config/secrets.ts';
import type { Db, Executor } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import { encryptBillingKey, hashBillingKey, type OpenedBillingKey, openBillingKey } from './billing-key.ts';

type Keys = Pick<Secrets, 'encryptionKeys'>;

export type KeyUse = {
  values: Map<string, number>;
  /** Values that are not sealed by the first key for their row. */
  stale: number;
  /** Rows that no key of the ring opens, or whose key another card has: a person has to fix them. */
  problems: string[];
};

export type Progress = { table: SealedTable; read: number; resealed: number };

const BATCH = 500;
// Much longer than a charge or a removal locks a row.
const MAX_PASSES = 10;

/**
 * Seals every billing key again that is not sealed by the first key for its row, and returns what is left to do. Safe
 * during charges and other rotations, and after an interruption: each row is replaced on its own, only while it is what
 * was read, and every process opens the old value and the new one.
 */
export async function rotateBillingKeys(
  db: Db,
  keys: Keys,
  report: (progress: Progress) => void,
): Promise<KeyUse> {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let isLeft = false;
    for (const table of sealedTables) {
      const progress = { table, read: 0, resealed: 0 };
      await readAll(db, table, async (rows) => {
        const stale = rows.flatMap((row) => resealOf(row, keys) ?? []);
        const resealed = await replace(db, table, stale);
        isLeft ||= resealed < stale.length;
        progress.read += rows.length;
        progress.resealed += resealed;
        report({ ...progress });
      });
    }
    if (!isLeft) break;
  }
  return readKeyUse(db, keys);
}

export async function readKeyUse(db: Db, keys: Keys): Promise<KeyUse> {
  const use: KeyUse = {
    values: new Map(keys.encryptionKeys.map(({ id }) => [id, 0])),
    stale: 0,
    problems: [],
  };
  for (const table of sealedTables)
    await readAll(db, table, async (rows) => {
      for (const row of rows) count(use, table, row, keys);
    });
  return use;
}

function count(use: KeyUse, table: SealedTable, row: SealedRow, keys: Keys): void {
  const opened = tryToOpen(row, keys);
  if (typeof opened === 'string') {
    use.problems.push(`${table} ${row.id}: ${opened}`);
    return;
  }
  const name = opened.isBound ? opened.keyId : `${opened.keyId} (not bound to its row)`;
  use.values.set(name, (use.values.get(name) ?? 0) + 1);
  if (isStale(opened, keys)) use.stale += 1;
}

async function readAll(
  db: Db,
  table: SealedTable,
  visit: (rows: SealedRow[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await listSealed(db, table, { after, limit: BATCH });
    if (rows.length === 0) return;
    await visit(rows);
    after = rows.at(-1)?.id ?? null;
  }
}

function resealOf(row: SealedRow, keys: Keys): Reseal | null {
  const opened = tryToOpen(row, keys);
  if (typeof opened === 'string' || !isStale(opened, keys)) return null;
  const to = encryptBillingKey(opened.billingKey, row.id, keys);
  return { id: row.id, from: row.billingKey, to, hash: hashBillingKey(opened.billingKey, keys) };
}

function isStale({ keyId, isBound }: OpenedBillingKey, { encryptionKeys: [first] }: Keys): boolean {
  return !isBound || keyId !== first.id;
}

function tryToOpen({ id, billingKey }: SealedRow, keys: Keys): OpenedBillingKey | string {
  try {
    return openBillingKey(billingKey, id, keys);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function replace(db: Db, table: SealedTable, rows: Reseal[]): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    return await replaceSealed(db, table, rows);
  } catch (error) {
    if (!violates(error, 'card_billing_key')) throw error;
    if (rows.length === 1) return 0;
    const half = Math.ceil(rows.length / 2);
    return (await replace(db, table, rows.slice(0, half))) + (await replace(db, table, rows.slice(half)));
  }
}

/** Columns of sealed billing keys, in the order of rotation: the removal of a card moves its key to the second. */
const sealedTables = ['card', 'card_removal'] as const;
type SealedTable = (typeof sealedTables)[number];

const sealedRow = z.object({ id: z.string(), billingKey: z.instanceof(Buffer) });
type SealedRow = z.output<typeof sealedRow>;
type Reseal = { id: string; from: Buffer; to: Buffer; hash: Buffer };

function listSealed(
  db: Executor,
  table: SealedTable,
  { after, limit }: { after: string | null; limit: number },
): Promise<SealedRow[]> {
  return query(
    db,
    sealedRow,
    sql`
    select id, billing_key from ${raw(table)}
    where billing_key is not null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`,
  );
}

/**
 * Replaces sealed values that have not changed, and returns how many. Locked rows are skipped, so that a rotation cannot be part of
 * a deadlock. Violates card_billing_key when another card has the same key.
 */
function replaceSealed(db: Executor, table: SealedTable, rows: Reseal[]): Promise<number> {
  const values = join(
    rows.map(({ id, from, to, hash }) => sql`(${id}::uuid, ${from}::bytea, ${to}::bytea, ${hash}::bytea)`),
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

/** Whether a value begins with the id of no key of these; read in one pass over the cards, without opening any. */
export async function isSealedByOthers(
  db: Executor,
  { ids, unboundIds }: { ids: Buffer[]; unboundIds: Buffer[] },
): Promise<boolean> {
  const { found } = await queryOnly(
    db,
    z.object({ found: z.boolean() }),
    sql`
    select exists (
      select from (select billing_key from card union all select billing_key from card_removal) sealed
      where billing_key is not null
        and substring(billing_key from 1 for 4) <> all(${ids}::bytea[])
        and substring(billing_key from 1 for 1) <> all(${unboundIds}::bytea[])) as found`,
  );
  return found;
}
