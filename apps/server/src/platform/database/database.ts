import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import * as schema from './schema.ts';

// Amounts and counts stay below 2^53, so bigint columns travel as numbers; civil dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Schema = typeof schema;
/** The pool or a transaction on it: what every repository function takes first. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
export type Tx = Parameters<Parameters<NodePgDatabase<Schema>['transaction']>[0]>[0];
export type Executor = Db | Tx;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** Opens a pool. No statement runs over 10 s, waits over 5 s for a lock, or idles over 15 s inside a transaction. */
export function openDatabase(url: string, log: Log, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: 'pq',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // A backend that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ message }, 'idle database connection lost');
  });
  return { db: drizzle({ client: pool, schema }), pool, close: () => pool.end() };
}
