import { createHash } from 'node:crypto';
import { type Database, openDatabase } from '@pq/server/platform/database/database.ts';
import { readFromPrimary } from '@pq/server/platform/database/replica.ts';
import { createLog } from '@pq/server/platform/log.ts';
import pg from 'pg';
import { type KeptRows, keepRows } from './kept-rows.ts';
import { cloneDatabase, comesTrue, type TestDatabase } from './test-database.ts';

/** A database as the migrations leave it. */
export type LentDatabase = { copy: TestDatabase; database: Database };

type Reused = LentDatabase & {
  /** As the owner, for what follows each use. */
  owner: pg.Pool;
  kept: KeptRows;
  structure: string;
};

/** Those of this worker that no test uses. */
const ready: Reused[] = [];

/**
 * Lends a database whose connections know its tables and have prepared their statements: that costs a new one more than most
 * tests do. `database.close` gives it back.
 */
export async function lendDatabase(): Promise<LentDatabase> {
  const reused = ready.pop() ?? (await openReused());
  const { db, close } = lendPool(reused.database.db);
  return {
    copy: reused.copy,
    database: {
      ...reused.database,
      db,
      lists: readFromPrimary(db),
      async close() {
        close();
        await takeBack(reused);
      },
    },
  };
}

async function openReused(): Promise<Reused> {
  const copy = await cloneDatabase();
  const database = openDatabase(copy.url, createLog('silent', { write: () => {} }));
  database.db.on('connect', keepPlans);
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
    kept: await keepRows(owner),
    structure: (await readState(owner)).structure,
  };
}

/** Has every statement planned once per connection, as `prepared` does for some: planning costs more than running on a few rows. */
function keepPlans(client: pg.ClientBase): void {
  const run = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (first: unknown, ...rest: unknown[]) => {
    const [values, ...others] = rest;
    if (isUnnamed(first)) return run(named(first), ...rest);
    if (typeof first === 'string' && Array.isArray(values))
      return run(named({ text: first, values }), ...others);
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

function named(statement: pg.QueryConfig): pg.QueryConfig {
  return { ...statement, name: createHash('sha256').update(statement.text).digest('base64url') };
}

type Connect = (done?: (...results: unknown[]) => void) => unknown;

/** The same pool for one user, who cannot connect any more once it is closed. What is put in the place of its methods goes with it. */
function lendPool(pool: pg.Pool): { db: pg.Pool; close(): void } {
  let isClosed = false;
  const connectDirectly = pool.connect.bind(pool) as Connect;
  const connect: Connect = (done) => {
    if (!isClosed) return connectDirectly(done);
    const error = new Error('the test that used this database has ended');
    return done ? done(error) : Promise.reject(error);
  };
  return {
    db: Object.assign(Object.create(pool) as pg.Pool, { connect: connect as pg.Pool['connect'] }),
    close: () => {
      isClosed = true;
    },
  };
}

/** Makes it as it was, or drops it where more than rows changed, or something may still use it. */
async function takeBack(reused: Reused): Promise<void> {
  const { copy, database, owner, kept } = reused;
  if (await isAsBefore(reused)) {
    await kept.restore();
    ready.push(reused);
    return;
  }
  await Promise.all([database.close(), owner.end()]);
  await copy.drop();
}

async function isAsBefore({ database, owner, structure }: Reused): Promise<boolean> {
  const { db, availability } = database;
  const isUnused = ({ locks, connections }: State) =>
    db.idleCount === db.totalCount &&
    db.waitingCount === 0 &&
    locks === 0 &&
    connections === db.totalCount + owner.totalCount;
  if (db.ending || availability.isAway()) return false;
  const now = await readState(owner);
  if (now.structure !== structure) return false;
  // A connection that was ended is gone from the server a moment later.
  return isUnused(now) || comesTrue(async () => isUnused(await readState(owner)));
}

/** A row of the catalogue has a new `xmin` once its table, trigger or function was changed. */
const state = {
  name: 'state',
  text: `select pg_stat_get_db_numbackends(oid)::int as connections,
      (select count(*)::int from pg_locks where locktype = 'advisory' and database = pg_database.oid) as locks,
      concat_ws(' ', (select sum(xmin::text::bigint) from pg_class where oid >= 16384),
        (select sum(xmin::text::bigint) from pg_trigger), (select sum(xmin::text::bigint) from pg_proc where oid >= 16384),
        (select count(*) from pg_statistic where starelid >= 16384)) as structure
    from pg_database where datname = current_database()`,
};

type State = { connections: number; locks: number; structure: string };

async function readState(owner: pg.Pool): Promise<State> {
  const { rows } = await owner.query<State>(state);
  return rows[0] as State;
}
