import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, wrongCodeOf } from '@pq/e2e/authenticator';
import { createPeople, signUpPeople } from '../../support/people.ts';
import type { Product } from '../../support/product.ts';
import type { Scenario } from './scenario.ts';
import { ADMIN } from './site.ts';

/** The password of signUpPeople. */
const PASSWORD = 'bench1234!';
const OTHER = 'other1234!';

type Answer = { status: number; body: Record<string, unknown>; cookie: string };
type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  token?: string;
  headers?: Record<string, string>;
};

export function securityEvents(alerts: readonly string[]): Scenario {
  return {
    alerts,
    does: 'one request for each event; one event is enough',
    async cause({ product }) {
      const request = createClient(product);
      const [member = '', victim = '', second = ''] = await signUpPeople(product, 3);
      await admins(product, request, second, victim);
      await passwords(product, request, member);
      await refusals(product, request);
    },
    end: async () => {},
  };
}

function createClient({ site }: Product) {
  return async (
    path: string,
    { method = 'POST', body, token, headers = {} }: RequestOptions = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as Answer['body']) : {}, cookie };
  };
}

type Client = ReturnType<typeof createClient>;

async function assertOk(answer: Promise<Answer>, what: string): Promise<Answer> {
  const given = await answer;
  if (given.status !== 200) throw new Error(`${what}: ${given.status} ${JSON.stringify(given.body)}`);
  return given;
}

const signIn = (request: Client, email: string, password = PASSWORD) =>
  assertOk(request('/auth/sign-in/email', { body: { email, password } }), `sign in of ${email}`);

async function enrol(request: Client, token: string): Promise<{ secret: string; codes: string[] }> {
  const started = await assertOk(
    request('/user/second-factor/start', { token, body: { password: PASSWORD } }),
    'enrol',
  );
  const { secret } = started.body.data as { secret: string };
  const confirmed = await assertOk(
    request('/user/second-factor/confirm', { token, body: { code: codeOf(secret) } }),
    'confirm',
  );
  return { secret, codes: (confirmed.body.data as { recoveryCodes: string[] }).recoveryCodes };
}

async function admins(product: Product, request: Client, second: string, victim: string): Promise<void> {
  const form = { email: ADMIN, name: '한도담', password: PASSWORD, passwordcheck: PASSWORD };
  await assertOk(
    request('/user/new', { body: { data: { ...form, policy: [true, true, false] } } }),
    'sign up',
  );
  const link = await linkTo(product, ADMIN, '/verify/');
  await assertOk(request('/user/verify', { body: { token: link.split('/').at(-1) } }), 'verification');
  const first = await signIn(request, ADMIN);
  const { secret, codes } = await enrol(request, String(first.body.token));

  const headers = { cookie: (await signIn(request, ADMIN)).cookie };
  await request('/auth/two-factor/verify-totp', { headers, body: { code: wrongCodeOf(secret) } });
  const passed = await assertOk(
    request('/auth/two-factor/verify-backup-code', { headers, body: { code: codes[0] } }),
    'recovery code',
  );
  const token = String(passed.body.token);

  await product.pool.query("update member set role = 'admin' where email = $1", [second]);
  await enrol(request, String((await signIn(request, second)).body.token));
  const uidOf = async (email: string) =>
    (await product.pool.query<{ id: string }>('select id from member where email = $1', [email])).rows[0]?.id;
  const reset = { uid: await uidOf(second), reason: '휴대폰 분실' };
  await assertOk(request('/admin/second-factor/reset', { token, body: reset }), 'reset of a second factor');
  await signIn(request, victim);
  const ended = { uid: await uidOf(victim), reason: '본인 요청' };
  await assertOk(request('/admin/user/sign-out', { token, body: ended }), 'sign out');
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
  const policy = { id: 'private', text: '## 1. 수집\n\n이메일', effectiveAt: tomorrow };
  await assertOk(request('/admin/policy', { method: 'PUT', token, body: policy }), 'policy');
}

async function passwords(product: Product, request: Client, email: string): Promise<void> {
  const token = String((await signIn(request, email)).body.token);
  await assertOk(
    request('/user/password', { token, body: { current: PASSWORD, next: OTHER } }),
    'new password',
  );
  await assertOk(request('/auth/request-password-reset', { body: { email } }), 'request of a link');
  const link = new URL(await linkTo(product, email, 'password'));
  const reset = { token: link.searchParams.get('token'), newPassword: PASSWORD };
  await assertOk(request('/auth/reset-password', { body: reset }), 'reset');
  for (let n = 0; n < 13; n += 1)
    await request('/auth/sign-in/email', { body: { email, password: 'wrong1234!' } });
}

async function refusals(product: Product, request: Client): Promise<void> {
  const [person, stale] = await createPeople(product, 2);
  const token = person?.token ?? '';
  await request('/admin/user', { method: 'GET', token });
  await request('/user/scrap', { token, body: { key: 'a' }, headers: { 'sec-fetch-site': 'cross-site' } });
  await assertOk(request('/user/data', { method: 'GET', token }), 'own data');
  await product.pool.query("update session set created_at = now() - interval '1 day' where user_id = $1", [
    stale?.uid,
  ]);
  await request('/user/data', { method: 'GET', token: stale?.token ?? '' });
  await request('/payple/webhook', { body: { hello: 'world' } });
  const form = new FormData();
  form.append('kind', 'story');
  form.append('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  await (await fetch(`${product.site}/api/upload`, { method: 'POST', headers, body: form })).arrayBuffer();
}

async function linkTo({ sandbox }: Product, email: string, part: string): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 200) {
    const answer = await fetch(`${sandbox}/inbox?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { links: string[] }[];
    const found = mails.flatMap(({ links }) => links).find((link) => link.includes(part));
    if (found) return found;
    await delay(200);
  }
  throw new Error(`no mail with a link to ${email}`);
}
