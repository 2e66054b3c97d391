import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { pgFailure } from './errors.ts';
import { grantAppRights } from './grants.ts';
import { execute, type QueryTarget, query, queryOnly } from './query.ts';
import { withConnection } from './transaction.ts';

const ownFolder = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_200_713_001;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** First line of a migration whose statements run one by one, outside of a transaction; they must be repeatable. */
export const NO_TRANSACTION = '-- no transaction';

const blockerRow = z.object({
  pid: z.number(),
  role: z.string().nullable(),
  state: z.string().nullable(),
  forS: z.number().nullable(),
  query: z.string().nullable(),
});

export type Blocker = z.output<typeof blockerRow>;

type Options = {
  only?: readonly string[];
  appRole?: string;
  folder?: URL;
  /**
   * `lockMs`: how long one statement may wait for a lock, and block everyone behind it. `patienceMs`: how long a
   * migration is retried, with pauses that grow up to `pauseMaxMs`.
   */
  waits?: { lockMs: number; patienceMs: number; pauseMaxMs: number };
  onBlocked?: OnBlocked;
};

export type OnBlocked = (name: string, blockers: Blocker[]) => void;

const defaultWaits = { lockMs: 2_000, patienceMs: 600_000, pauseMaxMs: 30_000 };

export async function listMigrations(folder: URL = ownFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

export function migrationNumber(name: string): string {
  return name.split('_', 1)[0] ?? name;
}

export async function getNewestMigration(pool: pg.Pool): Promise<string> {
  const { name } = await queryOnly(
    pool,
    z.object({ name: z.string().nullable() }),
    sql`select max(name) as name from migration`,
  );
  return (name ?? 'none').replace(/\.sql$/, '');
}

export function listMissingMigrations(pool: pg.Pool): Promise<string[]> {
  return withConnection(pool, async (client) => {
    const applied = await listAppliedMigrations(client);
    return withoutApplied(applied, await listMigrations());
  });
}

export async function listAppliedMigrations(on: QueryTarget): Promise<string[]> {
  const { exists } = await queryOnly(
    on,
    z.object({ exists: z.boolean() }),
    sql`select to_regclass('public.migration') is not null as exists`,
  );
  if (!exists) return [];
  const rows = await query(on, z.object({ name: z.string() }), sql`select name from migration order by name`);
  return rows.map(({ name }) => name);
}

export async function listUnknownMigrations(pool: pg.Pool): Promise<string[]> {
  const known = new Set((await listMigrations()).map(migrationNumber));
  return (await listAppliedMigrations(pool)).filter((name) => !known.has(migrationNumber(name)));
}

/**
 * Applies missing migrations, each in its own transaction, under an advisory lock so that processes that start
 * together do it once. Returns the names that were applied.
 *
 * A statement that waits for a lock blocks everyone behind it, so each wait is short: the migration is rolled back
 * and retried until `patienceMs` is over. Needs a second connection of the pool to see who blocks.
 */
export async function migrate(pool: pg.Pool, options: Options = {}): Promise<string[]> {
  const { only, appRole, folder = ownFolder, waits = defaultWaits, onBlocked = () => {} } = options;
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await lockMigrations(client);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const numbers = only && new Set(only.map(migrationNumber));
    const wanted = (await listMigrations(folder)).filter(
      (name) => numbers?.has(migrationNumber(name)) ?? true,
    );
    const missing = withoutApplied(await listAppliedMigrations(client), wanted);
    for (const name of missing) {
      const text = await readFile(new URL(name, folder), 'utf8');
      await applyWithRetries({ pool, client, name, text, waits, onBlocked });
    }
    if (appRole !== undefined) await grantAppRights(client, appRole);
    return missing;
  } finally {
    // Closing the connection drops its settings and lock.
    client.release(true);
  }
}

/** Polls instead of waiting in one statement: a concurrent index build would wait for that statement, a deadlock. */
async function lockMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { isLocked } = await queryOnly(
      client,
      z.object({ isLocked: z.boolean() }),
      sql`select pg_try_advisory_lock(${LOCK}) as is_locked`,
    );
    if (isLocked) return;
    await delay(200);
  }
}

