import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('../../../migrations/', import.meta.url);
const LOCK = 7_200_713_001;

/** Names of the migrations in the order in which they are applied. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Applies what is missing, each migration in a transaction of its own, under an advisory lock so that processes that
 * start together do it once; of `among` only those, where it is given. Gives the names that were applied.
 */
export async function migrate(pool: pg.Pool, among?: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    );
    const wanted = among ?? (await listMigrations());
    const missing = wanted.filter((name) => !done.has(name));
    for (const name of missing) await apply(client, name);
    return missing;
  } finally {
    // The session's settings and lock go with the connection.
    client.release(true);
  }
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
