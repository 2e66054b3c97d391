import { readdirSync, readFileSync } from 'node:fs';
import { addDays, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { buildAdmin, buildMember, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { post, pressOf, RecordingMailer, signUpForm } from './modules/accounts/users/testing/account-app.ts';
import { formOf } from './modules/media/testing/sending.ts';
import { createMailWorker } from './modules/notifications/mail-worker.ts';
import { securityEvents } from './platform/security-events.ts';

const EMAIL = 'hana@example.com';
const PASSWORD = 'dallae58!';
const ADDRESS = '203.0.113.45';

async function open() {
  const lines: string[] = [];
  const env = { ADMIN_EMAIL: EMAIL };
  const { app, platform } = await openTestApp({ env, onLogLine: (line) => void lines.push(line) });
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  const send = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject(post(`/api${url}`, payload, { headers, remoteAddress: ADDRESS }));
  const get = (url: string, headers: Record<string, string>) =>
    app.inject({ url: `/api${url}`, headers, remoteAddress: ADDRESS });
  const linkTo = async (email: string) => {
    await worker.drain();
    return mailer.link(email);
  };
  const as = async (uid: string) => ({ authorization: `Bearer ${await buildSession(platform, uid)}` });

  expect((await send('/user/new', { data: signUpForm() })).statusCode).toBe(200);
  const take = () => lines.splice(0).map((line) => JSON.parse(line));
  const names = () => take().map(({ event }) => event);
  return { app, platform, lines, send, get, linkTo, as, take, names };
}

test('signing in records its events without personal data', async () => {
  const { app, lines, send, linkTo, take } = await open();
  await app.inject(pressOf(await linkTo(EMAIL)));
  const signIn = (password: string, email = EMAIL) => send('/auth/sign-in/email', { email, password });
  const signedIn = await signIn(PASSWORD);
  const { token } = signedIn.json();
  const headers = { authorization: `Bearer ${token}` };
  await send('/user/confirm', { password: 'Wrong-pass-58!' }, headers);
  for (let n = 0; n < 12; n += 1) await signIn('Wrong-pass-58!');
  await signIn(PASSWORD, 'nobody@example.com');
  await send('/user/password', { current: PASSWORD, next: 'sorang58!' }, headers);
  await send('/auth/request-password-reset', { email: EMAIL });
  const reset = new URL(await linkTo(EMAIL), 'http://x').searchParams.get('token') ?? '';
  await send('/auth/reset-password', { token: reset, newPassword: 'byeolmi58!' });

  const written = lines.join('');
  const device = signedIn.cookies.find(({ name }) => name === 'pq.device')?.value ?? '-';
  for (const secret of [
    EMAIL,
    'hana',
    '하나',
    PASSWORD,
    'Wrong-pass',
    'sorang',
    'byeolmi',
    '113.45',
    'nobody',
  ])
    expect(written).not.toContain(secret);
  for (const secret of [token, reset, device]) expect(written).not.toContain(secret);

  const events = take();
  const failed = events.filter(({ event }) => event === 'sign_in.failed');
  expect(events.map(({ event }) => event)).toEqual([
    'role.changed',
    'sign_in.succeeded',
    ...Array.from({ length: 11 }, () => 'sign_in.failed'),
    'sign_in.locked',
    'sign_in.failed',
    'password.changed',
    'password.reset',
  ]);
  expect(failed[1]).toMatchObject({
    security: true,
    requestId: expect.any(String),
    method: 'POST',
    route: '/api/auth/sign-in/email',
    address: '203.0.*.*',
    person: expect.stringMatching(/^[\w-]{16}$/),
    role: 'admin',
    target: expect.stringMatching(/^email:[\w-]{16}$/),
  });
  expect(failed[0].person).toBe(failed[1].person);
  expect(failed.at(-1)).toMatchObject({ person: null, role: null });
});

test('admin actions on members record their events', async () => {
  const { platform, send, get, as, app, names } = await open();
  const admin = await as((await buildAdmin(platform)).uid);
  const { id: uid } = await buildMember(platform);
  const today = seoulDate(platform.clock.now());

  await send('/admin/user/sign-out', { uid, reason: '본인 요청' }, admin);
  const policy = { id: 'private', text: '## 1. 수집\n\n이메일', effectiveAt: addDays(today, 1) };
  const written = await app.inject({
    method: 'PUT',
    url: '/api/admin/policy',
    headers: admin,
    payload: policy,
  });
  expect(written.statusCode).toBe(200);
  await get(`/admin/export?what=pledges&from=${today}&to=${today}`, admin);
  expect(names()).toEqual(['session.ended_by_other', 'settings.changed', 'personal_data.exported']);
});

test("members' actions on their own data, and refused ones, record their events", async () => {
  const { platform, send, get, as, app, names } = await open();
  const project = await buildProject(platform);
  const maker = await as(project.ownerId);
  await get('/user/data', maker);
  await get(`/user/sponsor/export?pid=${project.key}`, maker);
  expect(names()).toEqual(['personal_data.exported', 'personal_data.exported']);

  await get('/admin/user', maker);
  await send('/user/scrap', { key: project.key }, { ...maker, 'sec-fetch-site': 'cross-site' });
  await platform.database.db.query(`update session set created_at = now() - interval '1 day'`);
  await get('/user/data', maker);
  expect(names()).toEqual(['right.refused', 'origin.refused', 'fresh_sign_in.refused']);

  const { payload, type } = await formOf([
    ['kind', 'story'],
    ['file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'],
  ]);
  const headers = { ...maker, 'content-type': type };
  const upload = await app.inject({ method: 'POST', url: '/api/upload', headers, payload });
  expect([upload.statusCode, names()]).toEqual([415, ['upload.type_refused']]);
});

test("a webhook message without an order is an event, the provider's is not", async () => {
  const { send, names } = await open();
  await send('/payple/webhook', { PCD_PAY_OID: '0190a2b4-0000-7000-8000-000000000000-1' });
  expect(names()).toEqual([]);
  await send('/payple/webhook', { hello: 'world' });
  await send('/payple/webhook', { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: 7 });
  expect(names()).toEqual(['webhook.refused', 'webhook.refused']);
});

test('every security event is recorded somewhere', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('event-names.ts'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
    .join('\n');
  const missing = securityEvents.filter((event) => !sources.includes(`'${event}'`));
  expect(missing).toEqual([]);
});
