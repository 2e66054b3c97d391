import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { buildMember } from '#src/testing/index.ts';
import { post, pressOf, signUpForm } from '../users/testing/account-app.ts';
import { fresh, openSocial, useSandbox } from './testing/open-social.ts';

const sandbox = useSandbox();
const open = (env?: Record<string, string>) => openSocial(sandbox.url(), env);

test('an e-mail that kakao has not proven is only a suggestion', async () => {
  const { browser, platform } = await open();
  const word = fresh('unverified');
  const person = browser();
  await person.signIn('kakao', word);
  expect((await person.pendingSignup()).data).toMatchObject({ email: `${word}@example.com`, askEmail: true });
  const existing = await buildMember(platform);
  expect((await person.complete({ email: existing.email })).body.msg).toBe(
    '다른 방법으로 가입된 이메일입니다.',
  );
  expect((await person.complete()).body.data.verified).toBe(false);
  expect(await person.viewer()).toBe(null);
});

test('an e-mail from naver makes nobody an admin', async () => {
  const word = fresh();
  const { browser, platform, query } = await open({ ADMIN_EMAIL: `${word}@example.com` });
  const person = browser();
  await person.signIn('naver', word);
  await person.complete();
  const { grantFirstAdmin } = await import('../auth/verify-email.ts');
  await grantFirstAdmin(platform);
  expect(await query('select role, email_proof from member')).toEqual([
    { role: 'member', email_proof: 'provider' },
  ]);
});

test('an e-mail typed after signing in through kakao makes nobody an admin', async () => {
  const ADMIN_EMAIL = `${fresh()}@example.com`;
  const { app, browser, query } = await open({ ADMIN_EMAIL });
  const person = browser();
  await person.signIn('kakao', fresh('noemail'));
  await person.complete({ email: ADMIN_EMAIL });
  // The mailbox's owner asks for a password: no mail is sent, because its link would open another person's account.
  const request = {
    method: 'POST',
    url: '/api/auth/request-password-reset',
    payload: { email: ADMIN_EMAIL },
  };
  expect((await app.inject(request as InjectOptions)).statusCode).toBe(200);
  const mails = await query('select kind, data from mail');
  expect(mails.map(({ kind }) => kind)).toEqual(['verifyEmail']);
  await app.inject(pressOf(mails[0].data.link));
  expect(await query('select role, email_proof from member')).toEqual([
    { role: 'member', email_proof: 'mail' },
  ]);
});

test('an e-mail proven by kakao makes the configured admin', async () => {
  const word = fresh();
  const { browser, platform, query } = await open({ ADMIN_EMAIL: `${word}@example.com` });
  const person = browser();
  await person.signIn('kakao', word);
  await person.complete();
  const { grantFirstAdmin } = await import('../auth/verify-email.ts');
  await grantFirstAdmin(platform);
  expect(await query('select role from member')).toEqual([{ role: 'admin' }]);
});

test('a social sign-up with an unproven e-mail takes over an unproven sign-up after 24 hours only', async () => {
  const { app, browser, query } = await open();
  const email = `${fresh()}@example.com`;
  await app.inject(post('/api/user/new', { data: signUpForm({ email, name: '낯선이' }) }));
  const person = browser();
  await person.signIn('naver', fresh('noemail'));
  expect((await person.complete({ email })).body.msg).toBe('다른 방법으로 가입된 이메일입니다.');
  await query(`update account set created_at = now() - interval '25 hours'`);
  expect((await person.complete({ email })).status).toBe(200);
  expect(await query('select provider from member where left_at is null')).toEqual([{ provider: 'naver' }]);
});
