import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { ProductError } from '../product-error.ts';

/** A part of a statement: the database was not restored, or was compared with the decision log since. */
export const isReconciled = sql`not exists (select from decision_log_head where restored_at is not null)`;

/** Whether this database was restored and not yet compared with the log: nobody is charged, mailed or refunded until it is. */
export async function isAwaitingReconciliation(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select not ${isReconciled} as is`);
  return rows[0]?.is ?? false;
}

/** Throws unavailable for what must not be begun on a database that may have forgotten the last decisions. */
export async function assertReconciled(db: Executor): Promise<void> {
  if (await isAwaitingReconciliation(db)) throw new ProductError('unavailable');
}
