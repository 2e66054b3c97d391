import { createHash } from 'node:crypto';
import { t } from '@pq/domain/copy';
import { addDays } from '@pq/domain/dates';
import { type BookRow, MATCHED_DAYS } from '@pq/domain/settlement/compare-books';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { ProviderSettlement } from '#src/providers/payple/port.ts';

/**
 * Stores the file of a day unless it is stored already. The days on which it may change the outcome are due to be compared. Rows of one
 * order id are added up. A file of the provider replaces an uploaded one, never the other way round: no single admin may close
 * differences by a file that agrees. A row that a later file lacks stays with nothing paid, since it may be posted. Throws invalid at `day`.
 */
export async function storeFile(
  tx: Tx,
  {
    day,
    rows,
    at,
    isUploaded = false,
  }: { day: string; rows: readonly ProviderSettlement[]; at: Date; isUploaded?: boolean },
): Promise<void> {
  const merged = mergeRows(rows);
  const hash = hashOf(rows);
  const stored = await queryOne(
    tx,
    z.object({ hash: z.string(), isUploaded: z.boolean() }),
    sql`select hash, is_uploaded from provider_file where day = ${day} for update`,
  );
  if (isUploaded && stored && !stored.isUploaded)
    throw ProductError.ofField('day', t('comparison.file.answered'));
  if (stored?.isUploaded && !isUploaded)
    await execute(tx, sql`update provider_file set is_uploaded = false where day = ${day}`);
  if (stored?.hash === hash) return;
  await execute(
    tx,
    sql`insert into provider_file (day, hash, read_at, is_uploaded) values (${day}, ${hash}, ${at}, ${isUploaded})
      on conflict (day) do update set hash = excluded.hash, read_at = excluded.read_at, changed_at = excluded.read_at,
        asked_hash = null, asked_by = null, asked_at = null`,
  );
  await execute(
    tx,
    sql`
    with file as (
      select oid, total, refunded, fee, to_timestamp(at / 1000.0) as at
      from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb)
        as x(oid text, total bigint, refunded bigint, fee bigint, at bigint)
    ), lacking as (
      update provider_row r set total = 0, refunded = 0, fee = 0
      where r.day = ${day} and not exists (select from file where oid = r.order_id)
    )
    insert into provider_row (day, order_id, total, refunded, fee, at)
      select ${day}, oid, total, refunded, fee, at from file
      on conflict (day, order_id) do update set total = excluded.total, refunded = excluded.refunded, fee = excluded.fee,
        at = excluded.at`,
  );
  await setDue(tx, daysToCompare(day));
}

/** The days on which a file may change the outcome: its own, the one before and those after it. */
export function daysToCompare(day: string): string[] {
  return Array.from({ length: MATCHED_DAYS + 2 }, (_, n) => addDays(day, n - 1));
}

const askedRow = z.object({ hash: z.string(), by: z.string(), askedAt: z.int() });

/** The file of a day that an admin has asked for in place of the stored one. */
export function findFileRequest(tx: Tx, day: string): Promise<z.output<typeof askedRow> | null> {
  return queryOne(
    tx,
    askedRow,
    sql`select asked_hash as hash, asked_by as by, ${epochMs('asked_at')} as asked_at
      from provider_file where day = ${day} and asked_by is not null`,
  );
}

export async function askForFile(
  tx: Tx,
  { day, hash, by, at }: { day: string; hash: string; by: string; at: Date },
): Promise<void> {
  await execute(
    tx,
    sql`update provider_file set asked_hash = ${hash}, asked_by = ${by}, asked_at = ${at} where day = ${day}`,
  );
}

export async function hasFile(db: Executor, day: string): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    z.object({ is: z.boolean() }),
    sql`select exists (select from provider_file where day = ${day}) as is`,
  );
  return is;
}

/** Of the content of a file. */
export function hashOf(rows: readonly ProviderSettlement[]): string {
  return createHash('sha256')
    .update(JSON.stringify(mergeRows(rows)))
    .digest('hex');
}

function mergeRows(rows: readonly ProviderSettlement[]): ProviderSettlement[] {
  const merged = new Map<string, ProviderSettlement>();
  for (const row of rows) {
    const before = merged.get(row.oid);
    if (!before) merged.set(row.oid, { ...row });
    else {
      before.total += row.total;
      before.refunded += row.refunded;
      before.fee += row.fee;
    }
  }
  return [...merged.values()].sort((a, b) => (a.oid < b.oid ? -1 : 1));
}

const providerRow = z.object({ oid: z.string(), day: z.string(), total: z.int(), refunded: z.int() });

export function listProviderRows(db: Executor, from: string, to: string): Promise<BookRow[]> {
  return query(
    db,
    providerRow,
    sql`select order_id as oid, day::text as day, total, refunded from provider_row where day between ${from} and ${to}`,
  );
}

/** Entries of the ledger for a row: the key is its day and its order id, with a running number once the row has changed. */
export const ROW_REF = 'provider-row';

const postingRow = z.object({
  oid: z.string(),
  total: z.int(),
  refunded: z.int(),
  fee: z.int(),
  nextKey: z.string(),
  posted: z.object({ bank: z.int(), cost: z.int(), provider: z.int() }),
});

/** The rows of a day with the sums that are posted for them, and the key of what is posted next. */
export function listPostings(db: Executor, day: string): Promise<z.output<typeof postingRow>[]> {
  return query(
    db,
    postingRow,
    sql`
    with recursive posting as (
      select r.order_id, 1 as n, r.day || ' ' || r.order_id as key, 0::int8 as bank, 0::int8 as cost, 0::int8 as provider
      from provider_row r where r.day = ${day}
      union all
      select p.order_id, p.n + 1, ${day}::text || '#' || (p.n + 1) || ' ' || p.order_id, p.bank + e.bank, p.cost + e.cost,
        p.provider + e.provider
      from posting p cross join lateral (
        select coalesce(sum(amount) filter (where account = 'bank'), 0)::int8 as bank,
          coalesce(sum(amount) filter (where account = 'provider_cost'), 0)::int8 as cost,
          coalesce(sum(amount) filter (where account = 'provider'), 0)::int8 as provider
        from ledger_entry where ref_type = ${ROW_REF} and ref_key = p.key having count(*) > 0
      ) e
    )
    select distinct on (r.order_id) r.order_id as oid, r.total, r.refunded, r.fee, p.key as next_key,
      json_build_object('bank', p.bank, 'cost', p.cost, 'provider', p.provider) as posted
    from posting p join provider_row r on r.day = ${day} and r.order_id = p.order_id
    order by r.order_id, p.n desc`,
  );
}

/** The days that have a file, locked, so that each is compared by one transaction at a time. */
export async function lockFiles(tx: Tx, from: string, to: string): Promise<Set<string>> {
  const rows = await query(
    tx,
    z.object({ day: z.string() }),
    sql`select day::text as day from provider_file where day between ${from} and ${to} order by day for update`,
  );
  return new Set(rows.map(({ day }) => day));
}

/** Days are to be compared again. */
export async function setDue(tx: Tx, days: readonly string[]): Promise<void> {
  await execute(tx, sql`update provider_file set is_due = true where day = any(${days}::date[])`);
}

/** The day is compared. */
export async function setSums(tx: Tx, day: string, { ours, theirs }: { ours: number; theirs: number }) {
  await execute(
    tx,
    sql`update provider_file set ours = ${ours}, theirs = ${theirs}, is_due = false where day = ${day}`,
  );
}
