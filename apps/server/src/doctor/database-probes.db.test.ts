import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations } from '#src/platform/database/migrations.ts';
import { listenerUrl } from '#src/platform/database/process-sessions.ts';
import { openPair } from '#src/platform/database/testing/open-pair.ts';
import { buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import {
  judgeConnections,
  probeConnections,
  probeIndexes,
  probeLocks,
  probeMigrations,
  probeProcesses,
  probeReplica,
  probeRole,
  probeSlots,
  probeTransactions,
} from './database-probes.ts';
import { formatFinding, type Probe, runProbes } from './probe.ts';

const linesOf = async (probe: Probe) => (await runProbes([probe])).map(formatFinding);

async function openSession({ config }: TestPlatform, url = config.databaseUrl ?? ''): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('migrations: up to date, missing, and newer than the code', async () => {
  const { database, owner } = await openTestPlatform();
  const probe = probeMigrations(database.db);
  const last = (await listMigrations()).at(-1);
  expect(await linesOf(probe)).toEqual([`ok    migrations: up to date with ${last}`]);
  await owner.query("insert into migration (name) values ('9999_later.sql')");
  expect(await linesOf(probe)).toEqual([
    expect.stringMatching(
      /^warn {2}migrations: 1 are newer than this code, the last is 9999_later\.sql; fine/,
    ),
  ]);
  await owner.query('delete from migration where name = $1', [last]);
  expect(await linesOf(probe)).toEqual([
    `fail  migrations: 1 are missing, the first is ${last}; run npm run migrate as the owner of the tables`,
  ]);
});

test('role: permission to empty the journal fails in production and warns in a sandbox', async () => {
  const { database, owner } = await openTestPlatform();
  const roleLines = async (pool: pg.Pool, mode: 'sandbox' | 'production') => linesOf(probeRole(pool, mode));
  expect(await roleLines(database.db, 'production')).toEqual([
    expect.stringMatching(/^ok {4}role of the database: \w+ cannot change what is only added to$/),
  ]);
  expect(await roleLines(owner, 'production')).toEqual([
    expect.stringMatching(
      /^fail {2}role of the database: \w+ may change or empty .*money_journal.*; name a role/,
    ),
  ]);
  expect((await roleLines(owner, 'sandbox'))[0]).toMatch(/^warn/);
});

test('indexes: an invalid index is named', async () => {
  const platform = await openTestPlatform();
  const { database, owner } = platform;
  const probe = probeIndexes(database.db);
  expect(await linesOf(probe)).toEqual(['ok    indexes: all are valid']);
  await buildProject(platform);
  await buildProject(platform);
  await expect(owner.query('create unique index concurrently broken on project ((true))')).rejects.toThrow();
  expect(await linesOf(probe)).toEqual([expect.stringMatching(/^warn {2}indexes: invalid: broken; a build/)]);
});

test('connections: free, nearly used up and used up', async () => {
  const { database } = await openTestPlatform();
  expect((await linesOf(probeConnections(database.db)))[0]).toMatch(/connections: \d+ of \d+ are taken/);
  expect([79, 80, 95].map((used) => judgeConnections('connections', used, 100).level)).toEqual([
    'ok',
    'warn',
    'fail',
  ]);
});

test('processes: their roles and versions, and which role is missing', async () => {
  const platform = await openTestPlatform();
  const start = (role: string, ...words: string[]) =>
    openSession(platform, listenerUrl(platform.config.databaseUrl ?? '', role, ...words));
  const lines = () => linesOf(probeProcesses(platform.database.db));
  expect(await lines()).toEqual([
    'fail  processes: none runs; start a worker: nothing is charged, no mail is sent',
  ]);
  await start('worker', '1.2.0', 'abc');
  await start('worker', '1.2.0', 'abc');
  expect(await lines()).toEqual([
    'fail  processes: 2 × worker 1.2.0 abc; start a web process: there is no site',
  ]);
  await start('web', '1.1.0');
  expect(await lines()).toEqual(['ok    processes: 1 × web 1.1.0, 2 × worker 1.2.0 abc']);
  const other = await openTestPlatform();
  await openSession(other, listenerUrl(other.config.databaseUrl ?? '', 'all'));
  expect(await linesOf(probeProcesses(other.database.db))).toEqual(['ok    processes: 1 × all']);
});

test('transactions: a long one is named with its pid', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  expect(await linesOf(probeTransactions(db))).toEqual([
    expect.stringMatching(/^ok {4}long transactions: none over 60 s/),
  ]);
  const client = await openSession(platform);
  const pid = await pidOf(client);
  await client.query('begin');
  await client.query('select count(*) from project');
  expect(await linesOf(probeTransactions(db, 0))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^warn  long transactions: pid ${pid} \\(\\w+, idle in transaction\\) for 0 s: select count\\(\\*\\) from project; find out`,
      ),
    ),
  ]);
});

test('locks: a waiting transaction is named with the blocking one', async () => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const [holder, waiter] = [await openSession(platform), await openSession(platform)];
  expect(await linesOf(probeLocks(db, 0))).toEqual(['ok    locks: nobody has waited for one for 0 s']);
  const [holding, waiting] = [await pidOf(holder), await pidOf(waiter)];
  await holder.query('begin; lock table project in share mode');
  const waited = waiter.query('begin; lock table project in exclusive mode').catch(() => {});
  await expect
    .poll(() => linesOf(probeLocks(db, 0)))
    .toEqual([
      expect.stringMatching(
        new RegExp(
          `^warn  locks: pid ${waiting} \\(\\w+, active\\) for 0 s: begin; lock table project .*behind pid ${holding};`,
        ),
      ),
    ]);
  expect((await linesOf(probeLocks(db, 0, 0)))[0]).toMatch(/^fail {2}locks: pid/);
  await holder.query('rollback');
  await waited;
});

test('replica: unreachable, and a primary of its own', async () => {
  const { database, config } = await openTestPlatform();
  const away = 'postgres://pq:pq@127.0.0.1:1/pq';
  expect(await linesOf(probeReplica(database.db, away))).toEqual([
    expect.stringMatching(/^fail {2}replica: connect ECONNREFUSED .*; lists are read from the primary/),
  ]);
  expect(await linesOf(probeReplica(database.db, config.databaseUrl ?? ''))).toEqual([
    expect.stringMatching(/^fail {2}replica: it replays nothing/),
  ]);
});

test('replica: up to date, and behind', async () => {
  const { primary, replica, close } = await openPair();
  onTestFinished(close);
  const [atPrimary, atReplica] = [primary, replica].map(({ ownerUrl }) => {
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
    pool.on('error', () => {});
    onTestFinished(() => pool.end());
    return pool;
  }) as [pg.Pool, pg.Pool];
  expect(await linesOf(probeReplica(atPrimary, replica.url))).toEqual([
    expect.stringMatching(/^ok {4}replica: has what the primary had, after \d+ s$/),
  ]);
  await atReplica.query('select pg_wal_replay_pause()');
  await atPrimary.query('create table later (n int)');
  expect(await linesOf(probeReplica(atPrimary, replica.url, 300))).toEqual([
    expect.stringMatching(/^warn {2}replica: over 0 s and \d+ bytes behind; look for a long query/),
  ]);
});

test('replication slots: a slot without a reader warns of the retained WAL', async () => {
  const { database, owner } = await openTestPlatform();
  expect(await linesOf(probeSlots(database.db))).toEqual([
    'ok    replication slots: none is left without a reader',
  ]);
  await owner.query("select pg_create_physical_replication_slot('doctor_test', true)");
  // Slots are the server's, not the database's: it outlives the test's own.
  const lines = await linesOf(probeSlots(database.db)).finally(() =>
    owner.query("select pg_drop_replication_slot('doctor_test')"),
  );
  expect(lines).toEqual([
    expect.stringMatching(
      /^warn {2}replication slots: doctor_test has no reader and retains .*; bring its replica/,
    ),
  ]);
});
