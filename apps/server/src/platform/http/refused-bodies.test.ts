import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { installErrorHandler } from './error-handler.ts';

test.each([
  ['another content type', 'text/csv', 'a,b', 415, 'mediaType', '지원하지 않는 요청 형식입니다.'],
  [
    'a body above the limit',
    'application/json',
    JSON.stringify({ text: 'x'.repeat(200) }),
    413,
    'tooLarge',
    '보낸 내용이 너무 큽니다. 내용을 줄여 다시 시도해주세요.',
  ],
])(
  'error handler answers %s with words that are not about files',
  async (_name, type, payload, status, code, msg) => {
    const app = Fastify({ bodyLimit: 100 });
    onTestFinished(() => app.close());
    const log = createLog('silent');
    installErrorHandler(app, { log, metrics: createMetrics(), secrets: { auth: 'secret' } } as never);
    app.post('/', async () => ({ state: true }));
    const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
    expect([answer.statusCode, answer.json()]).toEqual([status, { state: false, code, msg }]);
  },
);
