import { createHash } from 'node:crypto';
import { t } from '@pq/domain/copy';
import { addDays } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { ProductError } from '#src/platform/product-error.ts';
import type { ProviderSettlement } from '#src/providers/payple/port.ts';

/**
 * Stores the file of a day unless it is stored already. The day and its neighbours are due to be compared. Rows of one order id are added up. A file of the provider replaces
 * an uploaded one, never the other way round: no single admin may close differences by a file that agrees. Throws invalid at `day`.
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
  const hash = createHash('sha256').update(JSON.stringify(merged)).digest('hex');
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
      on conflict (day) do update set hash = excluded.hash, read_at = excluded.read_at, changed_at = excluded.read_at`,
  );
  await execute(tx, sql`delete from provider_row where day = ${day}`);
  await execute(
    tx,
    sql`insert into provider_row (day, order_id, total, refunded, fee, at)
      select ${day}, oid, total, refunded, fee, to_timestamp(at / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb)
        as x(oid text, total bigint, refunded bigint, fee bigint, at bigint)`,
  );
  await execute(
    tx,
    sql`update provider_file set is_due = true where day between ${addDays(day, -1)} and ${addDays(day, 1)}`,
  );
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

/** Entries of the ledger for a row of the provider; the key is its day and its order id. */
export const ROW_REF = 'provider-row';

const providerRow = z.object({
  oid: z.string(),
  day: z.string(),
  total: z.int(),
  refunded: z.int(),
  fee: z.int(),
  isPosted: z.boolean(),
});
export type ProviderRow = z.output<typeof providerRow>;

export function listProviderRows(db: Executor, from: string, to: string): Promise<ProviderRow[]> {
  return query(
    db,
    providerRow,
    sql`select r.order_id as oid, r.day::text as day, r.total, r.refunded, r.fee,
        exists (select from ledger_entry e where e.ref_type = ${ROW_REF} and e.ref_key = r.day || ' ' || r.order_id) as is_posted
      from provider_row r
      where r.day between ${from} and ${to}`,
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
