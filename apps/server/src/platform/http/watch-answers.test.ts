import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { watchAnswers } from './watch-answers.ts';

const MB = 1_048_576;
/** Larger than the buffers of both ends together. */
const SIZE = 32 * MB;

async function openApp(silenceMs?: number) {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  const clock = { ms: 0 };
  const { check } = watchAnswers(app, { now: () => clock.ms, ...(silenceMs && { silenceMs }) });
  const chunk = Buffer.alloc(65_536);
  const endless = new Readable({ read: () => endless.push(chunk) });
  const slow = new Readable({ read() {} });
  app.get('/endless', (_request, reply) => reply.send(endless));
  app.get('/short', () => 'short');
  app.get('/slow', (_request, reply) => reply.send(slow));
  app.get('/whole', (_request, reply) => reply.send(Buffer.alloc(SIZE)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async (path: string) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const [connection] = await once(app.server, 'connection');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(app.server, 'request');
    return { socket, connection };
  };
  const checkAfter = (ms: number) => {
    clock.ms += ms;
    check();
  };
  return { clock, endless, slow, open, checkAfter };
}

test.each(['/endless', '/whole'])(
  'the connection of a reader that takes nothing of %s ends',
  async (path) => {
    const { clock, endless, open, checkAfter } = await openApp();
    const { connection } = await open(path);
    while (!connection.destroyed && clock.ms < 24 * 3_600_000) {
      checkAfter(1_000);
      await nextTurn();
    }
    expect(connection.destroyed).toBe(true);
    expect(clock.ms).toBeGreaterThanOrEqual(30_000);
    // The buffers of both ends take some megabytes, for which a reader has 2 minutes each.
    expect(clock.ms).toBeLessThan(30 * 60_000);
    if (path === '/endless') await expect.poll(() => endless.destroyed).toBe(true);
  },
);

test.each(['/endless', '/whole'])(
  'the connection of a reader of %s that stops ends after a silence',
  async (path) => {
    const { open } = await openApp(50);
    const { connection } = await open(path);
    await once(connection, 'close');
  },
);

test('a silence between two requests of a connection does not end it', async () => {
  const { open } = await openApp(50);
  const { socket, connection } = await open('/short');
  await once(socket, 'data');
  expect(connection.timeout).toBeGreaterThan(1_000);
  socket.write('GET /short HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toContain('short');
});

test('an answer that is taken at 64 KB/s arrives whole', async () => {
  const { open, checkAfter } = await openApp();
  const { socket } = await open('/whole');
  let bytes = 0;
  let checked = 0;
  for await (const chunk of socket) {
    bytes += chunk.length;
    for (; checked < bytes; checked += 65_536) checkAfter(1_000);
    if (bytes > SIZE) break;
  }
  expect(bytes).toBeGreaterThan(SIZE);
});

test('time in which a reader waits for the answer does not count', async () => {
  const { slow, open, checkAfter } = await openApp();
  const { socket } = await open('/slow');
  slow.push('first');
  await once(socket, 'data');
  for (let s = 0; s < 600; s += 1) checkAfter(1_000);
  slow.push('second');
  expect(String((await once(socket, 'data'))[0])).toContain('second');
});

test('time in which the process was frozen does not count', async () => {
  const { open, checkAfter } = await openApp();
  const { connection } = await open('/whole');
  await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
  checkAfter(1_000);
  checkAfter(24 * 3_600_000);
  expect(connection.destroyed).toBe(false);
});
