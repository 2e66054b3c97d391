import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { buildMember, buildSession, openTestPlatform } from '#src/testing/index.ts';
import { eraseUnprovenMembers } from '../jobs.ts';
import { openAccountApp, post, pressOf, RecordingMailer, signUpForm } from './testing/account-app.ts';

const EMAIL = 'hana@example.com';
const OTHER = 'other@example.com';
const idle = new AbortController().signal;
const IN_USE = '이미 사용중인 이메일입니다.';

async function open() {
  const platform = await openTestPlatform();
  const app = await openAccountApp(platform);
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.database.db.query(text, values)).rows;
  const signUp = (overrides = {}) => app.inject(post('/api/user/new', { data: signUpForm(overrides) }));
  const signIn = (password: string) =>
    app.inject(post('/api/auth/sign-in/email', { email: EMAIL, password }));
  const link = async () => {
    await worker.drain();
    return mailer.link(EMAIL);
  };
  const age = (interval: string) => query(`update account set created_at = now() - interval '${interval}'`);
  const present = () => query('select name, email_verified from member where left_at is null');
  const check = async (path: string) => (await app.inject(`/api/user/check/${path}`)).json().data;
  const joined = await signUp();
  expect(joined.statusCode).toBe(200);
  const { joining } = joined.json().data;
  return { platform, joining, app, mailer, worker, query, signUp, signIn, link, age, present, check };
}

test('an unproven e-mail is reserved until its link expires', async () => {
  const { app, signUp, signIn, link, age, present, check } = await open();
  const first = await link();
  const mine = { password: 'byeolmi58!', passwordcheck: 'byeolmi58!', name: '두리' };
  expect((await signUp(mine)).json().msg).toBe(IN_USE);
  await age('25 hours');
  expect(await check('email?email=hana@example.com')).toEqual({ use: false });
  expect(await check('provider?email=hana@example.com')).toEqual({ provider: null });
  expect((await signIn('dallae58!')).statusCode).toBe(403);
  expect((await signUp(mine)).statusCode).toBe(200);
  expect(await present()).toEqual([{ name: '두리', email_verified: false }]);
  expect((await app.inject(pressOf(first))).json().code).toBe('linkOver');
  expect((await signIn('dallae58!')).statusCode).toBe(401);
  expect((await app.inject(pressOf(await link()))).statusCode).toBe(200);
  expect((await signIn('byeolmi58!')).statusCode).toBe(200);
  await age('25 hours');
  expect((await signUp({ name: '세나' })).json().msg).toBe(IN_USE);
});

test('an e-mail that nobody has proven gets three mails a day for one network, whatever asks for them', async () => {
  const { app, query, signIn, joining } = await open();
  const mailed = async () => (await query('select 1 from mail')).length;
  const askReset = () => app.inject(post('/api/auth/request-password-reset', { email: EMAIL }));
  const unverified = { code: 'EMAIL_NOT_VERIFIED', mailSent: true, msg: '이메일 인증이 필요합니다.' };
  expect((await signIn('dallae58!')).json()).toMatchObject(unverified);
  expect((await askReset()).statusCode).toBe(200);
  expect(await mailed()).toBe(3);
  expect((await signIn('dallae58!')).json()).toMatchObject({
    ...unverified,
    mailSent: false,
    msg: t('login.verify.withheld'),
  });
  expect((await askReset()).statusCode).toBe(200);
  const again = await app.inject(post('/api/user/new', { data: signUpForm(), joining }));
  expect(again.json()).toMatchObject({ code: 'tooMany', msg: t('signup.err.mails') });
  expect(await query('select name from member')).toEqual([{ name: '하나' }]);
  expect(await mailed()).toBe(3);
  await query('update member set email_verified = true');
  await askReset();
  expect(await mailed()).toBe(4);
});

