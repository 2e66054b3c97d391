import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ProductError } from '../product-error.ts';
import { hijackReply } from './event-stream.ts';
import { limitConcurrency, MAX_IN_PROGRESS } from './limit-concurrency.ts';

const { calls: MEMBER_MAX, pages: PAGES_MAX, ofVisitors: VISITORS_MAX } = MAX_IN_PROGRESS;

function openApp({ refuses = (): boolean => false } = {}) {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  const ids = new AsyncLocalStorage<string>();
  app.addHook('preValidation', (request, _reply, done) => ids.run(request.id, done));
  limitConcurrency(app, {
    factor: 1,
    countedFor: ({ headers }) => ({
      account: headers['x-member']?.toString() ?? null,
      network: headers['x-network']?.toString() ?? '203.0.113.7',
    }),
    refusalOf: () => (refuses() ? new ProductError('tooMany') : undefined),
  });
  const ends: (() => void)[] = [];
  const work = (request: { id: string }) =>
    new Promise<string>((resolve) => {
      const context = ids.getStore() === request.id ? 'own context' : 'context of another';
      ends.push(() => resolve(context));
    });
  for (const url of ['/api/call', '/files/a.png', '/*']) app.get(url, work);
  app.get('/api/stream', (_request, reply) => {
    hijackReply(reply).writeHead(200);
    ends.push(() => {});
  });
  app.post('/api/upload', { config: { isUpload: true } }, work);
  const ask = (member?: string, url = '/api/call', method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: member ? { 'x-member': member } : {} });
  const askTimes = (times: number, ...asked: Parameters<typeof ask>) =>
    Array.from({ length: times }, () => ask(...asked));
  const begun = async (count: number) => {
    await expect.poll(() => ends.length).toBeGreaterThanOrEqual(count);
    for (let n = 0; n < 20; n += 1) await nextTurn();
    return ends.length;
  };
  return { app, ends, ask, askTimes, begun };
}

test.each([
  { url: '/api/call', max: MEMBER_MAX },
  { url: '/page', max: PAGES_MAX },
])('further requests of an account for $url wait for their turn', async ({ url, max }) => {
  const { ends, askTimes, begun } = openApp();
  const all = askTimes(max + 3, 'hana', url);
  expect(await begun(max)).toBe(max);
  ends[0]?.();
  ends[1]?.();
  expect(await begun(max + 2)).toBe(max + 2);
  for (let n = 0; n < max + 3; n += 1) {
    await begun(n + 1);
    ends[n]?.();
  }
  const answers = (await Promise.all(all)).map(({ statusCode, body }) => `${statusCode} ${body}`);
  expect(answers).toEqual(answers.map(() => '200 own context'));
});

test('accounts, their pages and the visitors of their network do not wait for each other', async () => {
  const { askTimes, begun } = openApp();
  const all = [
    ...askTimes(40, 'hana'),
    ...askTimes(40),
    ...askTimes(40, 'duri'),
    ...askTimes(40, 'duri', '/page'),
  ];
  const max = 2 * MEMBER_MAX + VISITORS_MAX + PAGES_MAX;
  expect(await begun(max)).toBe(max);
  expect(all).toHaveLength(160);
});

test('the networks of a site of IPv6 have four times the turns of one', async () => {
  const { app, ends, begun } = openApp();
  const all = Array.from({ length: 7 * VISITORS_MAX }, (_, n) =>
    app.inject({ url: '/page', headers: { 'x-network': `2001:db8:1:${n % 7}` } }),
  );
  expect(await begun(4 * VISITORS_MAX)).toBe(4 * VISITORS_MAX);
  for (let n = 0; n < all.length; n += 1) {
    await begun(n + 1);
    ends[n]?.();
  }
  for (const { body } of await Promise.all(all)) expect(body).toBe('own context');
});

test('a request is refused that waits while its account reaches the limit', async () => {
  let isOver = false;
  const { ends, askTimes, begun } = openApp({ refuses: () => isOver });
  const all = askTimes(MEMBER_MAX + 20, 'hana');
  await begun(MEMBER_MAX);
  isOver = true;
  for (const end of ends) end();
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MEMBER_MAX);
  expect(ends).toHaveLength(MEMBER_MAX);
});

test.each([
  ['files', '/files/a.png', 'GET'],
  ['uploads', '/api/upload', 'POST'],
  ['open streams', '/api/stream', 'GET'],
] as const)('%s occupy no turn', async (_what, url, method) => {
  const { ask, begun } = openApp();
  const many = Array.from({ length: 3 * MEMBER_MAX }, () => ask('hana', url, method));
  expect(await begun(3 * MEMBER_MAX)).toBe(3 * MEMBER_MAX);
  void ask('hana');
  expect(await begun(3 * MEMBER_MAX + 1)).toBe(3 * MEMBER_MAX + 1);
  expect(many).toHaveLength(3 * MEMBER_MAX);
});

test('an export has its turn until it is read or closed', async () => {
  const { app, ends, begun } = openApp();
  const file = () => new Readable({ read() {} });
  const files: Readable[] = [];
  app.get('/api/export', { config: { isExport: true } }, (_request, reply) => {
    const made = file();
    files.push(made);
    ends.push(() => {});
    return reply.send(made);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).write('GET /api/export HTTP/1.1\r\nHost: a\r\nX-Member: hana\r\n\r\n');
    return socket;
  };
  const sockets = Array.from({ length: 4 }, open);
  expect(await begun(2)).toBe(2);
  files[0]?.push(null);
  expect(await begun(3)).toBe(3);
  for (const socket of sockets) socket.destroy();
  open();
  await expect.poll(() => files.length).toBeGreaterThanOrEqual(4);
});

test('a closed connection waits no longer, but its turn lasts as long as the work for it', async () => {
  const { app, begun, ends } = openApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const received = once(app.server, 'request');
    socket.write('GET /api/call HTTP/1.1\r\nHost: a\r\nX-Member: hana\r\n\r\n');
    const [, answer] = await received;
    return { socket, answer };
  };
  const running = await open();
  for (let n = 1; n < MEMBER_MAX; n += 1) await open();
  const [waiting, last] = [await open(), await open()];
  expect(await begun(MEMBER_MAX)).toBe(MEMBER_MAX);
  for (const { socket, answer } of [running, waiting]) {
    socket.destroy();
    await once(answer, 'close');
  }
  expect(await begun(MEMBER_MAX)).toBe(MEMBER_MAX);
  ends[0]?.();
  expect(await begun(MEMBER_MAX + 1)).toBe(MEMBER_MAX + 1);
  const answered = once(last.socket, 'data');
  ends.at(-1)?.();
  expect(String((await answered)[0])).toContain('own context');
});
