import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#src/app.ts';
import { createSigner } from '#src/modules/accounts/auth/sessions/session-token.ts';
import { rewardPictureLimit } from '#src/modules/media/routes.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import {
  buildMember,
  buildSession,
  createScriptedProvider,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { fileLimit } from './limit-requests.ts';

const ADDRESS = '203.0.113.7';

async function openProcess(platform: TestPlatform) {
  const { app } = await buildApp(platform, createScriptedProvider(), createStorage(platform.config));
  await app.ready();
  onTestFinished(() => app.close());
  return { app, ask: (options: Asking = {}) => askTimes(app, options) };
}

type Asking = { times?: number; from?: string; headers?: Record<string, string> };

async function askTimes(app: FastifyInstance, { times = 1, from = ADDRESS, headers = {} }: Asking) {
  let last = { status: 0, retryAfter: '' };
  for (let n = 0; n < times; n += 1) {
    const answer = await app.inject({ url: '/api/nowhere', remoteAddress: from, headers });
    last = { status: answer.statusCode, retryAfter: String(answer.headers['retry-after'] ?? '') };
  }
  return last;
}

async function openStrict() {
  // Windows are aligned to the clock: the test must not cross one.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:01Z') });
  onTestFinished(() => void vi.useRealTimers());
  return openTestPlatform({ env: { LIMITS: 'strict' } });
}

test('an address gets 600 requests a minute, then 429 with the time to wait', async () => {
  const { ask } = await openProcess(await openStrict());
  expect((await ask({ times: 600 })).status).toBe(404);
  expect(await ask()).toEqual({ status: 429, retryAfter: '59' });
  expect((await ask({ from: '203.0.113.8' })).status).toBe(404);
  vi.setSystemTime(new Date('2026-11-23T12:01:00Z'));
  expect((await ask()).status).toBe(404);
});

test('all networks of a site of IPv6 get 12,000 requests a minute', async () => {
  const { app } = await openProcess(await openStrict());
  const ask = async (remoteAddress: string, uses: number) => {
    const headers = { 'content-length': String(uses * 65_536) };
    return (await app.inject({ url: '/api/nowhere', remoteAddress, headers })).statusCode;
  };
  for (let n = 0; n < 20; n += 1) expect(await ask(`2001:db8:1:${n}::1`, 600)).not.toBe(429);
  expect(await ask('2001:db8:1:20::1', 1)).toBe(429);
  expect(await ask('2001:db8:2:20::1', 1)).not.toBe(429);
});

test.each([
  ['/api/docs', 60],
  ['/api/delivery/calendar.ics', 60],
  ['/api/payple/webhook', 6_000],
  ['/assets/app.js', 20_000],
])('all networks of a site of IPv6 get 20 times the limit of one at %s', async (url, max) => {
  const platform = await openStrict();
  const { app } = await buildApp(platform, createScriptedProvider(), createStorage(platform.config));
  app.get('/assets/app.js', () => 'script');
  await app.ready();
  onTestFinished(() => app.close());
  const method = app.hasRoute({ method: 'GET', url }) ? 'GET' : 'POST';
  const ask = async (remoteAddress: string, uses: number) => {
    const headers = { 'content-length': String(uses * 65_536) };
    return (await app.inject({ method, url, remoteAddress, headers })).statusCode;
  };
  for (let n = 0; n < 20; n += 1) expect(await ask(`2001:db8:1:${n}::1`, max)).not.toBe(429);
  expect(await ask('2001:db8:1:20::1', 1)).toBe(429);
  expect(await ask('2001:db8:2:20::1', 1)).not.toBe(429);
});

test('a body counts as one request for each 64 KB unless it is read piece by piece', async () => {
  const { app, ask } = await openProcess(await openStrict());
  const send = async (from: string, type: string, bytes: number) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/nowhere',
      remoteAddress: from,
      headers: { 'content-type': type, 'content-length': String(bytes) },
    });
    return answer.statusCode;
  };
  const json = '203.0.113.9';
  for (let n = 0; n < 66; n += 1) expect(await send(json, 'application/json', 9 * 65_536)).not.toBe(429);
  expect((await ask({ from: json, times: 6 })).status).toBe(404);
  expect((await ask({ from: json })).status).toBe(429);
  for (const type of ['multipart/form-data; boundary=x', 'application/offset+octet-stream'])
    for (let n = 0; n < 70; n += 1) expect(await send('203.0.113.10', type, 5_000_000), type).not.toBe(429);
});

