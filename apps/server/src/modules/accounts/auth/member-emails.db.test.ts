import { expect, test } from 'vitest';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, RecordingMailer, signUpForm } from '../users/testing/account-app.ts';

async function open() {
  const platform = await openTestPlatform();
  const app = await openAccountApp(platform);
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.database.db.query(text, values)).rows;
  const signUp = (email: string) => app.inject(post('/api/user/new', { data: signUpForm({ email }) }));
  const signIn = (email: string, password: string) =>
    app.inject(post('/api/auth/sign-in/email', { email, password }));
  const requestReset = (email: string) => app.inject(post('/api/auth/request-password-reset', { email }));
  return { app, mailer, worker, query, signUp, signIn, requestReset };
}

const refusedNow = [
  'a&b@example.com',
  'a=b@example.com',
  'a!b@example.com',
  '.ab@example.com',
  'a..b@example.com',
];

test('signUp refuses rare signs and misplaced dots at the field', async () => {
  const { signUp, query } = await open();
  for (const email of refusedNow) {
    const answer = await signUp(email);
    expect([answer.statusCode, answer.json().data]).toEqual([
      400,
      { fields: { 'data.email': '형식이 올바르지 않습니다.' } },
    ]);
  }
  expect(await query('select 1 from mail')).toEqual([]);
});

test('every call with an e-mail accepts the address of a member, under whatever rule it was accepted', async () => {
  const { app, mailer, worker, query, signUp, signIn, requestReset } = await open();
  expect((await signUp('hana@example.com')).statusCode).toBe(200);
  await query('update member set email_verified = true');
  let password = 'dallae58!';
  for (const [n, email] of [
    ...refusedNow,
    'ab@example.xn--3e0b707e',
    'ab@example.a1',
    "o'neil@example.com",
  ].entries()) {
    await query('update member set email = $1', [email]);
    for (const path of ['email', 'provider']) {
      const { data } = (
        await app.inject(`/api/user/check/${path}?email=${encodeURIComponent(email)}`)
      ).json();
      expect(data).toEqual(path === 'email' ? { use: true } : { provider: 'email' });
    }
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect((await requestReset(email)).statusCode).toBe(200);
    await worker.drain();
    const token = new URL(mailer.link(email), 'http://x').searchParams.get('token');
    password = `sorang77!${n}`;
    const reset = await app.inject(post('/api/auth/reset-password', { token, newPassword: password }));
    expect([email, reset.statusCode]).toEqual([email, 200]);
    expect((await signIn(email, password)).statusCode).toBe(200);
  }
});

test('sign-in and reset refuse what is no e-mail', async () => {
  const { signIn, requestReset } = await open();
  for (const email of ['', 'hana', 'hana@example', '하나@example.com', 'ha na@example.com'])
    for (const answer of [await signIn(email, 'dallae58!'), await requestReset(email)])
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_EMAIL']);
});
