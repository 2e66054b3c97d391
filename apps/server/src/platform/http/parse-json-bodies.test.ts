import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { parseJsonBodies } from './parse-json-bodies.ts';

function openApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  installErrorHandler(app, { log: { error() {}, warn() {} } } as unknown as Parameters<
    typeof installErrorHandler
  >[1]);
  parseJsonBodies(app);
  app.post('/', async ({ body }) => ({ count: (body as { a: unknown[] }).a.length }));
  return async (payload: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    return { status: answer.statusCode, ...answer.json() };
  };
}

test.each(['[]', '{}'])('a body with more than 60,000 parts %s is refused unparsed', async (part) => {
  const send = openApp();
  // The body itself and its array are two.
  expect(await send(`{"a":[${Array(59_998).fill(part)}]}`)).toEqual({ status: 200, count: 59_998 });
  expect(await send(`{"a":[${Array(59_999).fill(part)}]`)).toMatchObject({ status: 400, code: 'invalid' });
});

test.each(['', '{', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])(
  'the invalid body %j is refused',
  async (payload) => {
    expect((await openApp()(payload)).status).toBe(400);
  },
);