test('an address gets 60 pages of the documentation a minute, which count apart from other requests', async () => {
  const { app, ask } = await openProcess(await openStrict());
  const read = async (url: string) => (await app.inject({ url, remoteAddress: ADDRESS })).statusCode;
  for (let n = 0; n < 30; n += 1)
    for (const url of ['/api/openapi.json', '/api/docs']) expect(await read(url), url).toBe(200);
  for (const url of ['/api/openapi.json', '/api/docs']) expect(await read(url), url).toBe(429);
  expect((await ask({ times: 600 })).status).toBe(404);
});

test('files and pictures of digital rewards count for the account or the address, apart from other requests', async () => {
  const platform = await openStrict();
  const { app } = await buildApp(platform, createScriptedProvider(), createStorage(platform.config));
  app.get('/assets/app.js', () => 'script');
  await app.ready();
  onTestFinished(() => app.close());
  const { sign } = createSigner(platform.secrets.auth);
  const token = sign(await buildSession(platform, (await buildMember(platform)).id));
  const member = { authorization: `Bearer ${token}` };
  const look = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, remoteAddress: ADDRESS, headers })).statusCode;
  const count = (url: string, uses: number, headers = {}) =>
    look(url, { ...headers, 'content-length': String(uses * 65_536) });
  const reward = '/variants/pqbox/absent.jpg/320.webp';
  const others = ['/assets/app.js', '/variants/demo/absent.jpg/320.webp'] as const;
  await askTimes(app, { headers: member });
  await count(reward, rewardPictureLimit.max - 1);
  expect([await look(reward), await look(reward)]).toEqual([404, 429]);
  expect(await look('/variants/%70qbox/absent.jpg/320.webp')).toBe(429);
  await count(others[0], fileLimit.max - 2);
  expect([await look(others[0]), await look(others[1])]).toEqual([200, 404]);
  for (const url of others) expect(await look(url)).toBe(429);
  expect((await askTimes(app, {})).status).toBe(404);
  for (const url of [reward, ...others]) expect(await look(url, member)).not.toBe(429);
  await count(reward, rewardPictureLimit.max, member);
  expect(await look(reward, { ...member, 'x-forwarded-for': '203.0.113.9' })).toBe(429);
});

test.each([
  ['a page', 'text/html; charset=utf-8', true],
  ['a page with an unsigned token', 'text/html; charset=utf-8', false],
  ['an answer to a call', 'application/json; charset=utf-8', true],
  ["a page's data", 'text/x-script', true],
])(
  '%s of an account counts as one request for each 64 KB, also when many are requested at once',
  async (_what, type, isSigned) => {
    const platform = await openStrict();
    const { app } = await buildApp(platform, createScriptedProvider(), createStorage(platform.config));
    let rendered = 0;
    app.get('/*', async (_request, reply) => {
      rendered += 1;
      return reply.type(type).send(Buffer.alloc(1_200_000, 97));
    });
    await app.ready();
    onTestFinished(() => app.close());
    const { sign } = createSigner(platform.secrets.auth);
    const signIn = async () => {
      const token = await buildSession(platform, (await buildMember(platform)).id);
      return { authorization: `Bearer ${isSigned ? sign(token) : token}` };
    };
    const look = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/page', remoteAddress: ADDRESS, headers })).statusCode;
    const visit = async (times: number, headers: Record<string, string>) => {
      const statuses = [];
      for (let n = 0; n < times; n += 1) statuses.push(await look(headers));
      return statuses;
    };
    const own = await visit(33, await signIn());
    expect(own.filter((status) => status === 200)).toHaveLength(32);
    expect(own.at(-1)).toBe(429);
    rendered = 0;
    const another = await signIn();
    await Promise.all(Array.from({ length: 500 }, () => look(another)));
    expect(rendered).toBeLessThan(35);
    expect(await visit(33, {})).not.toContain(429);
  },
);

