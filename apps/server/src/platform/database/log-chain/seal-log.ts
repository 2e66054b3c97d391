import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import type { ChainedLog } from './chained-logs.ts';

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
    const { rows } = await db.execute<{ sealed: number }>(sql`select seal_log(${log}, ${batch}) as sealed`);
    sealed = rows[0]?.sealed ?? 0;
  }
  return total;
}
