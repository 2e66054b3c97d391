import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ProductError } from '../product-error.ts';
import type { Authenticate, SignedIn } from './caller.ts';
import { installErrorHandler } from './error-handler.ts';
import { limitLargeBodies } from './limit-large-bodies.ts';
import { createPace, watchBodies } from './watch-bodies.ts';

const KB = 1_024;

test.each([
  { sender: 'nothing after its head', bytesAt: () => 3, endsAtS: 5 },
  { sender: '8 KB/s from the start', bytesAt: (s: number) => s * 8 * KB, endsAtS: 5 },
  { sender: '64 KB and then nothing', bytesAt: () => 64 * KB, endsAtS: 6 },
  { sender: '64 KB and then 7 KB/s', bytesAt: (s: number) => 64 * KB + (s - 5) * 7 * KB, endsAtS: 6 },
  { sender: '64 KB and then 8 KB/s', bytesAt: (s: number) => 64 * KB + Math.max(0, s - 4) * 8 * KB },
  { sender: 'a phone at 20 KB/s', bytesAt: (s: number) => s * 20 * KB },
  {
    sender: 'a fast one that stalls for 9 s',
    bytesAt: (s: number) => (s > 2 && s < 12 ? 2 : s) * 1_000 * KB,
  },
  { sender: 'a fast one that stops', bytesAt: () => 4_000 * KB, endsAtS: 11 },
])('the pace ends the body of $sender at $endsAtS s', ({ bytesAt, endsAtS }) => {
  const pace = createPace(0);
  const seconds = Array.from({ length: 28 }, (_, at) => at + 1);
  expect(seconds.find((s) => pace.isTooSlow(s * 1_000, bytesAt(s), false))).toBe(endsAtS);
});

test('the pace does not count time in which received bytes wait for us', () => {
  const pace = createPace(0);
  for (let s = 1; s <= 60; s += 1) expect(pace.isTooSlow(s * 1_000, 3, true)).toBe(false);
  expect(pace.isTooSlow(64_000, 3, false)).toBe(false);
  expect(pace.isTooSlow(65_000, 3, false)).toBe(true);
});

async function openApp(addressFactor = 1) {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  const clock = { ms: 0 };
  installErrorHandler(app, { log: { error() {}, warn() {} } } as unknown as Parameters<
    typeof installErrorHandler
  >[1]);
  const { check } = watchBodies(app, { now: () => clock.ms });
  const authenticate: Authenticate = async ({ headers }) => {
    const [uid] = String(headers.authorization ?? '').split('/');
    return uid ? ({ uid } as SignedIn) : null;
  };
  limitLargeBodies(app, { factor: addressFactor, authenticate });
  app.post('/json', async ({ body }) => ({ body }));
  app.post('/members', { config: { membersOnly: true } }, async ({ body }) => ({ body }));
  app.get('/get', async () => 'got');
  await app.register(multipart);
  app.post('/refusing', async (request) => {
    for await (const part of request.parts())
      if (part.type === 'file') for await (const _chunk of part.file) throw new ProductError('unavailable');
  });
  app.post('/multipart', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
    return 'done';
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.patch('/raw', async (request) => {
      let size = 0;
      for await (const bytes of request.raw) size += bytes.length;
      return { size };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = async (head: string, body: string) => {
    const arrived = new Promise<void>((resolve) => app.server.once('request', () => setImmediate(resolve)));
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk;
    });
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
    // Closed while it sends.
    socket.on('error', () => {});
    socket.write(`${head} HTTP/1.1\r\nHost: a\r\n${body}`);
    await arrived;
    return { socket, ended, answered: () => answer };
  };
  const checkAt = (ms: number) => {
    clock.ms = ms;
    check();
  };
  return { app, send, checkAt };
}

const idle: [string, string][] = [
  ['POST /json', 'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a'],
  ['POST /json', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n'],
  [
    'POST /multipart',
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  ],
  ['PATCH /raw', 'Content-Type: application/octet-stream\r\nContent-Length: 4000000\r\n\r\nabc'],
  ['POST /nowhere', 'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a'],
];

test('a body that does not move is answered in the envelope and its connection ends, however it is read', async () => {
  for (const [head, body] of idle) {
    const { send, checkAt } = await openApp();
    const { ended, answered } = await send(head, body);
    checkAt(4_999);
    if (head !== 'POST /nowhere') expect(answered(), head).toBe('');
    checkAt(5_000);
    const answer = await ended;
    if (head === 'POST /nowhere') continue;
    expect(answer, head).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''), head).toMatchObject({
      state: false,
      code: 'tooSlow',
    });
  }
});

