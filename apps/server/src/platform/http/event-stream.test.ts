import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectCollected } from '#src/testing/expect-collected.ts';
import { createEventStreams, type EventStream, encodeEvent } from './event-stream.ts';

async function serve(limits = { perNetwork: 10, perAccount: 10, perProcess: 20 }) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const viewers = { count: 0 };
  const counted = {
    inc() {
      viewers.count += 1;
    },
    dec() {
      viewers.count -= 1;
    },
  };
  const streams = createEventStreams(app, counted, limits);
  const requests: WeakRef<object>[] = [];
  const opened: EventStream[] = [];
  const ended: EventStream[] = [];
  app.get('/:over', async (request, reply) => {
    for (const part of [request, request.raw, reply, reply.raw]) requests.push(new WeakRef(part));
    const { open } = streams.reserve(request, reply);
    const stream = open(() => ended.push(stream));
    opened.push(stream);
    if (request.url === '/over') stream.end();
    return reply;
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return { app, url, viewers, requests, opened, ended };
}

async function openUnread(url: URL, request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n') {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(request);
  return socket;
}

test('an event stream disconnects a client that does not read', async () => {
  const { url, opened, ended } = await serve();
  await openUnread(url);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const event = encodeEvent('x'.repeat(10_000));
  let sent = 0;
  while (ended.length === 0 && sent < 5_000) {
    opened[0]?.send(event);
    sent += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(ended).toHaveLength(1);
  // The operating system buffers some megabytes first.
  expect(sent).toBeLessThan(5_000);
});

test('the app closes while a client does not read to the end', async () => {
  const { app, url, opened } = await serve();
  await openUnread(url);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const fill = Buffer.alloc(60_000, 'x');
  opened[0]?.send(fill);
  const startedAt = performance.now();
  await app.close();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

async function openRead(url: URL, request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n') {
  const socket = await openUnread(url, request);
  let text = '';
  socket
    .setEncoding('utf8')
    .on('data', (chunk: string) => {
      text += chunk;
    })
    .resume();
  return { socket, text: () => text, isClosed: () => socket.closed };
}

test('an open event stream has nothing of its request in memory', async () => {
  const { url, requests, opened } = await serve();
  const readers = [];
  for (let n = 0; n < 10; n += 1) readers.push(await openRead(url));
  await vi.waitFor(() => expect(opened).toHaveLength(10));
  for (const stream of opened) stream.send(encodeEvent('first'));
  for (const { text } of readers) await vi.waitFor(() => expect(text()).toContain('first'));
  await expectCollected(requests);
  for (const stream of opened) stream.send(encodeEvent('second'));
  for (const { text } of readers)
    await vi.waitFor(() =>
      expect(text()).toMatch(
        /^HTTP\/1\.1 200 OK\r\n.*\r\nConnection: close\r\n\r\nretry: \d{4}\n\ndata: "first"\n\ndata: "second"\n\n$/s,
      ),
    );
});

test.each([
  ['ends its side', 'end'],
  ['closes the connection', 'destroy'],
  ['resets the connection', 'resetAndDestroy'],
] as const)('an event stream ends when its client %s', async (_way, end) => {
  const { url, viewers, opened, ended } = await serve({ perNetwork: 1, perAccount: 1, perProcess: 1 });
  const { socket, text } = await openRead(url);
  await vi.waitFor(() => expect(text()).toContain('retry'));
  expect(viewers.count).toBe(1);
  expect((await fetch(url)).status).toBe(503);
  socket[end]();
  await vi.waitFor(() => expect(ended).toEqual(opened));
  expect(viewers.count).toBe(0);
  const { text: nextText } = await openRead(url);
  await vi.waitFor(() => expect(nextText()).toContain('HTTP/1.1 200'));
});

test('an event stream sends its head when it ends at once', async () => {
  const { url, opened, ended } = await serve();
  const { text, isClosed } = await openRead(url, 'GET /over HTTP/1.1\r\nhost: x\r\n\r\n');
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\nretry: \d{4}\n\n$/s);
  expect(ended).toEqual(opened);
});

test.each([
  ['with its request', 'GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n', ''],
  ['in an open stream', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['of a body that is missing', 'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nbody', 'rest'],
])('an event stream ends when its client sends more %s', async (_when, request, more) => {
  const { url, opened, ended } = await serve();
  const { socket, isClosed } = await openRead(url, request);
  await vi.waitFor(() => expect(opened).not.toHaveLength(0));
  socket.write(more);
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  await vi.waitFor(() => expect(ended).toHaveLength(opened.length));
});

test('a server that closes all connections leaves event streams to their own end', async () => {
  const { app, url, opened } = await serve();
  const { text, isClosed } = await openRead(url);
  await vi.waitFor(() => expect(text()).toContain('retry'));
  app.server.closeAllConnections();
  opened[0]?.send(encodeEvent('last'));
  await app.close();
  await vi.waitFor(() => expect(isClosed()).toBe(true));
  expect(text()).toContain('data: "last"\n\n');
});

test('an idle event stream sends heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, opened } = await serve();
  const { text } = await openRead(url);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  vi.advanceTimersByTime(25_000);
  await vi.waitFor(() => expect(text()).toContain('\n\n:\n\n'));
});

test('event streams are counted before what they wait for', async () => {
  const app = Fastify();
  const streams = createEventStreams(
    app,
    { inc() {}, dec() {} },
    { perNetwork: 5, perAccount: 5, perProcess: 8 },
  );
  const { promise: admission, resolve: admit } = Promise.withResolvers<void>();
  app.get('/:admitted', async (request, reply) => {
    const { open } = streams.reserve(request, reply);
    await admission;
    if (request.url === '/no') throw new Error('refused');
    open(() => {});
    return reply;
  });
  onTestFinished(() => app.close());
  // An injected stream has no connection, and is over with its response.
  const ask = (url: string, ...addresses: string[]) =>
    addresses.flatMap((remoteAddress) =>
      Array.from({ length: 100 }, () => app.inject({ url, remoteAddress })),
    );
  const countCodes = async (asked: ReturnType<typeof ask>) =>
    Object.entries(Object.groupBy(await Promise.all(asked), ({ statusCode }) => statusCode)).map(
      ([code, answers]) => [code, answers?.length],
    );

  const asked = ask('/yes', '2001:db8::1', '2001:db8::2', '203.0.113.7');
  admit();
  expect(await countCodes(asked)).toEqual([
    ['200', 8],
    ['429', 195],
    ['503', 97],
  ]);

  // Places of refused and of ended streams are free again.
  expect(await countCodes(ask('/no', '203.0.113.7'))).toEqual([
    ['429', 95],
    ['500', 5],
  ]);
  expect(await countCodes(ask('/yes', '203.0.113.7'))).toEqual([
    ['200', 5],
    ['429', 95],
  ]);
});
