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
type Ask = {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  token?: string;
  headers?: Record<string, string>;
};

/** A real request for each event of the security log. */
export function securityEvents(alerts: readonly string[]): Scenario {
  return {
    alerts,
    does: 'one request for each event; one event is enough',
    async cause({ product }) {
      const ask = asker(product);
      const [member = '', victim = '', second = ''] = await signUpPeople(product, 3);
      await administrators(product, ask, second, victim);
      await passwords(product, ask, member);
      await refusals(product, ask);
    },
    end: async () => {},
  };
}

function asker({ site }: Product) {
  return async (path: string, { method = 'POST', body, token, headers = {} }: Ask = {}): Promise<Answer> => {
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

type Asker = ReturnType<typeof asker>;

/** Throws unless the request succeeds. */
async function well(answer: Promise<Answer>, what: string): Promise<Answer> {
  const given = await answer;
  if (given.status !== 200) throw new Error(`${what}: ${given.status} ${JSON.stringify(given.body)}`);
  return given;
}

const signIn = (ask: Asker, email: string, password = PASSWORD) =>
  well(ask('/auth/sign-in/email', { body: { email, password } }), `sign in of ${email}`);

async function enrol(ask: Asker, token: string): Promise<{ secret: string; codes: string[] }> {
  const started = await well(
    ask('/user/second-factor/start', { token, body: { password: PASSWORD } }),
    'enrol',
  );
  const { secret } = started.body.data as { secret: string };
  const confirmed = await well(
    ask('/user/second-factor/confirm', { token, body: { code: codeOf(secret) } }),
    'confirm',
  );
  return { secret, codes: (confirmed.body.data as { recoveryCodes: string[] }).recoveryCodes };
}

/** The first admin verifies the configured address; the second gets the role by SQL. */
async function administrators(product: Product, ask: Asker, second: string, victim: string): Promise<void> {
  const form = { email: ADMIN, name: '한도담', password: PASSWORD, passwordcheck: PASSWORD };
  await well(ask('/user/new', { body: { data: { ...form, policy: [true, true, false] } } }), 'sign up');
  await fetch(await linkTo(product, ADMIN, 'verify-email'), { redirect: 'manual' });
  const first = await signIn(ask, ADMIN);
  const { secret, codes } = await enrol(ask, String(first.body.token));

  const headers = { cookie: (await signIn(ask, ADMIN)).cookie };
  await ask('/auth/two-factor/verify-totp', { headers, body: { code: wrongCodeOf(secret) } });
  const passed = await well(
    ask('/auth/two-factor/verify-backup-code', { headers, body: { code: codes[0] } }),
    'recovery code',
  );
  const token = String(passed.body.token);

  await product.pool.query("update member set role = 'admin' where email = $1", [second]);
  await enrol(ask, String((await signIn(ask, second)).body.token));
  const uidOf = async (email: string) =>
    (await product.pool.query<{ id: string }>('select id from member where email = $1', [email])).rows[0]?.id;
  const reset = { uid: await uidOf(second), reason: '휴대폰 분실' };
  await well(ask('/admin/second-factor/reset', { token, body: reset }), 'reset of a second factor');
  await signIn(ask, victim);
  const ended = { uid: await uidOf(victim), reason: '본인 요청' };
  await well(ask('/admin/user/sign-out', { token, body: ended }), 'sign out');
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
  const policy = { id: 'private', text: '## 1. 수집\n\n이메일', effectiveAt: tomorrow };
  await well(ask('/admin/policy', { method: 'PUT', token, body: policy }), 'policy');
}

async function passwords(product: Product, ask: Asker, email: string): Promise<void> {
  const token = String((await signIn(ask, email)).body.token);
  await well(ask('/user/password', { token, body: { current: PASSWORD, next: OTHER } }), 'new password');
  await well(ask('/auth/request-password-reset', { body: { email } }), 'request of a link');
  const link = new URL(await linkTo(product, email, 'password'));
  const reset = { token: link.searchParams.get('token'), newPassword: PASSWORD };
  await well(ask('/auth/reset-password', { body: reset }), 'reset');
  for (let n = 0; n < 13; n += 1)
    await ask('/auth/sign-in/email', { body: { email, password: 'wrong1234!' } });
}

async function refusals(product: Product, ask: Asker): Promise<void> {
  const [person, stale] = await createPeople(product, 2);
  const token = person?.token ?? '';
  await ask('/admin/user', { method: 'GET', token });
  await ask('/user/scrap', { token, body: { key: 'a' }, headers: { 'sec-fetch-site': 'cross-site' } });
  await well(ask('/user/data', { method: 'GET', token }), 'own data');
  await product.pool.query("update session set created_at = now() - interval '1 day' where user_id = $1", [
    stale?.uid,
  ]);
  await ask('/user/data', { method: 'GET', token: stale?.token ?? '' });
  await ask('/payple/webhook', { body: { hello: 'world' } });
  const form = new FormData();
  form.append('kind', 'story');
  form.append('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  await (await fetch(`${product.site}/api/upload`, { method: 'POST', headers, body: form })).arrayBuffer();
}

/** Waits for a mail with a link. */
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
