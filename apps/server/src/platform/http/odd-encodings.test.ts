import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { installErrorHandler } from './error-handler.ts';
import { secureApp } from './secure-app.ts';
import { watchRequests } from './watch-requests.ts';

const head = (method: string, ...lines: string[]) =>
  [`${method} / HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');

const oddRequests = {
  'an unknown encoding': head('GET', 'Transfer-Encoding: xchunked'),
  'an unknown encoding of a body': `${head('POST', 'Transfer-Encoding: xchunked')}2\r\n{}\r\n0\r\n\r\n`,
  'an encoding that is none': `${head('POST', 'Transfer-Encoding: identity')}{}`,
  'chunked and something after it': `${head('POST', 'Transfer-Encoding: chunked, xchunked')}0\r\n\r\n`,
  'something before chunked': `${head('POST', 'Transfer-Encoding: gzip, chunked')}2\r\n{}\r\n0\r\n\r\n`,
  'chunked twice': `${head('POST', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'a length and chunked': `${head('POST', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'a space before the colon': `${head('POST', 'Transfer-Encoding : chunked')}0\r\n\r\n`,
  'a chunk without a length': `${head('POST', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  'two lengths': `${head('POST', 'Content-Length: 2', 'Content-Length: 3')}{}x`,
};

async function open(maxRequests: number) {
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = Fastify({ forceCloseConnections: true });
  const platform = { log, metrics: createMetrics(), secrets: { auth: 'secret' } };
  installErrorHandler(app, platform);
  watchRequests(app, platform);
  secureApp(app, 'http://127.0.0.1', {
    factor: maxRequests / 600,
    share: async () => new Map(),
    readSession: () => null,
    authenticate: async () => null,
    log,
  });
  app.all('/', async () => ({ state: true }));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  const send = async (bytes: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end(bytes);
    const answer = await text(socket);
    // Hooks of a closed socket run a few event-loop turns later.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return answer;
  };
  return { app, lines, send };
}

test.each(Object.entries(oddRequests))(
  '%s is answered 400 and leaves no error in the log',
  async (_name, bytes) => {
    const { send, lines } = await open(100);
    expect((await send(bytes)).match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('stack');
  },
);

test('a body with a length or in chunks is accepted, in any letter case', async () => {
  const { send } = await open(100);
  const chunked = `${head('POST', 'Transfer-Encoding: Chunked', 'Connection: close')}2\r\n{}\r\n0\r\n\r\n`;
  expect(await send(chunked)).toContain('HTTP/1.1 200');
  expect(await send(`${head('POST', 'Content-Length: 2', 'Connection: close')}{}`)).toContain('HTTP/1.1 200');
});

test('odd encodings count against the limit of their address', async () => {
  const { send } = await open(3);
  for (let n = 0; n < 3; n += 1) await send(oddRequests['an unknown encoding']);
  expect(await send(head('GET', 'Connection: close'))).toContain('HTTP/1.1 429');
});

test('a request whose socket is gone is answered and counted', async () => {
  const { app, send, lines } = await open(1);
  app.server.on('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  );
  expect(await send(head('GET', 'Connection: close'))).toContain('HTTP/1.1 200');
  expect(await send(head('GET', 'Connection: close'))).toContain('HTTP/1.1 429');
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
