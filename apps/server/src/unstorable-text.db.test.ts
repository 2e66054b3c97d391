import { calls, files, plainCalls, streams } from '@pq/contract';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '#src/testing/test-app.ts';

const marks = 'a\u0301\u0323'.padEnd(300, '\u0301\u0323');
const unstorable = ['a\u0000b', '\ud800', marks];

function textsOf(schema: z.core.JSONSchema.BaseSchema, depth = 0): unknown[] {
  if (depth > 6) return [];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...(schema.type === 'string' || schema.type === undefined ? unstorable : []),
    ...alternatives.flatMap((one) => textsOf(one as z.core.JSONSchema.BaseSchema, depth + 1)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      textsOf(part as z.core.JSONSchema.BaseSchema, depth + 1).map((text) => ({ [name]: text })),
    ),
    ...(schema.items
      ? textsOf(schema.items as z.core.JSONSchema.BaseSchema, depth + 1).map((text) => [text])
      : []),
  ];
}

function requestsOf(call: { path: string; method?: string; input: z.ZodType }): InjectOptions[] {
  const { method = 'GET', path } = call;
  const url = `/api${path.replace('{provider}', 'kakao')}`;
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  const forms = textsOf(schema).filter((sent) => typeof sent === 'object' && sent !== null);
  if (method !== 'GET') return forms.map((payload) => ({ method, url, payload }) as InjectOptions);
  // A query has neither nested fields nor lone surrogates, which are no UTF-8.
  return forms
    .flatMap((sent) => Object.entries(sent as object))
    .filter(([name, text]) => text !== '\ud800' && !path.includes(`{${name}}`))
    .map(([name, text]) => ({ url: `${url}?${new URLSearchParams({ [name]: text })}` }));
}

test('every call refuses NUL, lone surrogates and endless piles of marks in each of its texts with 400', async () => {
  const { app, platform } = await openTestApp();
  const requests = [...calls, ...streams, ...files, ...plainCalls].flatMap(requestsOf);
  const answers: string[] = [];
  for (const [n, request] of requests.entries()) {
    const remoteAddress = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    const { statusCode, body } = await app.inject({ ...request, remoteAddress });
    if (statusCode !== 400 || !body.includes('"code":"invalid"'))
      answers.push(`${JSON.stringify(request)}: ${statusCode} ${body}`);
  }
  expect(answers).toEqual([]);
  expect(requests.length).toBeGreaterThan(calls.length);
  expect((await platform.database.db.query('select 1 from rate_limit')).rows).toEqual([]);
});
