import { beforeEach, expect, test, vi } from 'vitest';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, RecordingMailer, signUpForm } from '../users/testing/account-app.ts';
import * as passwords from './passwords.ts';

const checks = { count: 0 };
beforeEach(() => {
  checks.count = 0;
  // Counted, and cheap: these tests guess some two thousand times.
  vi.spyOn(passwords, 'createPasswords').mockReturnValue({
    hash: async (password) => `hash of ${password}`,
    verify: async (stored, password) => {
      checks.count += 1;
      return stored === `hash of ${password}`;
    },
  });
});

const EMAIL = 'hana@example.com';
const PASSWORD = 'dallae58!';
const NEW_PASSWORD = 'sorang-ie77!';
const OWNER = '198.51.100.7';
const STRANGER = '203.0.113.66';

type From = { address?: string; cookie?: string; headers?: Record<string, string> };

async function openApp(platform: TestPlatform) {
  const app = await openAccountApp(platform);
  const send = (url: string, payload: object, { address = STRANGER, cookie, headers }: From = {}) =>
    app.inject(
      post(url, payload, {
        remoteAddress: address,
        headers: { ...headers, ...(cookie !== undefined && { cookie }) },
      }),
    );
  const signIn = (password: string, from: From = {}) =>
    send('/api/auth/sign-in/email', { email: EMAIL, password }, from);
  return { app, send, signIn };
}

async function open(env: Record<string, string> = {}) {
  const platform = await openTestPlatform({ env: { LIMITS: 'strict', ...env } });
  const opened = await openApp(platform);
  const { send, signIn } = opened;
  await send('/api/user/new', { data: signUpForm() }, { address: OWNER });
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  await query('update member set email_verified = true');
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  await worker.drain();

  const knowDevice = async (password = PASSWORD) => {
    const answer = await signIn(password, { address: OWNER });
    expect(answer.statusCode).toBe(200);
    return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  };
  const deviceOnly = (cookies: string) => /pq\.device=[^;]+/.exec(cookies)?.[0] ?? '';
  const askReset = async (from: From, times = 1) => {
    const before = mailer.sent.length;
    // Concurrently: each answer is delayed, so that its duration does not reveal whether the e-mail is registered.
    expect(
      await guess(times, () => send('/api/auth/request-password-reset', { email: EMAIL }, from)),
    ).toEqual({ 200: times });
    await worker.drain();
    return mailer.sent.length - before;
  };
  const resetToken = () => new URL(mailer.link(EMAIL), 'http://x').searchParams.get('token') ?? '';
  const counts = async () => {
    const { values } = await platform.metrics.securityEvents.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.event, value]));
  };
  return { ...opened, platform, query, knowDevice, deviceOnly, askReset, resetToken, counts };
}

