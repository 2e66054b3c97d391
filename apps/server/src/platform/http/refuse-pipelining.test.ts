import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { CountedResponse, startRequestsInTurn } from './refuse-pipelining.ts';

async function openApp() {
  const app = Fastify({ forceCloseConnections: true, http: { ServerResponse: CountedResponse } });
  onTestFinished(() => app.close());
  startRequestsInTurn(app);
  let started = 0;
  app.get('/endless', (_request, reply) => {
    started += 1;
    return reply.send(new Readable({ read() {} }));
  });
  app.get('/short', () => 'short');
  const whole = new Readable({ read() {} });
  app.get('/whole', (_request, reply) => reply.header('content-length', '5').send(whole));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const ask = (path: string, times = 1) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
  return { server: app.server, socket, ask, whole, started: () => started };
}

test('a connection that sends many requests at once is closed and starts one of them', async () => {
  const { socket, ask, started } = await openApp();
  ask('/endless', 1_000);
  await once(socket, 'close');
  expect(started()).toBe(1);
});

test.each(['GET /% HTTP/1.1\r\nHost: a', 'GET / HTTP/1.1', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: a'])(
  'a connection that sends many requests %j, which no route answers, is closed',
  async (head) => {
    const { socket, ask } = await openApp();
    ask('/endless');
    socket.write(`${head}\r\n\r\n`.repeat(1_000));
    await once(socket, 'close');
  },
);

test('requests that follow the answer before share their connection', async () => {
  const { socket, ask } = await openApp();
  for (let n = 0; n < 100; n += 1) {
    ask('/short');
    expect(String((await once(socket, 'data'))[0])).toContain('short');
  }
});

test('a request that follows the last byte of an answer is answered although the stream of that has not ended', async () => {
  const { server, socket, ask, whole } = await openApp();
  ask('/whole');
  whole.push('whole');
  expect(String((await once(socket, 'data'))[0])).toContain('whole');
  const next = Promise.race([once(socket, 'data'), once(socket, 'close')]);
  const arrived = once(server, 'request');
  ask('/short');
  await arrived;
  whole.push(null);
  expect(String((await next)[0])).toContain('short');
});
