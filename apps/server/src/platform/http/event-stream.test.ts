import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventStreams, type EventStream, encodeEvent } from './event-stream.ts';

async function serve(limits = { perNetwork: 10, perAccount: 10, perProcess: 20 }) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const streams = createEventStreams(app, { inc() {}, dec() {} }, limits);
  const opened: EventStream[] = [];
  const ended: EventStream[] = [];
  app.get('/', async (request, reply) => {
    streams.reserve(request, reply);
    const stream = streams.open(reply, () => ended.push(stream));
    opened.push(stream);
    return reply;
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return { app, url, opened, ended };
}

async function openUnread(url: URL) {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
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

test('an idle event stream sends heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, opened } = await serve();
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  vi.advanceTimersByTime(25_000);
  await vi.waitFor(() => expect(text).toContain('\n\n:\n\n'));
});

test('event streams are counted before what they wait for', async () => {
  const app = Fastify();
  const streams = createEventStreams(
    app,
    { inc() {}, dec() {} },
    { perNetwork: 5, perAccount: 5, perProcess: 8 },
  );
  const { promise: admission, resolve: admit } = Promise.withResolvers<void>();
  const opened: EventStream[] = [];
  app.get('/:admitted', async (request, reply) => {
    streams.reserve(request, reply);
    await admission;
    if (request.url === '/no') throw new Error('refused');
    opened.push(streams.open(reply, () => {}));
    return reply;
  });
  onTestFinished(() => app.close());
  const ask = (url: string, ...addresses: string[]) =>
    addresses.flatMap((remoteAddress) =>
      Array.from({ length: 100 }, () => app.inject({ url, remoteAddress })),
    );
  const endAll = (from: number) => {
    for (const stream of opened.slice(from)) stream.end();
  };
  const countCodes = async (asked: ReturnType<typeof ask>) =>
    Object.entries(Object.groupBy(await Promise.all(asked), ({ statusCode }) => statusCode)).map(
      ([code, answers]) => [code, answers?.length],
    );

  const asked = ask('/yes', '2001:db8::1', '2001:db8::2', '203.0.113.7');
  admit();
  await vi.waitFor(() => expect(opened).toHaveLength(8));
  endAll(0);
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
  const again = ask('/yes', '203.0.113.7');
  await vi.waitFor(() => expect(opened).toHaveLength(13));
  endAll(8);
  expect(await countCodes(again)).toEqual([
    ['200', 5],
    ['429', 95],
  ]);
});
