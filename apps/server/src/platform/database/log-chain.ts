import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { FIRST_ID, lowestIdAt, timeOf } from '../ids.ts';
import type { Db, Executor } from './database.ts';
import { epochMs } from './fragments.ts';
import { queryOne, queryOnly } from './query.ts';

/** The logs whose rows are sealed in a hash chain each (migrations/0048_log_seals.sql, 0143_seal_ledger.sql, 0145_seal_in_one_pass.sql). */
export const chainedLogs = ['money_journal', 'audit_log', 'ledger_entry'] as const;

export type ChainedLog = (typeof chainedLogs)[number];

/** How late a row may be committed and still be sealed, as in the database function seal_log. */
const LATE_ROW_WINDOW_MS = 15 * 60_000;

/** The lowest row id that can still be sealed after `sealedToMs`; ids begin with their time. */
export const lowestSealableId = (sealedToMs: number) => lowestIdAt(sealedToMs - LATE_ROW_WINDOW_MS);

const sealedRow = z.object({ sealed: z.number(), last: z.string().nullable() });

const BATCH = 1_000;

/**
 * Returns the number of sealed rows. Safe to run concurrently: while another process seals the same log it does
 * nothing.
 */
export async function sealLog(
  db: Db,
  log: ChainedLog,
  { signal, batch = BATCH }: { signal: AbortSignal; batch?: number },
): Promise<number> {
  let total = 0;
  let last: string | null = null;
  for (let sealed = batch; sealed === batch && !signal.aborted; total += sealed) {
    const next: Sql = sql`select sealed, last from seal_log_after(${log}, ${last}, ${batch})`;
    ({ sealed, last } = await queryOnly(db, sealedRow, next));
  }
  return total;
}

/** The newest seal of a log. Stored elsewhere, it later proves whether the end of the chain was cut off. */
const headRow = z.object({ position: z.number(), hash: z.string(), sealedToMs: z.number() });

export function getHead(db: Executor, log: ChainedLog): Promise<z.output<typeof headRow> | null> {
  return queryOne(
    db,
    headRow,
    sql`select position, encode(hash, 'hex') as hash, ${epochMs('sealed_to')} as sealed_to_ms
      from log_seal where log = ${log} order by position desc limit 1`,
  );
}

/**
 * When the oldest unsealed row was written by its id, epoch ms of product time; null when none waits. Its own time may be earlier: that of
 * what it records.
 */
export async function getOldestUnsealed(db: Executor, log: ChainedLog): Promise<number | null> {
  const head = await getHead(db, log);
  const lowest = head ? lowestSealableId(head.sealedToMs) : FIRST_ID;
  const oldest = await queryOne(
    db,
    z.object({ id: z.string() }),
    sql`select r.id from ${raw(log)} r
      where r.id >= ${lowest} and not exists (select from log_seal s where s.log = ${log} and s.row_id = r.id)
      order by r.id limit 1`,
  );
  return oldest ? timeOf(oldest.id) : null;
}