async function guess(times: number, one: (n: number) => Promise<{ statusCode: number }>) {
  const statuses: Record<number, number> = {};
  for (let start = 0; start < times; start += 100) {
    const size = Math.min(100, times - start);
    const answers = await Promise.all(Array.from({ length: size }, (_, n) => one(start + n)));
    for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  return statuses;
}

test("a stranger's ten wrong guesses do not lock the owner out on a known device", async () => {
  const { send, signIn, knowDevice, deviceOnly, askReset } = await open();
  const cookie = await knowDevice();
  expect(await guess(30, (n) => signIn(`wrong${n}!aa`))).toEqual({ 401: 10, 429: 20 });

  const owner = { address: OWNER, cookie };
  expect((await send('/api/user/confirm', { password: PASSWORD }, owner)).statusCode).toBe(200);
  const again = await signIn(PASSWORD, { cookie: deviceOnly(cookie) });
  expect(again.statusCode).toBe(200);
  await askReset({}, 15);
  expect(await askReset(owner)).toBe(1);
  const change = { current: PASSWORD, next: NEW_PASSWORD };
  const changed = await send('/api/user/password', change, owner);
  expect(changed.statusCode).toBe(200);

  const device = changed.cookies.find(({ name }) => name === 'pq.device');
  const known = { cookie: `pq.device=${encodeURIComponent(device?.value ?? '')}` };
  expect((await signIn(NEW_PASSWORD, known)).statusCode).toBe(200);
});

test('a known device has ten attempts of its own at any address', async () => {
  const { signIn, knowDevice, deviceOnly } = await open();
  const cookie = deviceOnly(await knowDevice());
  const statuses = await guess(40, (n) => signIn(`wrong${n}!aa`, { cookie, address: `192.0.2.${n}` }));
  expect(statuses).toEqual({ 401: 10, 429: 30 });
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(429);
  expect((await signIn(PASSWORD, { address: OWNER })).statusCode).toBe(200);
});

test('a device known to one account is unknown to another', async () => {
  const { send, query, knowDevice, deviceOnly } = await open();
  const cookie = deviceOnly(await knowDevice());
  const form = signUpForm({ email: 'duri@example.com', name: '두리' });
  await send('/api/user/new', { data: form }, { address: OWNER });
  await query('update member set email_verified = true');
  const tryDuri = (password: string, from: From) =>
    send('/api/auth/sign-in/email', { email: 'duri@example.com', password }, from);
  await guess(10, (n) => tryDuri(`wrong${n}!aa`, {}));
  expect((await tryDuri(PASSWORD, { cookie })).statusCode).toBe(429);
});

test('hundreds of guesses at one account from one address are ten password checks', async () => {
  const { signIn, counts } = await open();
  const statuses = await guess(400, (n) => signIn(n === 399 ? PASSWORD : `wrong${n}!aa`));
  expect(statuses).toEqual({ 401: 10, 429: 390 });
  expect(checks.count).toBe(10);
  expect(await counts()).toMatchObject({ 'sign_in.failed': 10, 'sign_in.locked': 1 });
});

test('eight hundred guesses at one account from 500 addresses are a hundred password checks', async () => {
  const { send, signIn, knowDevice, deviceOnly, askReset, resetToken } = await open();
  const cookie = deviceOnly(await knowDevice());
  checks.count = 0;
  const attack = (times: number, network: number) =>
    guess(times, (n) => {
      const host = n % 500;
      return signIn(`wrong${n}!aa`, { address: `10.${network}.${host >> 8}.${host & 255}` });
    });
  expect(await attack(800, 1)).toEqual({ 401: 100, 429: 700 });
  expect(checks.count).toBe(100);
  expect((await signIn(PASSWORD, { address: OWNER })).statusCode).toBe(429);
  expect((await signIn(PASSWORD, { address: OWNER, cookie })).statusCode).toBe(200);

  expect(await askReset({ address: OWNER })).toBe(1);
  const token = resetToken();
  const reset = await send('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
  expect(reset.statusCode).toBe(200);
  await attack(500, 2);
  const device = reset.cookies.find(({ name }) => name === 'pq.device')?.value ?? '';
  expect((await signIn(NEW_PASSWORD, { address: OWNER })).statusCode).toBe(429);
  const fresh = { address: OWNER, cookie: `pq.device=${encodeURIComponent(device)}` };
  expect((await signIn(NEW_PASSWORD, fresh)).statusCode).toBe(200);
  expect((await signIn(NEW_PASSWORD, { address: OWNER, cookie })).statusCode).toBe(429);
});

test('sixty parallel guesses are ten password checks', async () => {
  const { signIn } = await open();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => signIn(n === 59 ? PASSWORD : `wrong${n}!aa`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(50);
  expect(checks.count).toBe(10);
});

test('a single address is refused after fifty failures at different accounts', async () => {
  const { app, signIn, send } = await open();
  const emails = Array.from({ length: 80 }, (_, n) => `member${n}@example.com`);
  const statuses = await guess(80, (n) =>
    send('/api/auth/sign-in/email', { email: emails[n], password: 'spring2026!' }),
  );
  expect(statuses).toEqual({ 401: 50, 429: 30 });
  expect((await signIn(PASSWORD)).statusCode).toBe(429);
  expect((await signIn(PASSWORD, { address: OWNER })).statusCode).toBe(200);
  await app.close();
});

test('addresses of one IPv6 site count as one address at an account', async () => {
  const { signIn } = await open();
  const statuses = await guess(30, (n) => signIn(`wrong${n}!aa`, { address: `2001:db8:1:2::${n + 1}` }));
  expect(statuses).toEqual({ 401: 10, 429: 20 });
  expect((await signIn(PASSWORD, { address: '2001:db8:1:3::1' })).statusCode).toBe(429);
  expect((await signIn(PASSWORD, { address: '2001:db8:2:3::1' })).statusCode).toBe(200);
});

test.each([
  ['not read without TRUST_PROXY', undefined, STRANGER, { 401: 10, 429: 20 }],
  ['not read from an address that is no trusted proxy', '10.0.0.0/8', STRANGER, { 401: 10, 429: 20 }],
  ['read from a trusted proxy', '10.0.0.0/8', '10.0.0.1', { 401: 30 }],
])(
  'X-Forwarded-For is %s when wrong passwords are counted',
  async (_name, TRUST_PROXY, address, expected) => {
    const { signIn } = await open({ ...(TRUST_PROXY !== undefined && { TRUST_PROXY }) });
    const statuses = await guess(30, (n) =>
      signIn(`wrong${n}!aa`, { address, headers: { 'x-forwarded-for': `192.0.2.${n}` } }),
    );
    expect(statuses).toEqual(expected);
  },
);

test('two processes share the counters', async () => {
  const { platform, signIn } = await open();
  const databaseUrl = platform.config.databaseUrl ?? '';
  const other = await openApp(await openTestPlatform({ databaseUrl, env: { LIMITS: 'strict' } }));
  const statuses = await guess(40, (n) => (n % 2 ? other : { signIn }).signIn(`wrong${n}!aa`));
  expect(statuses).toEqual({ 401: 10, 429: 30 });
  expect(checks.count).toBe(10);
});

test('attempts within a session count for that session only', async () => {
  const { send, signIn, knowDevice } = await open();
  const [here, elsewhere] = [await knowDevice(), await knowDevice()];
  const confirm = (password: string, cookie: string) =>
    send('/api/user/confirm', { password }, { address: OWNER, cookie });
  expect(await guess(20, (n) => confirm(`wrong${n}!aa`, here))).toEqual({ 400: 10, 429: 10 });
  expect((await confirm(PASSWORD, here)).statusCode).toBe(429);
  expect((await confirm(PASSWORD, elsewhere)).statusCode).toBe(200);
  expect((await signIn(PASSWORD, { address: OWNER })).statusCode).toBe(200);
});

test('a right password of an unverified member does not count as an attempt', async () => {
  const { signIn, query } = await open();
  await query('update member set email_verified = false');
  for (let n = 0; n < 12; n += 1) expect((await signIn(PASSWORD)).statusCode).toBe(403);
  for (let n = 0; n < 10; n += 1) expect((await signIn('wrong1234!')).statusCode).toBe(401);
  expect((await signIn(PASSWORD)).statusCode).toBe(429);
});

test('a stranger can neither exhaust the reset mails of others nor flood the mailbox', async () => {
  const { askReset, knowDevice, deviceOnly } = await open({ LIMITS: 'loose' });
  const cookie = deviceOnly(await knowDevice());
  const from = (address: string) => askReset({ address }, 11);
  expect([await from(STRANGER), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([10, 10, 10]);
  expect(await from('192.0.2.3')).toBe(0);
  expect(await askReset({ address: STRANGER, cookie })).toBe(1);
});
