import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { inProcessHeaders } from './in-process.ts';
import { createRequestIds, watchRequests } from './watch-requests.ts';

test('a request is counted and logged by its route pattern, and answered with its id', async () => {
  const lines: string[] = [];
  const metrics = createMetrics();
  const app = Fastify({ genReqId: createRequestIds(false) });
  watchRequests(app, { metrics, log: createLog('info', { write: (line) => void lines.push(line) }) });
  app.get('/api/who/:name', async () => 'hana');
  const answer = await app.inject({
    url: '/api/who/hana@example.com?q=010-1234-5678',
    headers: {
      cookie: 'pq.session_token=secret',
      authorization: 'Bearer secret',
      'x-request-id': 'forged-id',
    },
  });
  const [line = ''] = lines;
  expect(lines).toHaveLength(1);
  expect(JSON.parse(line)).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/api/who/:name',
    status: 200,
    requestId: answer.headers['x-request-id'],
  });
  expect(line).not.toMatch(/hana|1234|secret|forged/);
  const text = await metrics.registry.metrics();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/who/:name",status="200"} 1',
  );
  expect(text).not.toMatch(/hana|1234/);
});

test('createRequestIds uses a valid id of a trusted proxy only', () => {
  const idOf = (believes: boolean, id: string) =>
    createRequestIds(believes)({ headers: { 'x-request-id': id } });
  expect(idOf(true, 'a1b2c3d4e5f6')).toBe('a1b2c3d4e5f6');
  expect(idOf(false, 'a1b2c3d4e5f6')).not.toBe('a1b2c3d4e5f6');
  for (const odd of ['short', 'with space here', 'a\nb-injected-line', 'x'.repeat(65)])
    expect(idOf(true, odd)).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
});

test('the app counts its calls and open streams', async () => {
  const { app, platform } = await openTestApp();
  const session = await buildSession(platform, (await buildMember(platform)).id);
  await app.inject({ url: '/api/user/my/info', headers: { authorization: `Bearer ${session}` } });
  await app.inject('/api/project/list?purpose=wrong');
  const text = await platform.metrics.registry.metrics();
  expect(text).toContain('{method="GET",route="/api/project/list",status="400"} 1');
  expect(text).toMatch(/route="\/api\/user\/my\/info",status="200"} 1/);
  expect(text).toContain('pq_event_streams 0');
});

test('every log line of a request has its id, also with one pooled connection and request bodies', async () => {
  const lines: Record<string, unknown>[] = [];
  const { app } = await openTestApp({
    poolSize: 1,
    env: { LOG_LEVEL: 'info', SLOW_QUERY_MS: '30', TRUST_PROXY: 'true' },
    onLogLine: (line) => void lines.push(JSON.parse(line)),
    register: (app, { database, log }) => {
      app.post('/work', async ({ body }) => {
        await database.db.query('select pg_sleep(0.05) as first');
        await inTransaction(database.db, (tx) => execute(tx, sql`select pg_sleep(0.05) as second`));
        log.info({ body }, 'done');
        return {};
      });
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ids = Array.from({ length: 5 }, (_, n) => `request-${n}`);
  await Promise.all(
    ids.map((id) =>
      fetch(`${address}/work`, {
        method: 'POST',
        headers: { 'x-request-id': id, 'content-type': 'application/json' },
        body: JSON.stringify({ id }),
      }),
    ),
  );
  for (const id of ids) {
    const own = lines.filter(({ requestId }) => requestId === id);
    // On a busy machine "begin" and "commit" may be slow too.
    const messages = own.map(({ msg, statement }) => statement ?? msg);
    expect(messages.filter((words) => !/^(begin|commit)/.test(String(words)))).toEqual([
      'select pg_sleep(0.05) as first',
      'select pg_sleep(0.05) as second',
      'done',
      'request',
    ]);
    expect(own.find(({ msg }) => msg === 'done')).toMatchObject({ body: { id } });
  }
});

test('in-process calls of a page are counted separately', async () => {
  const { app, platform } = await openTestApp();
  await app.inject({ url: '/api/project/list?purpose=projects', headers: inProcessHeaders('203.0.113.7') });
  const text = await platform.metrics.registry.metrics();
  expect(text).not.toContain('http_request_duration_seconds_count');
  expect(text).toContain('pq_page_calls_total{status="2xx"} 1');
});

test('429 is counted by the limit that was exceeded', async () => {
  const { app, platform } = await openTestApp({ env: { LIMITS: 'strict' } });
  const counted = async (limit: string) =>
    new RegExp(`^pq_requests_limited_total{limit="${limit}"} (\\d+)$`, 'm').exec(
      await platform.metrics.registry.metrics(),
    )?.[1];
  expect([await counted('address'), await counted('use')]).toEqual(['0', '0']);
  const signIn = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: 'nobody@example.com', password: 'wrong1234!' },
    });
  for (let n = 0; n < 11; n += 1) await signIn();
  expect([await counted('address'), await counted('use')]).toEqual(['0', '1']);
  const statuses = await Promise.all(
    Array.from({ length: 601 }, async () => (await app.inject('/api/project/list?purpose=wrong')).statusCode),
  );
  const over = statuses.filter((status) => status === 429).length;
  expect(over).toBeGreaterThan(0);
  expect([await counted('address'), await counted('use')]).toEqual([String(over), '1']);
});
