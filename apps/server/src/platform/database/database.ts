import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import type { Log } from '../log.ts';
import { logContext, withoutLogContext } from '../log-context.ts';
import { type Availability, watchAvailability } from './availability.ts';
import {
  type ListReader,
  readFromPrimary,
  readFromReplica,
  readWritePosition,
  watchReplica,
} from './replica.ts';

// Amounts and counts stay below 2^53, so bigint columns are read as numbers; dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = pg.Pool;
export type Tx = pg.PoolClient;
export type Executor = Db | Tx;

export type Database = {
  db: Db;
  /** Reads the public lists from a replica where there is one, else from the same pool. */
  lists: ListReader;
  /** The primary's write position; null where lists come from the primary anyway. */
  readPrimaryPosition: (() => Promise<string | null>) | null;
  /** Null without a replica, and while it does not answer. */
  replicaLagMs(): number | null;
  availability: Availability;
  close(): Promise<void>;
};

export function openDatabase(
  url: string,
  log: Log,
  options: { max?: number; replicaUrl?: string | null; slowQueryMs?: number } = {},
): Database {
  const { max = 10, replicaUrl, slowQueryMs = 500 } = options;
  const availability = watchAvailability(url, log);
  const pool = openPool(url, log, slowQueryMs, { max });
  // A backend that dies while idle is replaced at the next use; without a listener its error would end the process.
  pool.on('error', async (error) => {
    if (pool.ending || (await availability.explains(error, 'none'))) return;
    log.warn({ message: error.message }, 'idle database connection lost');
  });
  const closePrimary = () => {
    availability.stop();
    return pool.end();
  };
  if (!replicaUrl) {
    const lists = readFromPrimary(pool);
    return {
      db: pool,
      lists,
      readPrimaryPosition: null,
      replicaLagMs: () => null,
      availability,
      close: closePrimary,
    };
  }
  const replica = openPool(replicaUrl, log, slowQueryMs, { max, ...replicaSettings });
  replica.on('error', ({ message }) => {
    if (!replica.ending) log.warn({ message }, 'idle connection to the replica lost');
  });
  const replicaWatch = watchReplica(pool, replica);
  return {
    db: pool,
    lists: readFromReplica(pool, replica, replicaWatch, log),
    readPrimaryPosition: () => readWritePosition(pool),
    replicaLagMs: replicaWatch.lagMs,
    availability,
    async close() {
      replicaWatch.stop();
      await Promise.all([closePrimary(), replica.end()]);
    },
  };
}

/** Short timeouts: the primary has the same rows. */
const replicaSettings = {
  options: '-c default_transaction_read_only=on',
  connectionTimeoutMillis: 1_000,
  query_timeout: 2_000,
};

/** No statement runs over 10 s, waits over 5 s for a lock, or idles over 15 s inside a transaction. */
function openPool(url: string, log: Log, slowQueryMs: number, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'pq',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    ...settings,
  });
  isolateLogContexts(pool);
  pool.on('connect', (client) => {
    watchQueries(client, log, slowQueryMs);
    // The pool does not listen while a client is checked out; its user sees the error with the next statement.
    client.on('error', () => {});
  });
  return pool;
}

type Connect = (done?: (...results: unknown[]) => void) => unknown;

/**
 * A waiting caller is resumed by whoever releases a connection: without this its log lines would carry the other's
 * context. New connections are opened without a context, because they serve many.
 */
function isolateLogContexts(pool: pg.Pool): void {
  const connectDirectly = pool.connect.bind(pool) as Connect;
  const connect: Connect = (done) => {
    const bound = done && AsyncResource.bind(done);
    return withoutLogContext(() => connectDirectly(bound));
  };
  pool.connect = connect as typeof pool.connect;
}

const MAX_STATEMENT_CHARS = 500;

type Query = (...args: unknown[]) => unknown;

/** Logs a connection's statements slower than `slowMs`: their text with placeholders, never the values. */
function watchQueries(client: pg.ClientBase, log: Log, slowMs: number): void {
  const runQuery = client.query.bind(client) as Query;
  // The driver overloads this call ten times; all end with a callback or return a promise.
  const timedQuery: Query = (...args) => {
    const startedAt = performance.now();
    // Results arrive on the connection's events, outside of the caller's context.
    const context = logContext();
    const logIfSlow = () => {
      const ms = performance.now() - startedAt;
      if (ms >= slowMs)
        log.warn({ ...context, ms: Math.round(ms), statement: statementText(args[0]) }, 'slow query');
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback: Query = (...results) => {
        logIfSlow();
        return last(...results);
      };
      return runQuery(...args.slice(0, -1), callback);
    }
    const result = runQuery(...args);
    if (result instanceof Promise) result.then(logIfSlow, logIfSlow);
    return result;
  };
  client.query = timedQuery as typeof client.query;
}

function statementText(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_STATEMENT_CHARS);
}
