import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { refusePipelining } from './refuse-pipelining.ts';

async function openApp() {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  refusePipelining(app);
  let started = 0;
  app.get('/endless', (_request, reply) => {
    started += 1;
    return reply.send(new Readable({ read() {} }));
  });
  app.get('/short', () => 'short');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const ask = (path: string, times = 1) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
  return { socket, ask, started: () => started };
}

test('a connection that sends many requests at once is closed and starts one of them', async () => {
  const { socket, ask, started } = await openApp();
  ask('/endless', 1_000);
  await once(socket, 'close');
  expect(started()).toBe(1);
});

test('requests that follow the answer before share their connection', async () => {
  const { socket, ask } = await openApp();
  for (let n = 0; n < 100; n += 1) {
    ask('/short');
    expect(String((await once(socket, 'data'))[0])).toContain('short');
  }
});
