import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { grantAppRights } from './grants.ts';
import { withConnection } from './with-connection.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_200_713_001;

type Options = {
  /** Only these migrations. */
  among?: readonly string[];
  /** The role that the processes work as: it gets its rights on all tables afterwards. */
  appRole?: string;
};

/** Names of the migrations in the order in which they are applied. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Migrations that a database does not have yet. */
export function listMissing(pool: pg.Pool): Promise<string[]> {
  return withConnection(pool, async (client) => {
    const { rows } = await client.query<{ made: boolean }>(
      "select to_regclass('public.migration') is not null as made",
    );
    return rows[0]?.made ? missingAmong(client, await listMigrations()) : listMigrations();
  });
}

/**
 * Applies what is missing, each migration in a transaction of its own, under an advisory lock so that processes that
 * start together do it once. Gives the names that were applied.
 */
export async function migrate(pool: pg.Pool, { among, appRole }: Options = {}): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const missing = await missingAmong(client, among ?? (await listMigrations()));
    for (const name of missing) await apply(client, name);
    if (appRole !== undefined) await grantAppRights(client, appRole);
    return missing;
  } finally {
    // The session's settings and lock go with the connection.
    client.release(true);
  }
}

async function missingAmong(client: pg.ClientBase, wanted: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const done = new Set(rows.map(({ name }) => name));
  return wanted.filter((name) => !done.has(name));
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const statements = await readFile(new URL(name, folder), 'utf8');
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