test('mails to a mailbox that nobody has proven greet without the nickname', async () => {
  const { app, mailer, worker } = await open();
  await app.inject(post('/api/auth/request-password-reset', { email: EMAIL }));
  await worker.drain();
  expect(mailer.sent).toHaveLength(2);
  for (const { text, html } of mailer.sent)
    for (const words of [text, html]) {
      expect(words).toContain('안녕하세요.');
      expect(words).not.toMatch(/하나|님, 안녕/);
    }
});

test('an e-mail is reserved for 24 hours from its first unproven sign-up, however often it is signed up again', async () => {
  const { app, query, signUp, joining: first, check } = await open();
  const inUse = () => check(`email?email=${EMAIL}`);
  const pass = (hours: number) =>
    query(`update rate_limit set window_ends_at = window_ends_at - interval '${hours} hours'`).then(() =>
      query(`update member set unproven_since = unproven_since - interval '${hours} hours'`),
    );
  await pass(20);
  expect(await inUse()).toEqual({ use: true });
  // Given up for another address, and signed up with again.
  const again = await app.inject(
    post('/api/user/new', { data: signUpForm({ email: OTHER }), joining: first }),
  );
  expect(await inUse()).toEqual({ use: false });
  const back = { data: signUpForm(), joining: again.json().data.joining };
  expect((await app.inject(post('/api/user/new', back))).statusCode).toBe(200);
  expect(await inUse()).toEqual({ use: true });
  await pass(5);
  expect(await inUse()).toEqual({ use: false });
  expect((await signUp({ name: '세나' })).statusCode).toBe(200);
  expect(await inUse()).toEqual({ use: false });
  expect((await signUp({ name: '네나' })).statusCode).toBe(200);
  expect(await query(`select name from member where email = '${EMAIL}' and not superseded`)).toEqual([
    { name: '네나' },
  ]);
});

test('repeated sign-ups with one address do not flood the mailbox', async () => {
  const { app, query } = await open();
  let joining: string | undefined;
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    await query(`delete from rate_limit where key like 'sign-up:%'`);
    const data = signUpForm({ email: 'duri@example.com', name: '두리' });
    const answer = await app.inject(post('/api/user/new', { data, ...(joining && { joining }) }));
    statuses.push(answer.statusCode);
    joining = answer.json().data?.joining ?? joining;
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.at(-1)).toBe(429);
});

test('only one of fifty parallel sign-ups gets a lapsed e-mail', async () => {
  const { query, signUp, age, present } = await open();
  await age('25 hours');
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => signUp({ name: `두리${n}` })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(new Set(answers.filter((a) => a.statusCode !== 200).map((a) => a.json().msg))).toEqual(
    new Set([IN_USE]),
  );
  expect([(await present()).length, (await query('select 1 from mail')).length]).toEqual([1, 1]);
});

