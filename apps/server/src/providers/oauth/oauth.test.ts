import http from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type SandboxChild, startSandboxChild } from '../payple/testing/sandbox-child.ts';
import { createKakao } from './kakao.ts';
import { createNaver } from './naver.ts';

let sandbox: SandboxChild;
beforeAll(async () => {
  sandbox = await startSandboxChild();
});
afterAll(() => sandbox.stop());

const create = { kakao: createKakao, naver: createNaver };
type Name = keyof typeof create;
type Reply = { status?: number; body: unknown; type?: string } | 'hang' | 'break';

const answer = { code: 'code', state: 'state', redirectUri: 'http://127.0.0.1:3000/back' };

async function scripted(name: Name, ...replies: Reply[]) {
  const requests: string[] = [];
  // A machine that is busy may need longer for an answer than a test waits for none.
  const timeoutMs = replies.includes('hang') ? 250 : 30_000;
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${text}`.trim());
    const reply = replies.shift() ?? 'break';
    if (reply === 'hang') return;
    if (reply === 'break') return void request.socket.destroy();
    response.statusCode = reply.status ?? 200;
    response.setHeader('content-type', reply.type ?? 'application/json;charset=utf-8');
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const settings = { clientId: 'id', clientSecret: 'secret', authHost: host, apiHost: host, timeoutMs };
  return { provider: create[name](settings), requests };
}

const identify = async (name: Name, ...replies: Reply[]) =>
  (await scripted(name, ...replies)).provider.identify(answer);

const token = { body: { access_token: 'token', token_type: 'bearer', expires_in: '3600' } };
const people = {
  kakao: (account: object, id: unknown = 12) => ({ body: { id, kakao_account: account } }),
  naver: (response: object) => ({ body: { resultcode: '00', message: 'success', response } }),
};

describe.each(['kakao', 'naver'] as const)('OAuth adapter of %s', (name) => {
  const person = name === 'kakao' ? people.kakao({}) : people.naver({ id: 'abc' });

  test('failures of either call are one of four kinds', async () => {
    const kinds: [Reply, string][] = [
      ['hang', 'retryable'],
      ['break', 'retryable'],
      [{ status: 500, body: '' }, 'retryable'],
      [{ status: 503, body: '<h1>점검 중</h1>', type: 'text/html' }, 'retryable'],
      [{ status: 429, body: {} }, 'retryable'],
      [{ body: '<h1>hello</h1>', type: 'text/html' }, 'unknown'],
      [{ body: '[]' }, 'unknown'],
      [{ body: '' }, 'unknown'],
      [{ body: `{"a":"${'x'.repeat(200_000)}"}` }, 'unknown'],
    ];
    for (const [reply, kind] of kinds) {
      expect([reply, (await identify(name, reply)).kind]).toEqual([reply, kind]);
      expect([reply, (await identify(name, token, reply)).kind]).toEqual([reply, kind]);
    }
    expect((await identify(name, { body: {} })).kind).toBe('unknown');
    expect((await identify(name, { body: { access_token: 7 } })).kind).toBe('unknown');
    // Redirects are not followed: secrets go to the configured host only.
    expect((await identify(name, { status: 302, body: {} })).kind).toBe('unknown');
  });

  test('a refusal is declined or rejected', async () => {
    const used = name === 'kakao' ? 'invalid_grant' : 'invalid_request';
    const status = name === 'kakao' ? 400 : 200;
    expect((await identify(name, { status, body: { error: used, error_code: 'KOE320' } })).kind).toBe(
      'declined',
    );
    expect((await identify(name, { status: 401, body: { error: 'invalid_client' } })).kind).toBe('rejected');
    const refusal = name === 'kakao' ? { code: -401, msg: 'x' } : { resultcode: '024', message: 'x' };
    for (const wrong of [401, ...(name === 'naver' ? [200] : [403])])
      expect((await identify(name, token, { status: wrong, body: refusal })).kind).toBe('rejected');
  });

  test('the sandbox’s account signs in; a wrong secret or code does not', async () => {
    const host = `${sandbox.url}/${name}`;
    const settings = {
      clientId: `sandbox-${name}`,
      clientSecret: `sandbox-${name}-secret`,
      authHost: host,
      apiHost: host,
      timeoutMs: 5_000,
    };
    const ask = async (as: string, secret = settings.clientSecret) => {
      const provider = create[name]({ ...settings, clientSecret: secret });
      const url = `${provider.authorizeUrl(answer)}&as=${encodeURIComponent(as)}`;
      const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
      expect(back.searchParams.get('state')).toBe(answer.state);
      const code = back.searchParams.get('code') ?? '';
      return { provider, returned: { ...answer, code } };
    };
    const { provider, returned } = await ask('email:Hana@Example.com');
    const first = await provider.identify(returned);
    expect(first).toMatchObject({
      kind: 'done',
      value: { email: 'hana@example.com', emailProven: true, nickname: expect.stringMatching(/./) },
    });
    expect((await provider.identify(returned)).kind).toBe('declined');
    const again = await ask('email:Hana@Example.com');
    expect(await again.provider.identify(again.returned)).toEqual(first);
    const wrong = await ask('hana', 'wrong');
    expect((await wrong.provider.identify(wrong.returned)).kind).toBe('rejected');
    const none = await ask('noemail-1');
    expect(await none.provider.identify(none.returned)).toMatchObject({
      value: { email: null, emailProven: false },
    });
  });

  test('secret and token are sent to their host only', async () => {
    const { provider, requests } = await scripted(name, token, person);
    expect((await provider.identify(answer)).kind).toBe('done');
    expect(requests[0]).toMatch(/^POST \/oauth(2\.0)?\/token {2}?.*client_secret=secret/);
    expect(requests[1]).toMatch(/^GET \S+ Bearer token$/);
    expect(provider.authorizeUrl(answer)).not.toContain('secret');
  });
});

test('Kakao: masked, invalid and unverified e-mails, and ids beyond safe integers', async () => {
  const email = 'hana@example.com';
  const given = async (account: object, id?: unknown) => identify('kakao', token, people.kakao(account, id));
  const valid = { email, is_email_valid: true, is_email_verified: true };
  expect(await given(valid)).toMatchObject({ value: { id: '12', email, emailProven: true } });
  expect(await given({ ...valid, is_email_verified: false })).toMatchObject({
    value: { email, emailProven: false },
  });
  for (const account of [
    { ...valid, is_email_valid: false, email: 'ha***@example.com' },
    { ...valid, is_email_valid: false },
    { ...valid, email: 'no mail' },
    { email_needs_agreement: true },
  ])
    expect(await given(account)).toMatchObject({ value: { email: null, emailProven: false } });
  for (const id of [undefined, null, 0, -1, 1.5, 2 ** 53, 'abc', {}])
    expect([id, (await given(valid, id === undefined ? {} : id)).kind]).toEqual([id, 'unknown']);
});

test('Naver: only the id is required', async () => {
  const given = async (response: object) => identify('naver', token, people.naver(response));
  expect(await given({ id: 'abc' })).toEqual({
    kind: 'done',
    value: { id: 'abc', email: null, emailProven: false, nickname: '' },
  });
  for (const response of [{}, { id: '' }, { id: 7 }, { id: 'x'.repeat(101) }])
    expect((await given(response)).kind).toBe('unknown');
});
