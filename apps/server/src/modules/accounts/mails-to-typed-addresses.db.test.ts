import { calls, plainCalls } from '@pq/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { fresh, openSocial, useSandbox } from './social/testing/open-social.ts';
import { post, signUpForm } from './users/testing/account-app.ts';

const sandbox = useSandbox();
const EMAIL = 'hana@example.com';
const password = 'dallae58!';
const OWNER = '203.0.113.1';
const STRANGER = '198.51.100.1';

type Site = Awaited<ReturnType<typeof openSocial>>;
type Ask = (from: string) => Promise<unknown>;

const send = (app: FastifyInstance, call: InjectOptions, remoteAddress: string) =>
  app.inject({ ...call, remoteAddress });

async function signUp({ app }: Site, from: string, joining?: string) {
  const answer = await send(app, post('/api/user/new', { data: signUpForm(), joining }), from);
  return answer.json().data?.joining as string | undefined;
}

async function askSocially(site: Site) {
  const browser = site.browser();
  const word = fresh('noemail');
  await browser.signIn('kakao', word);
  const complete: Ask = (from) => {
    browser.remoteAddress = from;
    return browser.complete({ email: EMAIL });
  };
  const signIn: Ask = (from) => {
    browser.remoteAddress = from;
    return browser.signIn('kakao', word);
  };
  return { complete, signIn };
}

/** Every call that sends a mail to an e-mail which its sender has typed and proven by nothing, now or in an earlier call. */
const mailing: Record<string, (site: Site) => Promise<Ask>> = {
  signUp: async (site) => {
    let joining: string | undefined;
    return async (from) => {
      joining = (await signUp(site, from, joining)) ?? joining;
    };
  },
  resendVerification: async (site) => {
    const joining = await signUp(site, '192.0.2.1');
    return async (from) => {
      await site.query(`delete from rate_limit where key like 'verify-again:%'`);
      return send(site.app, post('/api/user/verification', { joining }), from);
    };
  },
  signInByEmail: async (site) => {
    await signUp(site, '192.0.2.1');
    return (from) => send(site.app, post('/api/auth/sign-in/email', { email: EMAIL, password }), from);
  },
  requestPasswordReset: async (site) => {
    await signUp(site, '192.0.2.1');
    return (from) => send(site.app, post('/api/auth/request-password-reset', { email: EMAIL }), from);
  },
  signUpSocial: async (site) => (await askSocially(site)).complete,
  finishSocialSignIn: async (site) => {
    const { complete, signIn } = await askSocially(site);
    await complete('192.0.2.1');
    return signIn;
  },
};

const mailingNothing = [
  'readAlertLink', // a link of a mail
  'confirmAlertMail', // a link of a mail
  'stopAlertMail', // a link of a mail
  'setMailOff', // a link of a mail
  'requestAlertMail', // three a day to one mailbox, by limits of its own
  'checkPasswordLink', // a link of a mail
  'checkVerificationLink', // a link of a mail
  'verifyByLink', // a link of a mail, which proves the e-mail
  'readAddress', // a link of a mail
  'confirmAddress', // a link of a mail
  'resetPassword', // a link of a mail, which proves the e-mail
  'askTeam', // to the team; the answer is written by an admin
  'passRecoveryCode', // a member
  'passSecondFactor', // a member
  'signOut',
  'startSocialSignIn', // leads to the provider
  'verifyEmail', // leads to a page
  'searchProjects',
  'clickLineBanner',
  'getNotice',
];

test('every call of visitors that changes something has a row', () => {
  const open = calls.filter(({ audience, method }) => audience === 'public' && method !== 'GET');
  const names = [...open, ...plainCalls].map(({ name }) => name);
  expect([...Object.keys(mailing), ...mailingNothing].sort()).toEqual(names.sort());
});

test.each(Object.entries(mailing))(
  '%s sends three mails a day for one network, more for the owner, and twenty in all',
  async (_, prepare) => {
    const site = await openSocial(sandbox.url());
    const ask = await prepare(site);
    // A sign-up that replaces another one deletes its mail.
    const seen = new Set<string>();
    const mailsAfter = async (asking?: Promise<unknown>) => {
      await asking;
      for (const { id } of await site.query('select id from mail where recipient = $1', [EMAIL]))
        seen.add(id);
      return seen.size;
    };
    const before = await mailsAfter();
    for (let n = 1; n <= 5; n += 1) expect(await mailsAfter(ask(STRANGER))).toBe(before + Math.min(n, 3));
    expect(await mailsAfter(ask(OWNER))).toBe(before + 4);
    await site.query(`update rate_limit set count = 19 where key like 'mail:unproven:all:%'`);
    expect(await mailsAfter(ask('10.0.0.1'))).toBe(before + 5);
    expect(await mailsAfter(ask('10.0.0.2'))).toBe(before + 5);
  },
);

test('the networks of one IPv6 site share six mails', async () => {
  const { app, query } = await openSocial(sandbox.url());
  for (let n = 0; n < 10; n += 1)
    await send(
      app,
      post('/api/user/new', { data: signUpForm({ email: EMAIL, name: `낯선이${n}` }) }),
      `2001:db8:1:${n}::1`,
    );
  const resets = Array.from({ length: 10 }, (_, n) => `2001:db8:1:${n}::2`);
  for (const from of resets)
    await send(app, post('/api/auth/request-password-reset', { email: EMAIL }), from);
  const [all] = await query(`select count from rate_limit where key like 'mail:unproven:all:%'`);
  expect(all?.count).toBe(6);
});

test('aliases that a stranger signs up with use up no mail of the plain address', async () => {
  const { app, query } = await openSocial(sandbox.url());
  const mailed = async () =>
    (await query('select recipient from mail order by id')).map(({ recipient }) => recipient);
  const join = (email: string, name: string, from: string) =>
    send(app, post('/api/user/new', { data: signUpForm({ email, name }) }), from);
  for (let n = 0; n < 30; n += 1) await join(`hana+${n}@example.com`, `낯선이${n}`, `10.0.${n % 10}.1`);
  expect(await mailed()).toHaveLength(20);
  for (let n = 0; n < 10; n += 1) await join(`duri+${n}@example.com`, `두리${n}`, STRANGER);
  expect((await mailed()).filter((to) => to.startsWith('duri'))).toHaveLength(6);
  expect((await join(EMAIL, '하나', STRANGER)).statusCode).toBe(200);
  expect((await mailed()).at(-1)).toBe(EMAIL);
});

test('the owner of a mailbox signs up and gets a new password after a stranger has used up his mails', async () => {
  const site = await openSocial(sandbox.url());
  const { app, query } = site;
  const mailsOf = async (kind: string) =>
    (await query('select 1 from mail where recipient = $1 and kind = $2', [EMAIL, kind])).length;
  let joining = await signUp(site, STRANGER);
  for (let n = 0; n < 9; n += 1) joining = (await signUp(site, STRANGER, joining)) ?? joining;
  await send(app, post('/api/auth/request-password-reset', { email: EMAIL }), STRANGER);
  expect(await mailsOf('resetPassword')).toBe(0);
  await send(app, post('/api/auth/request-password-reset', { email: EMAIL }), OWNER);
  expect(await mailsOf('resetPassword')).toBe(1);
  await query(`update account set created_at = now() - interval '25 hours'`);
  expect(await signUp(site, OWNER)).toBeDefined();
});
