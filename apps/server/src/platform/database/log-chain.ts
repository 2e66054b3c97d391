import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { FIRST_ID } from '../ids.ts';
import type { Db, Executor } from './database.ts';
import { epochMs } from './fragments.ts';
import { queryOne, queryOnly } from './query.ts';

/** The logs whose rows are sealed, one chain each (migrations/0048_log_seals.sql). */
export const chainedLogs = ['money_journal', 'audit_log'] as const;

export type ChainedLog = (typeof chainedLogs)[number];

/** How far before the newest seal a row may still appear and be sealed, as in the database's function seal_log. */
const LATE_ROW_WINDOW_MS = 15 * 60_000;

/** The lowest id of a row that is still sealed once rows are sealed up to `sealedToMs`; ids begin with their time (platform/ids.ts). */
export function lowestSealableId(sealedToMs: number): string {
  const hex = Math.max(0, Math.floor(sealedToMs) - LATE_ROW_WINDOW_MS)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const sealedRow = z.object({ sealed: z.number() });

/** Rows sealed by one statement, which is one transaction. */
const BATCH = 1_000;

/**
 * Seals every row of a log that is committed and has no seal yet, and gives how many; it may run anywhere and twice. While another
 * process seals the same log it does nothing.
 */
export async function sealLog(
  db: Db,
  log: ChainedLog,
  { signal, batch = BATCH }: { signal: AbortSignal; batch?: number },
): Promise<number> {
  let total = 0;
  for (let sealed = batch; sealed === batch && !signal.aborted; total += sealed) {
    ({ sealed } = await queryOnly(db, sealedRow, sql`select seal_log(${log}, ${batch}) as sealed`));
  }
  return total;
}

/** The newest seal of a log. Kept elsewhere, it shows later whether the end of the chain was cut off. */
const headRow = z.object({ position: z.number(), hash: z.string(), sealedToMs: z.number() });

export function getHead(db: Executor, log: ChainedLog): Promise<z.output<typeof headRow> | null> {
  return queryOne(
    db,
    headRow,
    sql`select position, encode(hash, 'hex') as hash, ${epochMs('sealed_to')} as sealed_to_ms
      from log_seal where log = ${log} order by position desc limit 1`,
  );
}

/** When the oldest row of a log that waits for its seal was written, in epoch ms of the product's clock; null when none does. */
export async function getOldestUnsealed(db: Executor, log: ChainedLog): Promise<number | null> {
  const head = await getHead(db, log);
  const lowest = head ? lowestSealableId(head.sealedToMs) : FIRST_ID;
  const oldest = await queryOne(
    db,
    z.object({ at: z.number() }),
    sql`select ${epochMs('r.at')} as at from ${sql.raw(log)} r
      where r.id >= ${lowest} and not exists (select from log_seal s where s.log = ${log} and s.row_id = r.id)
      order by r.id limit 1`,
  );
  return oldest?.at ?? null;
}
