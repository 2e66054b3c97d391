import pg from 'pg';
import { type Database, openDatabase } from '#src/platform/database/database.ts';
import { prepared, type QueryTarget } from '#src/platform/database/query.ts';
import { readFromPrimary } from '#src/platform/database/replica.ts';
import { createLog } from '#src/platform/log.ts';
import { type RowSnapshot, snapshotRows } from './row-snapshot.ts';
import { becomesTrue, cloneDatabase, type TestDatabase } from './test-database.ts';

type DropReason = 'unavailable' | 'structure changed' | 'in use';

export type PooledDatabase = {
  copy: TestDatabase;
  database: Database;
  /** As `database.close`; null when the next test gets the database. `withinMs`: how long connections have to end. */
  release(withinMs?: number): Promise<DropReason | null>;
};

type Reused = Omit<PooledDatabase, 'release'> & {
  owner: pg.Pool;
  snapshot: RowSnapshot;
  structure: string;
};

const ready: Reused[] = [];

/**
 * Returns a database whose connections know its tables and have prepared their statements: that costs a new one more than
 * most tests do. `database.close` releases it.
 */
export async function acquireDatabase(): Promise<PooledDatabase> {
  const reused = ready.pop() ?? (await openReused());
  const { db, disconnect } = createPoolHandle(reused.database.db);
  const release = (withinMs?: number) => {
    disconnect();
    return releaseDatabase(reused, withinMs);
  };
  return {
    copy: reused.copy,
    database: {
      ...reused.database,
      db,
      lists: readFromPrimary(db),
      async close() {
        await release();
      },
    },
    release,
  };
}

/** Crowds of hundreds wait for ten connections, on a machine that may be busy. */
const PATIENT = { connect: 120_000 };

async function openReused(): Promise<Reused> {
  const copy = await cloneDatabase();
  const database = openDatabase(copy.url, createLog('silent', { write: () => {} }), { waitMs: PATIENT });
  database.db.on('connect', prepareStatements);
  const owner = new pg.Pool({
    connectionString: copy.ownerUrl,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  owner.on('error', () => {});
  return {
    copy,
    database,
    owner,
    snapshot: await snapshotRows(owner),
    structure: (await readState(owner)).structure,
  };
}

/** Has every statement planned once per connection: planning costs more than running on a few rows. */
function prepareStatements(client: pg.ClientBase): void {
  const run = client.query.bind(client) as (...args: unknown[]) => ReturnType<QueryTarget['query']>;
  const runPrepared = (statement: pg.QueryConfig, rest: unknown[]) =>
    prepared({ query: (named) => run(named, ...rest) }).query(statement);
  const query = (first: unknown, ...rest: unknown[]) => {
    const [values, ...others] = rest;
    if (isUnnamed(first)) return runPrepared(first, rest);
    if (typeof first === 'string' && Array.isArray(values))
      return runPrepared({ text: first, values }, others);
    // Such as begin and commit, which have no plan.
    return run(first, ...rest);
  };
  client.query = query as typeof client.query;
}

/** Not a stream of rows, which submits itself. */
function isUnnamed(statement: unknown): statement is pg.QueryConfig {
  if (typeof statement !== 'object' || statement === null) return false;
  return 'text' in statement && !('name' in statement) && !('submit' in statement);
}

type Connect = (done?: (...results: unknown[]) => void) => unknown;

/**
 * The same pool for one test, which cannot connect after `disconnect`. It is an object of its own, so that a method that the
 * test replaces, for example with a spy, is the pool's again for the next test.
 */
function createPoolHandle(pool: pg.Pool): { db: pg.Pool; disconnect(): void } {
  let isDisconnected = false;
  const connectDirectly = pool.connect.bind(pool) as Connect;
  const connect: Connect = (done) => {
    if (!isDisconnected) return connectDirectly(done);
    const error = new Error('the test that used this database has ended');
    return done ? done(error) : Promise.reject(error);
  };
  const end = () => Promise.reject(new Error('other tests use this pool too: close the platform instead'));
  return {
    db: Object.assign(Object.create(pool) as pg.Pool, { connect, end } as Pick<pg.Pool, 'connect' | 'end'>),
    disconnect: () => {
      isDisconnected = true;
    },
  };
}

async function releaseDatabase(reused: Reused, withinMs?: number): Promise<DropReason | null> {
  const dropReason = await restoreDatabase(reused, withinMs).catch(async (error: unknown) => {
    await dropDatabase(reused);
    throw error;
  });
  if (dropReason) await dropDatabase(reused);
  else ready.push(reused);
  return dropReason;
}

/** Restores rows, sequences and sessions, unless more than these was changed or something may still use the database. */
async function restoreDatabase(
  { database, owner, snapshot, structure }: Reused,
  withinMs?: number,
): Promise<DropReason | null> {
  const { db, availability } = database;
  const isUnused = ({ locks, connections }: State) =>
    db.idleCount === db.totalCount &&
    db.waitingCount === 0 &&
    locks === 0 &&
    connections === db.totalCount + owner.totalCount;
  if (availability.isAway()) return 'unavailable';
  const now = await readState(owner);
  if (now.structure !== structure) return 'structure changed';
  // A connection that was ended is gone from the server a moment later.
  if (!isUnused(now) && !(await becomesTrue(async () => isUnused(await readState(owner)), withinMs)))
    return 'in use';
  await resetSessions(db);
  await snapshot.restore();
  return null;
}

/** Settings become those of the pool again; unlike `discard`, this leaves statements prepared. */
async function resetSessions(pool: pg.Pool): Promise<void> {
  const resetNext = async () => {
    const client = await pool.connect();
    await client.query('reset all; reset role').finally(() => client.release());
  };
  // All at once, so that each gets another connection.
  await Promise.all(Array.from({ length: pool.idleCount }, resetNext));
}

async function dropDatabase({ copy, database, owner }: Reused): Promise<void> {
  await Promise.all([database.close(), owner.end()]);
  await copy.drop();
}

const described = [
  'pg_class where oid >= 16384',
  'pg_attribute where attrelid >= 16384 and attnum > 0',
  'pg_attrdef',
  'pg_constraint where conrelid >= 16384',
  'pg_trigger',
  'pg_proc where oid >= 16384',
];

/** As structure how many rows there are and the last transaction that wrote one, counted from the first (3). */
const state = {
  name: 'state',
  text: `select pg_stat_get_db_numbackends(oid)::int as connections,
      (select count(*)::int from pg_locks where locktype = 'advisory' and database = pg_database.oid) as locks,
      (select concat_ws(' ', count(*), age('3'::xid) - min(age(xmin)), (select count(*) from pg_statistic where starelid >= 16384))
        from (${described.map((rows) => `select xmin from ${rows}`).join(' union all ')}) as described) as structure
    from pg_database where datname = current_database()`,
};

type State = { connections: number; locks: number; structure: string };

async function readState(owner: pg.Pool): Promise<State> {
  const { rows } = await owner.query<State>(state);
  return rows[0] as State;
}