test('a lapsed nickname can be taken by a sign-up and by a change of profile', async () => {
  const { platform, app, query, signUp, age, check } = await open();
  const other = { email: 'duri@example.com' };
  expect((await signUp(other)).json().msg).toBe('이미 사용중인 닉네임입니다.');
  await age('25 hours');
  expect(await check(`nickname?nickname=${encodeURIComponent('하나')}`)).toEqual({ use: false });
  expect((await signUp(other)).statusCode).toBe(200);
  expect(await query('select email from member where left_at is null')).toEqual([other]);

  const { id } = await buildMember(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, id)}` };
  const change = () => app.inject(post('/api/user/info/change', { data: { nickname: '하나' } }, { headers }));
  expect((await change()).statusCode).toBe(409);
  await age('25 hours');
  expect((await change()).statusCode).toBe(200);
  expect(await query('select name from member where left_at is null')).toEqual([{ name: '하나' }]);
});

test('eraseUnprovenMembers erases members who proved no e-mail in thirty days, and no others', async () => {
  const { platform, query, age, present } = await open();
  const { id } = await buildMember(platform, { name: '증명한이' });
  await query(
    `insert into account (id, user_id, account_id, provider_id, created_at)
      values (gen_random_uuid(), $1, 'k-1', 'kakao', now())`,
    [id],
  );
  await age('29 days');
  await eraseUnprovenMembers(platform, idle);
  expect(await present()).toHaveLength(2);
  await age('31 days');
  await eraseUnprovenMembers(platform, idle);
  expect(await present()).toEqual([{ name: '증명한이', email_verified: true }]);
  expect(await query('select 1 from mail')).toEqual([]);
});

test('eraseUnprovenMembers erases nobody until a restored database is reconciled', async () => {
  const { platform, age, present } = await open();
  await age('31 days');
  await platform.owner.query('update decision_log_head set restored_at = now()');
  await eraseUnprovenMembers(platform, idle);
  expect(await present()).toHaveLength(1);
  await platform.owner.query('update decision_log_head set restored_at = null');
  await eraseUnprovenMembers(platform, idle);
  expect(await present()).toEqual([]);
});

test('eraseUnprovenMembers continues after a failure and records it without personal data', async () => {
  const { platform, query, signUp, age, present } = await open();
  const { owner } = platform;
  expect((await signUp({ email: 'duri@example.com', name: '두리' })).statusCode).toBe(200);
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await owner.query(`create trigger refuse before update on member for each row when (old.email = '${EMAIL}')
    execute function refuse()`);
  await age('31 days');
  await eraseUnprovenMembers(platform, idle);
  expect(await present()).toEqual([{ name: '하나', email_verified: false }]);
  expect(await query('select job, subject, error, times from job_failure')).toEqual([
    { job: 'unproven members', subject: '', error: 'refused', times: 1 },
  ]);
});

test('erasure covers a visitor’s question only when our mail has proven the e-mail', async () => {
  const { app, query, signIn, link } = await open();
  await query(`insert into ask (id, email, content, created_at)
    values (gen_random_uuid(), 'hana@example.com', '언제 오나요', now())`);
  await app.inject(pressOf(await link()));
  const leave = async () => {
    const headers = { authorization: `Bearer ${(await signIn('dallae58!')).json().token}` };
    const answer = await app.inject({ method: 'DELETE', url: '/api/user', headers });
    expect(answer.statusCode).toBe(200);
  };
  await leave();
  expect(await query('select email from ask')).toEqual([{ email: '' }]);
  await query(`update ask set email = 'hana@example.com'`);
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  await query(`update member set email_verified = true, email_proof = 'provider' where left_at is null`);
  await leave();
  expect(await query('select email from ask')).toEqual([{ email: 'hana@example.com' }]);
});

test('a sign-up can be repeated with a corrected e-mail only with its own token', async () => {
  const { app, query, present, check, link } = await open();
  const mistyped = await link();
  const send = (data: object, joining?: string) =>
    app.inject(post('/api/user/new', { data, ...(joining !== undefined && { joining }) }));
  const right = signUpForm({ email: 'right@example.com' });
  expect((await send(right)).json().msg).toBe('이미 사용중인 닉네임입니다.');
  expect((await send(right, 'forged')).json().msg).toBe('이미 사용중인 닉네임입니다.');
  const other = await send(signUpForm({ email: 'duri@example.com', name: '두리' }));
  const { joining } = other.json().data;
  expect((await send(right, joining)).json().msg).toBe('이미 사용중인 닉네임입니다.');

  const corrected = await send(signUpForm({ email: 'duri2@example.com', name: '두리' }), joining);
  expect(corrected.statusCode).toBe(200);
  expect(await query(`select email from member where left_at is null order by email`)).toEqual([
    { email: 'duri2@example.com' },
    { email: EMAIL },
  ]);
  expect(await query(`select 1 from mail where recipient = 'duri@example.com'`)).toEqual([]);
  expect(await check('email?email=duri@example.com')).toEqual({ use: false });
  expect((await send(signUpForm({ email: 'c@example.com', name: '두리' }), joining)).statusCode).toBe(409);
  await app.inject(mistyped);
  await query('update member set email_verified = true');
  const proven = corrected.json().data.joining;
  expect((await send(signUpForm({ email: 'd@example.com', name: '두리' }), proven)).statusCode).toBe(409);
  expect(await present()).toHaveLength(2);
});
