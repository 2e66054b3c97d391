import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log.ts';
import * as schema from './schema.ts';
import { watchQueries } from './slow-queries.ts';

// Amounts and counts stay below 2^53, so bigint columns travel as numbers; civil dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Schema = typeof schema;
/** The pool or a transaction on it: what every repository function takes first. */
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool };
export type Tx = Parameters<Parameters<NodePgDatabase<Schema>['transaction']>[0]>[0];
export type Executor = Db | Tx;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /**
   * For the public lists: a replica where there is one, else the same pool. It may be behind by what the replica is, so
   * nothing is decided by it.
   */
  lists: Db;
  close(): Promise<void>;
};

/** Opens the database, and its replica to read lists from where one is named. */
export function openDatabase(
  url: string,
  log: Log,
  options: { max?: number; replicaUrl?: string | null; slowQueryMs?: number } = {},
): Database {
  const { max = 10, replicaUrl, slowQueryMs = 500 } = options;
  const pool = openPool(url, log, slowQueryMs, { max });
  const db = drizzle({ client: pool, schema });
  if (!replicaUrl) return { db, pool, lists: db, close: () => pool.end() };
  const replica = openPool(replicaUrl, log, slowQueryMs, {
    max,
    options: '-c default_transaction_read_only=on',
  });
  const close = async () => {
    await Promise.all([pool.end(), replica.end()]);
  };
  return { db, pool, lists: drizzle({ client: replica, schema }), close };
}

/** No statement runs over 10 s, waits over 5 s for a lock, or idles over 15 s inside a transaction. */
function openPool(url: string, log: Log, slowQueryMs: number, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    connectionString: url,
    application_name: 'pq',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('connect', (client) => watchQueries(client, log, slowQueryMs));
  // A backend that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', ({ message }) => {
    if (!pool.ending) log.warn({ message }, 'idle database connection lost');
  });
  return pool;
}
