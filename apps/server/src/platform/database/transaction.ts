import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { pgFailure } from './failures.ts';

const RETRYABLE = new Set(['40001', '40P01']);

/** Runs one transaction; a deadlock or serialisation failure is tried again up to three times. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= 4 || !RETRYABLE.has(pgFailure(error)?.code ?? '')) throw error;
      await delay(attempt * 10 * (0.5 + Math.random()));
    }
  }
}