test('a body that is complete is not ended, whatever its answer takes', async () => {
  const { send, checkAt } = await openApp();
  const { ended, socket } = await send(
    'POST /json',
    'Connection: close\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a": 12}',
  );
  checkAt(600_000);
  expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('bytes of earlier requests of a connection do not count for a body', async () => {
  const { app, send, checkAt } = await openApp();
  const arrived = new Promise<void>((resolve) =>
    app.server.on('request', ({ method }) => method === 'PATCH' && setImmediate(resolve)),
  );
  const get = `X: ${'a'.repeat(10_000)}\r\n\r\n`;
  const [patch, body] = idle[3] ?? ['', ''];
  const more = Array.from({ length: 7 }, () => `GET /get HTTP/1.1\r\nHost: a\r\n${get}`).join('');
  const { ended } = await send('GET /get', `${get}${more}${patch} HTTP/1.1\r\nHost: a\r\n${body}`);
  await arrived;
  checkAt(5_000);
  expect(await ended).toMatch(/HTTP\/1\.1 408 /);
});

const FILE_HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const refusing = (size: number) =>
  `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}\r\n\r\n${FILE_HEAD}`;

test('a refusal in the middle of a body reaches a client that sends all of it first', async () => {
  const { send } = await openApp();
  const size = 1_000_000;
  const { socket, answered } = await send('POST /refusing', refusing(size));
  await new Promise((resolve) => socket.write('a'.repeat(size - FILE_HEAD.length), resolve));
  while (!answered()) await once(socket, 'data');
  expect(answered()).toMatch(/^HTTP\/1\.1 503 /);
  const next = once(socket, 'data');
  socket.write('GET /get HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(String((await next)[0])).toMatch(/^HTTP\/1\.1 200 /);
});

test('the connection of a refused body ends when the rest does not arrive within five seconds', async () => {
  const { send, checkAt } = await openApp();
  const { socket, ended } = await send('POST /refusing', `${refusing(4_000_000)}abc`);
  await once(socket, 'data');
  socket.write('a'.repeat(600_000));
  checkAt(4_999);
  expect(socket.destroyed).toBe(false);
  checkAt(5_000);
  expect(await ended).toMatch(/^HTTP\/1\.1 503 /);
});

test('members send large bodies while visitors of their network, and sessions of one account, occupy every place', async () => {
  const { send } = await openApp();
  const body = (session: string) =>
    `${session}Content-Type: application/json\r\nContent-Length: 70000\r\n\r\n`;
  const fill = async (sessions: readonly string[]) => {
    for (let n = 0; n < 20; n += 1)
      await send('POST /json', `${body(sessions[n % sessions.length] ?? '')}"a`);
    const { socket, answered } = await send('POST /json', `${body(sessions[0] ?? '')}"a`);
    await once(socket, 'data');
    return answered();
  };
  expect(await fill([''])).toMatch(/^HTTP\/1\.1 503 /);
  expect(await fill(['Authorization: a/1\r\n', 'Authorization: a/2\r\n'])).toMatch(/^HTTP\/1\.1 503 /);
  const other = await send(
    'POST /json',
    `Connection: close\r\n${body('Authorization: b/1\r\n')}"${'a'.repeat(69_998)}"`,
  );
  expect(await other.ended).toMatch(/^HTTP\/1\.1 200 /);
});

test('a large body of a visitor is refused unread where only members may send', async () => {
  const { send } = await openApp();
  for (const size of ['Content-Length: 70000', 'Transfer-Encoding: chunked']) {
    const { socket, answered } = await send(
      'POST /members',
      `Content-Type: application/json\r\n${size}\r\n\r\n`,
    );
    await once(socket, 'data');
    expect(answered(), size).toMatch(/^HTTP\/1\.1 401 /);
  }
  const small = await send(
    'POST /members',
    'Connection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(await small.ended).toMatch(/^HTTP\/1\.1 200 /);
});

test('a network has at most twenty large bodies in flight, and places free with their ends', async () => {
  const { send, checkAt } = await openApp();
  const [head, body] = idle[3] ?? ['', ''];
  const open = [];
  for (let n = 0; n < 20; n += 1) open.push(await send(head, body));
  const { socket, answered } = await send(head, body);
  await once(socket, 'data');
  expect(answered()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5/);
  checkAt(5_000);
  await Promise.all(open.map(({ ended }) => ended));
  const next = await send(
    'PATCH /raw',
    'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
  );
  expect(await next.ended).toMatch(/^HTTP\/1\.1 200 /);
});
