import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** A database as the migrations leave it, or an empty one, used as the app role so that missing privileges are found. */
export type TestDatabase = { url: string; ownerUrl: string; drop(): Promise<void> };

/** Connecting is the most expensive part of a test: connections that create and drop databases are reused. */
let admin: pg.Pool | undefined;

export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase('pq');
}

export async function openEmptyDatabase(): Promise<TestDatabase> {
  const empty = await createDatabase('template0');
  onTestFinished(() => empty.drop());
  return empty;
}

async function createDatabase(origin: 'pq' | 'template0'): Promise<TestDatabase> {
  const template = inject('postgresUrls');
  const name = `test_${randomBytes(6).toString('hex')}`;
  admin ??= openAdmin(template.ownerUrl);
  const pool = admin;
  await pool.query(`create database ${name} template ${origin} strategy file_copy`);
  return {
    url: withDatabase(template.url, name),
    ownerUrl: withDatabase(template.ownerUrl, name),
    async drop() {
      // A pool ends before its connections do, and those that are cut off report an error that nobody awaits any more.
      await becomesTrue(async () => !(await isUsed(pool, name)));
      await pool.query(`drop database ${name} with (force)`);
    },
  };
}

const CHECK_EVERY_MS = 10;

export async function becomesTrue(check: () => Promise<boolean>, withinMs = 200): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < withinMs; waitedMs += CHECK_EVERY_MS) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
  }
  return false;
}

async function isUsed(pool: pg.Pool, name: string): Promise<boolean> {
  const connections = `select pg_stat_get_db_numbackends(oid) > 0 as is_used from pg_database where datname = $1`;
  return (await pool.query(connections, [name])).rows[0]?.is_used;
}

function openAdmin(ownerUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withDatabase(ownerUrl, 'postgres'),
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The run's PostgreSQL ends before its workers.
  pool.on('error', () => {});
  return pool;
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
