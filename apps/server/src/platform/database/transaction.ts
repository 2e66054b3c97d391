import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Db, Tx } from './database.ts';
import { pgFailure } from './errors.ts';

const RETRYABLE = new Set(['40001', '40P01']);

/** `snapshot`: reads only, all of it as the database was at the first statement. */
type Mode = 'write' | 'snapshot';

/** Runs one transaction; deadlocks and serialisation failures are retried. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  mode: Mode = 'write',
): Promise<T> {
  return retryDeadlocks(() => withConnection(db, (tx) => runTransaction(tx, work, mode)));
}

/**
 * Runs what PostgreSQL undoes whole, a transaction or one statement outside of any, again after a deadlock or serialisation
 * failure: up to three times.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !RETRYABLE.has(pgFailure(error)?.code ?? '')) throw error;
      await delay(attempt * 10 * (0.5 + Math.random()));
    }
  }
}

async function runTransaction<T>(tx: Tx, work: (tx: Tx) => Promise<T>, mode: Mode): Promise<T> {
  await tx.query(mode === 'write' ? 'begin' : 'begin isolation level repeatable read read only');
  try {
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // Where the connection is lost there is nothing to roll back, and the error that says so is the one to throw.
    await tx.query('rollback').catch(() => {});
    throw error;
  }
}

const OUTSIDE_TRANSACTIONS = 'I';

/** A connection that returns inside a transaction is closed, not reused. */
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