test('two web processes count an address together', async () => {
  const platform = await openStrict();
  const [a, b] = [await openProcess(platform), await openProcess(platform)];
  await a.ask({ times: 400 });
  await b.ask({ times: 300 });
  // Two exchanges, a second each, share all counts.
  await vi.waitFor(async () => expect((await b.ask()).status).toBe(429), { timeout: 30_000 });
  await vi.waitFor(async () => expect((await a.ask()).status).toBe(429), { timeout: 30_000 });
});

async function openSignIn(platform: TestPlatform) {
  const { sign } = createSigner(platform.secrets.auth);
  const { id } = await buildMember(platform);
  return async () => ({ authorization: `Bearer ${sign(await buildSession(platform, id))}` });
}

test('a session counts for its account whether its token is signed or not', async () => {
  const platform = await openStrict();
  const { ask } = await openProcess(platform);
  const { id } = await buildMember(platform);
  const session = async () => ({ authorization: `Bearer ${await buildSession(platform, id)}` });
  for (let n = 0; n < 6; n += 1)
    expect((await ask({ times: 100, from: `203.0.113.${n}`, headers: await session() })).status).toBe(404);
  expect((await ask({ from: '203.0.113.6', headers: await session() })).status).toBe(429);
  expect((await ask()).status).toBe(404);
});

test('sessions that are made up are looked up no more often than their address may ask', async () => {
  const platform = await openStrict();
  const { ask } = await openProcess(platform);
  await ask({ times: 600 });
  const query = vi.spyOn(platform.database.db, 'query');
  expect((await ask({ headers: { authorization: 'Bearer made-up' } })).status).toBe(429);
  expect(query).not.toHaveBeenCalled();
});

test('a member is not refused for other requests of the same address', async () => {
  const platform = await openStrict();
  const { ask } = await openProcess(platform);
  const [one, other] = [await (await openSignIn(platform))(), await (await openSignIn(platform))()];
  expect((await ask({ times: 601 })).status).toBe(429);
  expect((await ask({ times: 600, headers: one })).status).toBe(404);
  expect((await ask({ headers: one })).status).toBe(429);
  expect((await ask({ headers: other })).status).toBe(404);
});

test('the sessions of an account count together, whichever addresses they come from', async () => {
  const platform = await openStrict();
  const { ask } = await openProcess(platform);
  const signIn = await openSignIn(platform);
  for (let n = 0; n < 6; n += 1)
    expect((await ask({ times: 100, from: `203.0.113.${n}`, headers: await signIn() })).status).toBe(404);
  expect((await ask({ headers: await signIn() })).status).toBe(429);
});

test('an ended session counts for its address', async () => {
  const platform = await openStrict();
  const { ask } = await openProcess(platform);
  const signIn = await openSignIn(platform);
  const ended = await signIn();
  await platform.database.db.query('delete from session');
  expect((await ask({ times: 600, headers: ended })).status).toBe(404);
  expect((await ask()).status).toBe(429);
});

test('a session that ends counts for its address a minute later', async () => {
  const platform = await openStrict();
  const { ask } = await openProcess(platform);
  const ended = await (await openSignIn(platform))();
  await ask({ headers: ended });
  await platform.database.db.query('delete from session');
  vi.setSystemTime(new Date('2026-11-23T12:02:00Z'));
  expect((await ask({ times: 600, headers: ended })).status).toBe(404);
  expect((await ask()).status).toBe(429);
});

test('sessions whose account cannot be looked up count on their own', async () => {
  const platform = await openStrict();
  const { ask } = await openProcess(platform);
  const headers = await (await openSignIn(platform))();
  await ask({ times: 600 });
  vi.spyOn(platform.database.db, 'query').mockRejectedValue(new Error('away'));
  expect((await ask({ times: 600, headers })).status).toBe(404);
  expect((await ask({ headers })).status).toBe(429);
});

test('a forged session cookie counts for its address', async () => {
  const { ask } = await openProcess(await openStrict());
  await ask({ times: 601 });
  for (const headers of [
    { authorization: 'Bearer made-up' },
    { authorization: 'Bearer made.up' },
    { cookie: 'pq.session_token=made.up' },
  ] as Record<string, string>[])
    expect((await ask({ headers })).status).toBe(429);
});
