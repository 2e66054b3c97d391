import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db, Tx } from './database.ts';
import { pgFailure } from './errors.ts';

const RETRYABLE = new Set(['40001', '40P01']);

type Options = Parameters<Db['transaction']>[1];

/** Runs one transaction; a deadlock or serialisation failure is retried up to three times. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, options?: Options): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // drizzle's own transaction leaks the connection when `begin` fails.
      return await withConnection(db.$client, (client) => drizzle({ client }).transaction(work, options));
    } catch (error) {
      if (attempt >= 4 || !RETRYABLE.has(pgFailure(error)?.code ?? '')) throw error;
      await delay(attempt * 10 * (0.5 + Math.random()));
    }
  }
}

const OUTSIDE_TRANSACTIONS = 'I';

/**
 * Runs `work` on one connection of the pool; a connection that returns inside a transaction is closed, not reused.
 */
export async function withConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== OUTSIDE_TRANSACTIONS);
  }
}
