import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Log } from '../log.ts';
import { logContext, withoutLogContext } from '../log-context.ts';
import { type Availability, watchAvailability } from './availability.ts';
import { AnswerTimeout } from './errors.ts';
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
  options: { max?: number; replicaUrl?: string | null; slowQueryMs?: number; waitMs?: Partial<WaitMs> } = {},
): Database {
  const { max = 10, replicaUrl, slowQueryMs = 500 } = options;
  const waitMs = { ...WAIT_MS, ...options.waitMs };
  const availability = watchAvailability(url, log);
  const watch = { slowQueryMs, waitMs };
  const pool = openPool(url, log, { ...watch, availability }, { max });
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
  const replica = openPool(replicaUrl, log, watch, { max, ...replicaSettings });
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

/**
 * No statement runs over 10 s, waits over 4.5 s for a lock, or idles over 15 s inside a transaction. These limits are the server's:
 * `watchQueries` ends what a server that is frozen or unreachable never answers.
 */
function openPool(url: string, log: Log, watch: QueryWatch, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'pq',
    connectionTimeoutMillis: watch.waitMs.connect,
    statement_timeout: 10_000,
    lock_timeout: 4_500,
    idle_in_transaction_session_timeout: 15_000,
    ...settings,
  });
  isolateLogContexts(pool);
  if (watch.availability) refuseWhileAway(pool, watch.availability, watch.waitMs.suspicious);
  pool.on('connect', (client) => {
    watchQueries(client, log, watch);
    // The pool does not listen while a client is checked out; its user sees the error with the next statement.
    client.on('error', () => {});
  });
  return pool;
}

type Connected = (error?: Error, client?: pg.PoolClient, release?: (error?: Error) => void) => void;
type Connect = (done?: Connected) => unknown;

/**
 * A waiting caller is resumed in the async context of the caller that releases a connection; without this its log lines would
 * carry that caller's context. New connections are opened without a context, because they serve many.
 */
function isolateLogContexts(pool: pg.Pool): void {
  const connectDirectly = pool.connect.bind(pool) as Connect;
  const connect: Connect = (done) => {
    const bound = done && AsyncResource.bind(done);
    return withoutLogContext(() => connectDirectly(bound));
  };
  pool.connect = connect as typeof pool.connect;
}

/**
 * A request that waits long for a connection has the database probed, and from the beginning of an outage none waits: the several
 * statements of a page would each wait for nothing.
 */
function refuseWhileAway(pool: pg.Pool, availability: Availability, suspiciousMs: number): void {
  const connectDirectly = pool.connect.bind(pool) as (done: Connected) => void;
  const connect = (given?: Connected) => {
    const done = given && AsyncResource.bind(given);
    if (!done) return promisify(connect as (done: Connected) => void)();
    if (!('requestId' in logContext())) return connectDirectly(done);
    const away = availability.awaySignal();
    let isRefused = false;
    const refuse = () => {
      isRefused = true;
      done(new Error('Connection terminated: the database is away'));
    };
    if (away.aborted) return process.nextTick(refuse);
    away.addEventListener('abort', refuse);
    const silence = setTimeout(availability.suspect, suspiciousMs).unref();
    connectDirectly((error, client, release) => {
      clearTimeout(silence);
      away.removeEventListener('abort', refuse);
      if (!isRefused) done(error, client, release);
      else release?.();
    });
  };
  pool.connect = connect as typeof pool.connect;
}

const MAX_STATEMENT_CHARS = 500;

/**
 * How long a statement may go without an answer. Outside of requests it is longer than the server lets a statement run, whose
 * refusal says that nothing was done; `long` is for work without that limit. After `suspicious`, a probe finds out whether the
 * database is away. `connect`: how long a connection of the pool may be awaited.
 */
const WAIT_MS = { connect: 5_000, request: 5_000, other: 15_000, long: 30 * 60_000, suspicious: 1_500 };
type WaitMs = typeof WAIT_MS;

const longStatements = new AsyncLocalStorage<true>();

/** For work that sets `statement_timeout` to 0 on a connection of the pool. */
export function withLongStatements<T>(work: () => Promise<T>): Promise<T> {
  return longStatements.run(true, work);
}

function waitOf(statement: unknown, waitMs: WaitMs): number | null {
  // Streams rows at the pace of the reader.
  if (typeof (statement as { submit?: unknown } | null)?.submit === 'function') return null;
  if (longStatements.getStore()) return waitMs.long;
  return 'requestId' in logContext() ? waitMs.request : waitMs.other;
}

type Query = (...args: unknown[]) => unknown;
type QueryWatch = { slowQueryMs: number; waitMs: WaitMs; availability?: Availability };

/**
 * Closes the connection of a statement that gets no answer in time: whether it took effect is unknown. Logs statements slower than
 * `slowQueryMs`: their text with placeholders, never the values.
 */
function watchQueries(client: pg.ClientBase, log: Log, watch: QueryWatch): void {
  const runQuery = client.query.bind(client) as Query;
  // The driver overloads this call ten times; all end with a callback or return a promise.
  const timedQuery: Query = (...args) => {
    const startedAt = performance.now();
    // Results arrive on the connection's events, outside of the caller's context.
    const context = logContext();
    const stopWaiting = limitWait(client, args[0], watch);
    const finish = () => {
      stopWaiting();
      const ms = performance.now() - startedAt;
      if (ms >= watch.slowQueryMs)
        log.warn({ ...context, ms: Math.round(ms), statement: statementText(args[0]) }, 'slow query');
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback: Query = (...results) => {
        finish();
        return last(...results);
      };
      return runQuery(...args.slice(0, -1), callback);
    }
    const result = runQuery(...args);
    if (result instanceof Promise) result.then(finish, finish);
    return result;
  };
  client.query = timedQuery as typeof client.query;
}

/** Returns what ends the wait. The driver's own limit would return the connection to the pool with its transaction open. */
function limitWait(
  client: pg.ClientBase,
  statement: unknown,
  { waitMs, availability }: QueryWatch,
): () => void {
  const limitMs = waitOf(statement, waitMs);
  if (limitMs === null) return () => {};
  let isOver = false;
  const close = () => {
    if (!isOver) streamOf(client).destroy(new AnswerTimeout(limitMs));
  };
  const timers = [
    // An answer that arrived while the process was busy is read before the connection is closed.
    setTimeout(() => setImmediate(close), limitMs).unref(),
    ...(availability ? [setTimeout(availability.suspect, waitMs.suspicious).unref()] : []),
  ];
  return () => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
  };
}

function streamOf(client: pg.ClientBase): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}

function statementText(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_STATEMENT_CHARS);
}
