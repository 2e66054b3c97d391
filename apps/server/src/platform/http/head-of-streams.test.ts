import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { secureApp } from './secure-app.ts';

function open() {
  const app = Fastify();
  secureApp(app, 'http://127.0.0.1', {
    factor: 1,
    share: async () => new Map(),
    readSession: () => null,
    authenticate: async () => null,
    log: createLog('silent'),
  });
  let read = 0;
  const file = Readable.from(
    (function* () {
      for (; read < 100; read += 1) yield Buffer.alloc(1_000);
    })(),
    { highWaterMark: 1 },
  );
  app.get('/file', async (_request, reply) => reply.header('content-length', '100000').send(file));
  return { app, file, partsRead: () => read };
}

test('HEAD of a file or an export reads none of it', async () => {
  const { app, file, partsRead } = open();
  const answer = await app.inject({ method: 'HEAD', url: '/file' });
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '100000', '']);
  await new Promise(setImmediate);
  expect([file.destroyed, partsRead()]).toEqual([true, 0]);
});

test('GET sends all of it', async () => {
  const { app } = open();
  expect((await app.inject('/file')).rawPayload).toHaveLength(100_000);
});