function withoutApplied(applied: readonly string[], wanted: readonly string[]): string[] {
  const done = new Set(applied.map(migrationNumber));
  return wanted.filter((name) => !done.has(migrationNumber(name)));
}

type Migration = Required<Pick<Options, 'waits' | 'onBlocked'>> & {
  pool: pg.Pool;
  client: pg.PoolClient;
  name: string;
  text: string;
};

async function applyWithRetries(migration: Migration): Promise<void> {
  const { name, text, waits, onBlocked, client } = migration;
  const apply = text.startsWith(NO_TRANSACTION) ? applyWithoutTransaction : applyInTransaction;
  const deadline = Date.now() + waits.patienceMs;
  for (let pauseMs = Math.min(1_000, waits.pauseMaxMs); ; pauseMs = Math.min(pauseMs * 2, waits.pauseMaxMs)) {
    const watch = watchBlockers(migration, await getBackendPid(client));
    try {
      await apply(client, name, text, waits.lockMs);
      return;
    } catch (error) {
      const code = pgFailure(error)?.code;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK_DETECTED)
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
      const blockers = await watch.found;
      if (Date.now() + pauseMs > deadline)
        throw new Error(`migration ${name} did not get its locks: ${describeBlockers(blockers)}`, {
          cause: error,
        });
      onBlocked(name, blockers);
    } finally {
      watch.stop();
    }
    await delay(pauseMs);
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  name: string,
  text: string,
  lockMs: number,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * An interrupted migration starts over. Concurrent statements acquire no lock that blocks others, so they may wait
 * without a limit.
 */
async function applyWithoutTransaction(
  client: pg.PoolClient,
  name: string,
  text: string,
  lockMs: number,
): Promise<void> {
  for (const statement of statementsOf(text)) {
    const index = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i.exec(
      statement,
    )?.[1];
    if (index !== undefined) await dropIfInvalid(client, index);
    await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : lockMs}`);
    await client.query(statement).finally(() => client.query('set lock_timeout = 0'));
  }
  await client.query('insert into migration (name) values ($1)', [name]);
}

/** Splits a migration; a statement ends with the line that its semicolon ends. */
export function statementsOf(text: string): string[] {
  return text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** An interrupted index build leaves an invalid index behind. */
async function dropIfInvalid(client: pg.PoolClient, index: string): Promise<void> {
  const invalid = await execute(
    client,
    sql`select from pg_index where indexrelid = to_regclass(${`public.${index}`}) and not indisvalid`,
  );
  if (invalid > 0) await client.query(`drop index concurrently ${index}`);
}

async function getBackendPid(client: pg.PoolClient): Promise<number> {
  const { pid } = await queryOnly(client, z.object({ pid: z.number() }), sql`select pg_backend_pid() as pid`);
  return pid;
}

function watchBlockers({ pool, waits }: Migration, pid: number): { found: Promise<Blocker[]>; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let answer: (blockers: Blocker[]) => void = () => {};
  const found = new Promise<Blocker[]>((resolve) => {
    answer = resolve;
    timer = setTimeout(() => listBlockers(pool, pid).then(resolve, () => resolve([])), waits.lockMs * 0.6);
  });
  return {
    found,
    stop() {
      clearTimeout(timer);
      answer([]);
    },
  };
}

function listBlockers(pool: pg.Pool, pid: number): Promise<Blocker[]> {
  return query(
    pool,
    blockerRow,
    sql`select b.pid, a.usename as role, a.state,
       extract(epoch from clock_timestamp() - coalesce(a.xact_start, a.backend_start))::int as for_s,
       left(regexp_replace(a.query, '\\s+', ' ', 'g'), 120) as query
     from unnest(pg_blocking_pids(${pid})) b (pid) left join pg_stat_activity a on a.pid = b.pid`,
  );
}

export function describeBlockers(blockers: Blocker[]): string {
  if (blockers.length === 0) return 'nobody was seen in the way';
  return blockers
    .map(({ pid, role, state, forS, query }) => {
      const known = [role, state, forS === null ? null : `for ${forS} s`].filter((part) => part !== null);
      return `pid ${pid} (${known.join(', ')})${query ? `: ${query}` : ''}`;
    })
    .join('; ');
}
