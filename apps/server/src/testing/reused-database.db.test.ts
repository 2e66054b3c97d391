import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { buildMember, buildPledge, buildProject, openTestPlatform, snapshotRows } from './index.ts';
import { acquireDatabase, type PooledDatabase } from './reused-database.ts';
import type { TestPlatform } from './test-platform.ts';

/** Long enough for connections to end on a busy machine. */
const WITHIN_MS = 20_000;

const insertion = `insert into decision (kind, subject, content) values ('test', gen_random_uuid(), '{}') returning id`;

async function asOwner<T>({ copy }: PooledDatabase, use: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ connectionString: copy.ownerUrl, max: 1 });
  return use(owner).finally(() => owner.end());
}

const sumsOf = (pooled: PooledDatabase) =>
  asOwner(pooled, async (owner) => (await snapshotRows(owner)).sums());

async function acquireFor(platform: TestPlatform): Promise<{ pooled: PooledDatabase; site: TestPlatform }> {
  const pooled = await acquireDatabase();
  return { pooled, site: { ...platform, database: pooled.database } };
}

test('the next test gets the same database as the migrations left it, with its rows and its sequences', async () => {
  const platform = await openTestPlatform();
  const urls: string[] = [];
  const starts: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { pooled, site } = await acquireFor(platform);
    const { db } = pooled.database;
    urls.push(pooled.copy.url);
    const sums = await sumsOf(pooled);
    await buildPledge(site, await buildProject(site), (await buildMember(site)).id);
    await db.query('update clock_offset set offset_ms = 1');
    starts.push([sums, (await db.query(insertion)).rows[0].id]);
    expect(await sumsOf(pooled)).not.toEqual(sums);
    expect(await pooled.release(WITHIN_MS)).toBeNull();
  }
  expect(new Set(urls).size).toBe(1);
  for (const start of starts) expect(start).toEqual(starts[0]);
});

test('the next test gets connections with their first settings', async () => {
  const sessions = `select concat_ws(' ', current_setting('lock_timeout'), current_setting('statement_timeout')) as session, pg_sleep(0.02)`;
  const readSessions = async ({ db }: PooledDatabase['database']) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => db.query(sessions)));
    return answers.map(({ rows }) => rows[0].session);
  };
  const pooled = await acquireDatabase();
  const before = await readSessions(pooled.database);
  await pooled.database.db.query(`set lock_timeout = '7s'; set statement_timeout = 0`);
  expect(await readSessions(pooled.database)).not.toEqual(before);
  expect(await pooled.release(WITHIN_MS)).toBeNull();
  const next = await acquireDatabase();
  expect(next.copy.url).toBe(pooled.copy.url);
  expect(await readSessions(next.database)).toEqual(before);
  await next.release(WITHIN_MS);
});

test.each([
  'alter table member add column shoe_size int',
  "alter table banner alter column btn_label set default 'new'",
  'alter table banner alter column ctts_tit drop not null',
  'alter table banner drop constraint banner_clicks_check',
  'grant update (clicks) on banner to pq_app',
  'alter table audit_log disable trigger user',
  'create function three() returns int language sql return 3',
  'analyze member',
])('no other test gets a database after: %s', async (change) => {
  const platform = await openTestPlatform();
  const { pooled, site } = await acquireFor(platform);
  await buildMember(site);
  await asOwner(pooled, (owner) => owner.query(change));
  expect(await pooled.release(WITHIN_MS)).toBe('structure changed');
});

test('no other test gets a database that something still uses', async () => {
  const pooled = await acquireDatabase();
  const user = new pg.Client(pooled.copy.url);
  // Dropping the database cuts it off.
  user.on('error', () => {});
  await user.connect();
  expect(await pooled.release()).toBe('in use');
});

test('a database that cannot be restored is dropped, and why is thrown', async () => {
  const pooled = await acquireDatabase();
  const { owner } = await openTestPlatform();
  const name = new URL(pooled.copy.url).pathname.slice(1);
  await owner.query(`alter database ${name} allow_connections false`);
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  await expect(pooled.release()).rejects.toThrow(/connection/);
  expect((await owner.query('select from pg_database where datname = $1', [name])).rowCount).toBe(0);
});

test('work left running by a test reaches no database of another test', async () => {
  const platform = await openTestPlatform({ manualClose: true });
  await platform.close();
  await expect(platform.database.db.query('select 1')).rejects.toThrow('has ended');
});

test('a test cannot end the pool that others use after it', async () => {
  const pooled = await acquireDatabase();
  await expect(pooled.database.db.end()).rejects.toThrow('close the platform instead');
  expect(await pooled.release(WITHIN_MS)).toBeNull();
});

test('restore sets a sequence to where it was after an insert that was rolled back', async () => {
  const pooled = await acquireDatabase();
  onTestFinished(async () => void (await pooled.release()));
  const { db } = pooled.database;
  await asOwner(pooled, async (owner) => {
    const insertAndRollBack = async () => {
      const client = await db.connect();
      await client.query('begin');
      const { rows } = await client.query(insertion);
      await client.query('rollback');
      client.release();
      return rows[0].id;
    };
    // A new sequence, then one already in use.
    for (const id of [1, 2]) {
      const start = await snapshotRows(owner);
      expect(await insertAndRollBack()).toBe(id);
      await start.restore();
      expect(await insertAndRollBack()).toBe(id);
      await start.restore();
      await db.query(insertion);
    }
  });
});
