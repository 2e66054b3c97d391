import { calls, plainCalls } from '@pq/contract';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { openTestApp } from '#src/testing/test-app.ts';
import { post, signUpForm } from './modules/accounts/users/testing/account-app.ts';

const NONE = '00000000-0000-7000-8000-000000000000';

const limited: Record<string, InjectOptions> = {
  signUp: post('/api/user/new', { data: signUpForm({ email: '' }) }),
  signUpSocial: post('/api/user/social/new', {
    data: { email: 'a@example.com', uid: 'a', provider: 'kakao', name: '하나' },
  }),
  signInByEmail: post('/api/auth/sign-in/email', { email: 'a@example.com', password: 'dallae58!' }),
  requestPasswordReset: post('/api/auth/request-password-reset', { email: 'a@example.com' }),
  resetPassword: post('/api/auth/reset-password', { token: 'a', newPassword: 'dallae58!' }),
  checkPasswordLink: post('/api/user/password/link', { token: 'a' }),
  checkVerificationLink: post('/api/user/verify/link', { token: 'a' }),
  verifyByLink: post('/api/user/verify', { token: 'a' }),
  startSocialSignIn: { url: '/api/social/kakao' },
  readAddress: post('/api/pledge/address/read', { gateKey: NONE, token: 'a' }),
  confirmAddress: post('/api/pledge/address/confirm', { gateKey: NONE, token: 'a' }),
  requestAlertMail: post('/api/alert/email', { projectid: NONE, email: 'a@example.com' }),
  readAlertLink: post('/api/alert/email/read', { token: 'a' }),
  confirmAlertMail: post('/api/alert/email/confirm', { token: 'a' }),
  stopAlertMail: post('/api/alert/off', { token: 'a' }),
  askTeam: post('/api/ask', { email: 'a@example.com', content: '질문' }),
};

const limitedOtherwise = [
  'resendVerification', // by the sign-up that it names, whose mails are counted by network
  'passSecondFactor', // by the challenge, of which a password is the condition
  'passRecoveryCode', // by the challenge
  'finishSocialSignIn', // once for each start
  'setMailOff', // by its token, which is signed for one mail
];

/** Only reads, or ends what is the caller's own: the general limit of requests is enough. */
const notLimited = ['searchProjects', 'clickLineBanner', 'getNotice', 'signOut', 'verifyEmail'];

test('every call of visitors that changes something has a row', () => {
  const open = calls.filter(({ audience, method }) => audience === 'public' && method !== 'GET');
  const names = [...open, ...plainCalls].map(({ name }) => name);
  expect([...Object.keys(limited), ...limitedOtherwise, ...notLimited].sort()).toEqual(names.sort());
});

test.each(Object.entries(limited))(
  '%s is counted once for all addresses of an IPv6 network',
  async (_, call) => {
    const { app, platform } = await openTestApp();
    for (const remoteAddress of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2'])
      await app.inject({ ...call, remoteAddress });
    const { rows } = await platform.database.db.query('select key, count from rate_limit');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ count }) => count !== 2)).toEqual([]);
  },
);

test.each(Object.entries(limited))('%s is counted for the site of an IPv6 network, too', async (_, call) => {
  const { app, platform } = await openTestApp();
  for (const remoteAddress of ['2001:db8:1:2::1', '2001:db8:1:3::1'])
    await app.inject({ ...call, remoteAddress });
  const { rows } = await platform.database.db.query(
    "select count from rate_limit where key like '%site:2001:db8:1'",
  );
  expect(rows).toEqual([{ count: 2 }]);
});
