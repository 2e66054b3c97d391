import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall, defineFile, type Method } from './call.ts';
import { CallError, createClient } from './client.ts';

const NETWORK = '네트워크 연결을 확인해주세요.';

type Sent = { path: string; init: RequestInit };

/** A client whose server gives the same answer to every request, and the requests that it received. */
function open(answer: unknown, status = 200) {
  const sent: Sent[] = [];
  const client = createClient(async (path, init) => {
    sent.push({ path, init });
    if (answer instanceof Error) throw answer;
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status });
  });
  return { client, sent };
}

function callOf(method: Method) {
  const call = defineCall({
    name: 'aCall',
    method: 'GET',
    path: '/a/call',
    summary: '',
    audience: 'public',
    input: z.record(z.string(), z.unknown()),
    data: z.object({ n: z.number() }),
  });
  return { ...call, method };
}

it.each<[Method, Record<string, unknown>, string]>([
  ['GET', {}, '/api/a/call'],
  ['GET', { page: 0, isPq: false, sort: '' }, '/api/a/call?page=0&isPq=false&sort='],
  ['GET', { left: undefined, none: null, n: 1 }, '/api/a/call?n=1'],
  ['GET', { q: '가죽 & 가방' }, '/api/a/call?q=%EA%B0%80%EC%A3%BD+%26+%EA%B0%80%EB%B0%A9'],
  ['GET', { list: [{ key: 'k' }] }, '/api/a/call?list=%5B%7B%22key%22%3A%22k%22%7D%5D'],
  ['DELETE', { card: 'c' }, '/api/a/call?card=c'],
])('%s with %j goes to %s without a body', async (method, input, path) => {
  const { client, sent } = open({ state: true, data: { n: 1 } });
  await client.call(callOf(method), input);
  expect(sent[0]?.path).toBe(path);
  expect(sent[0]?.init).toMatchObject({ method, credentials: 'same-origin' });
  expect(sent[0]?.init).not.toHaveProperty('body');
  expect(sent[0]?.init.headers).not.toHaveProperty('content-type');
});

it.each<Method>(['POST', 'PUT'])('%s sends its fields as JSON', async (method) => {
  const { client, sent } = open({ state: true, data: { n: 1 } });
  const { signal } = new AbortController();
  await client.call(callOf(method), { a: [1], b: null }, { signal, headers: { 'idempotency-key': 'k' } });
  expect(sent[0]).toEqual({
    path: '/api/a/call',
    init: {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': 'k' },
      credentials: 'same-origin',
      signal,
      body: '{"a":[1],"b":null}',
    },
  });
});

it('client passes priority and keepalive on to the transport when they are given', async () => {
  const { client, sent } = open({ state: true, data: { n: 1 } });
  await client.call(callOf('GET'), {}, { priority: 'low', keepalive: true });
  await client.call(callOf('GET'), {});
  expect(sent[0]?.init).toMatchObject({ priority: 'low', keepalive: true });
  expect(Object.keys(sent[1]?.init ?? {})).toEqual(['method', 'headers', 'credentials']);
});

it('client returns data and message of an answer', async () => {
  const withMessage = open({ state: true, data: { n: 7 }, msg: '저장되었습니다.' });
  expect(await withMessage.client.call(callOf('GET'), {})).toEqual({
    data: { n: 7 },
    msg: '저장되었습니다.',
  });
  const silent = open({ state: true, data: { n: 7 } });
  expect(await silent.client.call(callOf('GET'), {})).toEqual({ data: { n: 7 }, msg: undefined });
});

it('client joins a list and its sibling fields into one object', async () => {
  const { client } = open({ state: true, total: 9, data: ['가'], msg: '찾았습니다.' });
  const data = z.object({ total: z.int(), words: z.array(z.string()) });
  const found = await client.call({ ...callOf('GET'), data, list: 'words' }, {});
  expect(found).toEqual({ data: { total: 9, words: ['가'] }, msg: '찾았습니다.' });
});

const fields = { 'data.email': '형식이 올바르지 않습니다.' };

it.each([
  [400, { state: false, msg: '입력을 확인해주세요.', data: { fields } }, '입력을 확인해주세요.', fields],
  [409, { state: false, msg: '금액이 다릅니다.', data: { amount: 1 } }, '금액이 다릅니다.', {}],
  [401, { state: false, msg: '로그인 후 이용 가능합니다.' }, '로그인 후 이용 가능합니다.', {}],
  [500, { state: false, msg: '' }, NETWORK, {}],
  [502, '<html>bad gateway</html>', NETWORK, {}],
  [200, 'null', NETWORK, {}],
  [200, '"state"', NETWORK, {}],
])('a %i of %j is a CallError', async (status, answer, message, named) => {
  const error = await open(answer, status)
    .client.call(callOf('GET'), {})
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ name: 'CallError', status, message, fields: named });
});

it('CallError has the code of the refusal', async () => {
  const refused = { state: false, code: 'freshSignIn', msg: '본인 확인이 필요합니다.' };
  await expect(open(refused, 403).client.call(callOf('GET'), {})).rejects.toMatchObject({
    status: 403,
    code: 'freshSignIn',
  });
});

it('CallError has the request id for a fault only', async () => {
  const asking = (status: number) =>
    createClient(async () => {
      const headers = { 'x-request-id': 'k3fx-92mq-7hzt' };
      return new Response(JSON.stringify({ state: false, msg: '잠시 후 다시.' }), { status, headers });
    })
      .call(callOf('GET'), {})
      .catch((thrown: unknown) => thrown);
  expect(await asking(503)).toMatchObject({
    message: '잠시 후 다시. (문의 번호 k3fx-92mq-7hzt)',
    requestId: 'k3fx-92mq-7hzt',
  });
  expect(await asking(409)).toMatchObject({ message: '잠시 후 다시.' });
});

it('CallError has status 0 when nothing answers', async () => {
  const { client } = open(new TypeError('fetch failed'));
  await expect(client.call(callOf('GET'), {})).rejects.toMatchObject({ status: 0, message: NETWORK });
});

const file = defineFile({
  name: 'aFile',
  path: '/a/file',
  summary: '',
  audience: 'admin',
  input: z.object({ from: z.string() }),
  errors: [],
});

it('client downloads a file with its name', async () => {
  const headers = {
    'content-disposition': `attachment; filename="__.csv"; filename*=UTF-8''%EA%B2%B0%EC%A0%9C.csv`,
  };
  const asked: string[] = [];
  const client = createClient(async (path) => {
    asked.push(path);
    return new Response('a,b', { headers });
  });
  const { name, content } = await client.file(file, { from: '2026-12-01' });
  expect([asked, name, await content.text()]).toEqual([['/api/a/file?from=2026-12-01'], '결제.csv', 'a,b']);
});

it('client throws CallError when a file is refused or fails', async () => {
  const refused = open({ state: false, code: 'freshSignIn', msg: '본인 확인이 필요합니다.' }, 403);
  await expect(refused.client.file(file, { from: 'x' })).rejects.toMatchObject({
    status: 403,
    code: 'freshSignIn',
    message: '본인 확인이 필요합니다.',
  });
  const lost = open(new TypeError('fetch failed'));
  await expect(lost.client.file(file, { from: 'x' })).rejects.toMatchObject({ status: 0, message: NETWORK });
});
