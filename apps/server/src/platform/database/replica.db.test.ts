import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, buildProject, buildSession, openTestPlatform } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { migrate } from './migrations.ts';
import { openPair } from './testing/open-pair.ts';

async function open() {
  const pair = await openPair();
  const onReplica = async (statement: string) => {
    const client = new pg.Client({ connectionString: pair.replica.ownerUrl });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  };
  const pool = new pg.Pool({ connectionString: pair.primary.ownerUrl, max: 1 });
  await migrate(pool, { appRole: new URL(pair.primary.url).username });
  await pool.end();
  const site = await openTestApp({
    manualClose: true,
    databaseUrl: pair.primary.url,
    env: { DATABASE_REPLICA_URL: pair.replica.url },
  });
  const { app, platform } = site;
  const { key } = await buildProject(platform, { state: 'funding' });
  const uid = (await buildMember(platform)).id;
  const token = await buildSession(platform, uid);
  const waitForReplica = () => expect.poll(() => platform.database.lists.source()).toBe('replica');
  const scrapsIn = async (headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url: '/api/project/list?purpose=projects', headers });
    expect(answer.statusCode).toBe(200);
    return answer.json().data.map((card: { scraps: number }) => card.scraps);
  };
  const close = async () => {
    await site.close();
    await pair.close();
  };
  return { ...site, pair, onReplica, key, uid, token, waitForReplica, scrapsIn, close };
}

/** One pair for the tests, which follow each other: the last one is left without its primary. */
let site: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

test('a lagging replica shows a member their own write at once and others soon', async () => {
  const { app, key, uid, token, onReplica, waitForReplica, scrapsIn } = site;
  await expect.poll(() => onReplica('select key from project')).toHaveLength(1);
  await waitForReplica();
  await onReplica('select pg_wal_replay_pause()');

  const session = `pq.session_token=${token}`;
  const written = await app.inject({
    method: 'POST',
    url: '/api/user/scrap',
    headers: { authorization: `Bearer ${token}` },
    payload: { uid, key, purpose: 'projects' },
  });
  expect(written.statusCode).toBe(200);
  expect(written.headers['set-cookie']).toBeUndefined();
  const response = await app.inject({
    method: 'PUT',
    url: '/api/line/click',
    headers: { cookie: session },
    payload: { idx: 0 },
  });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  expect(cookie).toMatch(/^pq\.seen=[0-9A-F]+%2F[0-9A-F]+$/);

  expect(await scrapsIn()).toEqual([0]);
  expect(await scrapsIn({ cookie: `${session}; ${cookie}` })).toEqual([1]);
  expect(await scrapsIn({ authorization: `Bearer ${token}` })).toEqual([1]);
  expect(await scrapsIn({ cookie: 'pq.seen=zzz' })).toEqual([0]);
  expect(await scrapsIn({ cookie: 'pq.seen=FFFFFFFF/FFFFFFFF' })).toEqual([1]);

  await onReplica('select pg_wal_replay_resume()');
  await expect.poll(() => scrapsIn()).toEqual([1]);
});

test('a stopped or lagging replica fails no request and is used again when it recovers', async () => {
  const { platform, pair, onReplica, waitForReplica, scrapsIn } = site;
  await waitForReplica();
  const scraps = await scrapsIn();
  await pair.replica.stop();
  for (let n = 0; n < 20; n += 1) expect(await scrapsIn()).toEqual(scraps);
  expect(platform.database.lists.source()).toBe('primary');
  expect(platform.database.replicaLagMs()).toBeNull();
  await pair.startReplica();
  await waitForReplica();

  await onReplica('select pg_wal_replay_pause()');
  await platform.database.db.query('update project set views = views + 1');
  await expect.poll(() => platform.database.lists.source()).toBe('primary');
  expect(platform.database.replicaLagMs()).toBeGreaterThan(10_000);
});

test('a promoted replica has all replayed rows and takes writes', async () => {
  const { platform, pair, onReplica } = site;
  await onReplica('select pg_wal_replay_resume()');
  const late = await buildProject(platform);
  const keys = () => onReplica(`select key from project where key = '${late.key}'`);
  await expect.poll(keys).toHaveLength(1);
  await pair.primary.stop();
  await onReplica('select pg_promote()');
  const promoted = await openTestPlatform({ databaseUrl: pair.replica.url });
  await buildProject(promoted);
  expect((await promoted.database.db.query('select from project')).rowCount).toBe(3);
});
