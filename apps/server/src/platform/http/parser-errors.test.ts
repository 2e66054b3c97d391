import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { ProductError } from '../product-error.ts';
import { answerParserError } from './error-handler.ts';

async function open() {
  const app = Fastify({
    clientErrorHandler: answerParserError,
    requestTimeout: 50,
    connectionTimeout: 0,
    http: { headersTimeout: 50, connectionsCheckingInterval: 20 },
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.write('part');
  });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return { socket, answered: () => answer };
}

async function answerTo(sent: string): Promise<string> {
  const { socket, answered } = await open();
  socket.write(sent);
  await once(socket, 'close');
  return answered();
}

const refusals: { sent: string; status: number; code: 'invalid' | 'tooSlow' }[] = [
  { sent: 'GET / HTTP/1.1\r\nbad header\r\n\r\n', status: 400, code: 'invalid' },
  { sent: 'nonsense\r\n\r\n', status: 400, code: 'invalid' },
  {
    sent: `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    code: 'invalid',
  },
  { sent: 'GET / HTTP/1.1\r\nHost: a\r\n', status: 408, code: 'tooSlow' },
];

test.each(refusals)(
  'a request that the parser refuses is answered $status in the envelope',
  async ({ sent, ...refusal }) => {
    const answer = await answerTo(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${refusal.status} `));
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      state: false,
      code: refusal.code,
      msg: new ProductError(refusal.code).msg,
    });
  },
);

test('an answer that is on its way is cut off when the parser refuses what follows', async () => {
  const { socket, answered } = await open();
  socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'close');
  expect(answered()).toMatch(/^HTTP\/1\.1 200 [\s\S]*part\r\n$/);
});
