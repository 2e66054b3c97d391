import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { altered, openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, pressOf, RecordingMailer, signUpForm } from '../users/testing/account-app.ts';
import { signToken } from './signed-tokens.ts';

const EMAIL = 'hana@example.com';

async function open(env: Record<string, string> = {}) {
  const platform = await openTestPlatform({ env });
  const app = await openAccountApp(platform);
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  await worker.drain();
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  const signIn = (password = 'dallae58!') =>
    app.inject(post('/api/auth/sign-in/email', { email: EMAIL, password }));
  const requestReset = async (email = EMAIL) => {
    const answer = await app.inject(post('/api/auth/request-password-reset', { email }));
    await worker.drain();
    return answer;
  };
  const resetToken = () => new URL(mailer.link(EMAIL), 'http://x').searchParams.get('token') ?? '';
  const reset = (token: string, newPassword = 'durl5678@') =>
    app.inject(post('/api/auth/reset-password', { token, newPassword }));
  return { platform, app, mailer, worker, query, signIn, requestReset, resetToken, reset };
}

test('no GET or HEAD of a verification link verifies the e-mail', async () => {
  const { app, mailer, query } = await open();
  const link = mailer.link(EMAIL);
  expect(link).toMatch(/^\/verify\/[\w.-]+$/);
  const former = `/api/auth/verify-email?token=${link.split('/').at(-1)}`;
  for (const method of ['GET', 'HEAD'] as const)
    for (const url of [link, former]) {
      const headers = { 'sec-purpose': 'prefetch' };
      expect((await app.inject({ method, url, headers })).headers['set-cookie']).toBeUndefined();
    }
  expect(await query('select 1 from member where email_verified')).toEqual([]);
});

test('the former verification link redirects to the page of its token', async () => {
  const { app, mailer } = await open();
  const link = mailer.link(EMAIL);
  const former = `/api/auth/verify-email?token=${link.split('/').at(-1)}`;
  for (const url of [former, `${former}&callbackURL=https%3A%2F%2Fevil.example`]) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, link]);
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  }
  for (const query of [
    '',
    '?token=',
    '?token=//evil.example',
    '?token=a%0d%0ab',
    `?token=${'a'.repeat(1_001)}`,
  ])
    expect((await app.inject(`/api/auth/verify-email${query}`)).headers.location).toBe(
      '/login?message=password.change.expired',
    );
});

const checkOf = (link: string, headers = {}) =>
  post('/api/user/verify/link', { token: link.split('/').at(-1) ?? '' }, { headers });

test('the verification link verifies by a press, repeatedly, without a session', async () => {
  const { app, mailer, query } = await open();
  const link = mailer.link(EMAIL);
  const check = async () => (await app.inject(checkOf(link))).json().data;
  expect(await check()).toEqual({ link: 'good', email: EMAIL, method: null, here: false });
  expect(await query('select 1 from member where email_verified')).toEqual([]);
  const [first, second] = [await app.inject(pressOf(link)), await app.inject(pressOf(link))];
  expect([first.statusCode, first.json().data]).toEqual([200, { email: EMAIL, method: 'email' }]);
  expect(second.body).toBe(first.body);
  expect([first.headers['set-cookie'], second.headers['set-cookie']]).toEqual([undefined, undefined]);
  expect(await check()).toEqual({ link: 'used', email: EMAIL, method: 'email', here: false });
  expect(await query('select 1 from session')).toHaveLength(0);
});

async function joinByBrowser(
  { app, mailer, worker }: Awaited<ReturnType<typeof open>>,
  email = 'duri@example.com',
) {
  const joined = await app.inject(post('/api/user/new', { data: signUpForm({ email, name: '두리' }) }));
  await worker.drain();
  const set = String(joined.headers['set-cookie']);
  return {
    set,
    cookie: set.split(';')[0] ?? '',
    joining: joined.json().data.joining,
    link: mailer.link(email),
  };
}

test('the verification link signs in once, in the browser of the sign-up', async () => {
  const opened = await open();
  const { app, mailer, query } = opened;
  const { set, cookie, link } = await joinByBrowser(opened);
  expect(set).toMatch(/^pq\.joined=\S+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);

  // The cookie counts only for the link of its own member.
  expect((await app.inject(checkOf(mailer.link(EMAIL), { cookie }))).json().data.here).toBe(false);
  const others = await app.inject(pressOf(mailer.link(EMAIL), { headers: { cookie } }));
  expect(others.headers['set-cookie']).toBeUndefined();

  expect((await app.inject(checkOf(link, { cookie }))).json().data.here).toBe(true);
  const first = await app.inject(pressOf(link, { headers: { cookie } }));
  const [forgets = '', session = ''] = [first.headers['set-cookie']].flat().map(String);
  expect(forgets).toMatch(/^pq\.joined=; Max-Age=0;/);
  const viewer = await app.inject({
    url: '/api/user/my/info',
    headers: { cookie: session.split(';')[0] ?? '' },
  });
  expect(viewer.json().data.profile.nickname).toBe('두리');

  const again = await app.inject(pressOf(link, { headers: { cookie } }));
  expect([again.body, again.headers['set-cookie']]).toEqual([first.body, undefined]);
  expect(await query('select 1 from session')).toHaveLength(1);
});

test('the verification link does not replace the session of the browser', async () => {
  const opened = await open();
  const { app, mailer, query, signIn } = opened;
  const { cookie, link } = await joinByBrowser(opened);
  await app.inject(pressOf(mailer.link(EMAIL)));
  const session = String((await signIn()).headers['set-cookie']).split(';')[0] ?? '';
  const answer = await app.inject(pressOf(link, { headers: { cookie: `${cookie}; ${session}` } }));
  expect([answer.headers['set-cookie']].flat()).toHaveLength(1);
  expect(await query('select 1 from session')).toHaveLength(1);
});

test('the verification link signs nobody in by a forged cookie or the token of the page', async () => {
  const opened = await open();
  const { app, query } = opened;
  const { cookie: real, joining, link } = await joinByBrowser(opened);
  for (const cookie of [`pq.joined=${joining}`, altered(real, real.length - 4), 'pq.joined=x']) {
    await query('update member set email_verified = false, email_proof = null');
    expect((await app.inject(checkOf(link, { cookie }))).json().data.here).toBe(false);
    const answer = await app.inject(pressOf(link, { headers: { cookie } }));
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  }
  expect(await query('select 1 from session')).toHaveLength(0);
});

test('the verification link starts no session for an admin', async () => {
  const opened = await open({ ADMIN_EMAIL: 'duri@example.com' });
  const { app, query } = opened;
  const { cookie, link } = await joinByBrowser(opened);
  await app.inject(pressOf(link, { headers: { cookie } }));
  expect(await query(`select role from member where email = 'duri@example.com'`)).toEqual([
    { role: 'admin' },
  ]);
  expect(await query('select 1 from session')).toHaveLength(0);
});

test('a forged, truncated or expired verification link is over and verifies nothing', async () => {
  const { app, mailer, platform, query } = await open();
  const link = mailer.link(EMAIL);
  const [{ id: member }] = (await query('select id from member')) as [{ id: string }];
  const { auth } = platform.secrets;
  const tokenFor = (named: object, { secret = auth, ttlS = 60, email = EMAIL } = {}) =>
    signToken({ email, ...named }, secret, ttlS);
  const tokens = [
    await tokenFor({ member }, { ttlS: -1 }),
    await tokenFor({ member }, { secret: 'another-secret-another-secret-123456' }),
    await tokenFor({ member }, { email: 'former@example.com' }),
    await tokenFor({ member: randomUUID() }),
    await tokenFor({}),
    link.slice(0, -3),
    'x',
  ];
  for (const token of tokens) {
    const checked = await app.inject(checkOf(token));
    expect(checked.json().data).toEqual({ link: 'over', email: null, method: null, here: false });
    const answer = await app.inject(pressOf(token));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { state: false, code: 'linkOver', msg: '만료되었거나 유효하지 않은 링크입니다.', data: undefined },
    ]);
  }
  expect(await query('select 1 from member where email_verified')).toHaveLength(0);
});

test('resetPassword ends all sessions, clears failures and replaces the password', async () => {
  const { app, mailer, query, signIn, requestReset, resetToken, reset } = await open();
  await app.inject(pressOf(mailer.link(EMAIL)));
  const { token: session } = (await signIn()).json();
  for (let n = 0; n < 10; n += 1) await signIn('wrong1234!');
  expect((await signIn()).statusCode).toBe(429);

  expect((await requestReset()).statusCode).toBe(200);
  expect(mailer.last(EMAIL).text).toContain('http://127.0.0.1:3000/password/change?token=');
  const answer = await reset(resetToken());
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: true }]);

  const viewer = await app.inject({
    url: '/api/user/my/info',
    headers: { authorization: `Bearer ${session}` },
  });
  expect(viewer.statusCode).toBe(401);
  expect(await query('select 1 from session')).toHaveLength(0);
  expect((await signIn()).statusCode).toBe(401);
  expect((await signIn('durl5678@')).statusCode).toBe(200);
});

test('a reset link works once', async () => {
  const { requestReset, resetToken, reset, query } = await open();
  await requestReset();
  const older = resetToken();
  await requestReset();
  const stored = JSON.stringify(await query('select * from verification'));
  expect(stored).not.toContain(older);
  expect(JSON.stringify(await query(`select data from mail where kind = 'resetPassword'`))).not.toContain(
    older,
  );

  const answers = await Promise.all(Array.from({ length: 50 }, () => reset(resetToken())));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(49);
  const late = await reset(older);
  expect([late.statusCode, late.json().message]).toEqual([400, '만료되었거나 유효하지 않은 링크입니다.']);
});

test('links expire after AUTH_LINK_TTL_S', async () => {
  const { mailer, requestReset, query } = await open({ AUTH_LINK_TTL_S: '90' });
  const token = mailer.link(EMAIL).split('/').at(-1) ?? '';
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(exp - iat).toBe(90);
  await requestReset();
  const [row] = await query(
    'select round(extract(epoch from expires_at - created_at))::int as s from verification',
  );
  expect(row?.s).toBe(90);
});

test('an expired reset link changes nothing', async () => {
  const { requestReset, resetToken, reset, query } = await open();
  await requestReset();
  await query(`update verification set expires_at = now() - interval '1 second'`);
  expect((await reset(resetToken())).statusCode).toBe(400);
});

test('resetPassword rejects a weak password and leaves the link valid', async () => {
  const { requestReset, resetToken, reset } = await open();
  await requestReset();
  const refused = await reset(resetToken(), 'tooweak');
  expect([refused.statusCode, refused.json().message]).toEqual([400, '영문/특수문자/숫자 포함 8자 이상']);
  for (const [password, text] of [
    ['password1!', '많이 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
    ['xx-hana-58!', '비밀번호에 닉네임이나 이메일을 넣을 수 없습니다.'],
  ] as const) {
    const { statusCode, ...answer } = await reset(resetToken(), password);
    expect([statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'INVALID_PASSWORD',
        message: text,
        state: false,
        msg: text,
        data: { fields: { newPassword: text } },
      },
    ]);
  }
  expect((await reset(resetToken())).statusCode).toBe(200);
});

test('a reset request discloses nothing about the e-mail and takes at least 200 ms', async () => {
  const { requestReset, mailer } = await open();
  const before = mailer.sent.length;
  const timed = async (email: string) => {
    const started = performance.now();
    const { statusCode, body } = await requestReset(email);
    return { statusCode, body, ms: performance.now() - started };
  };
  const known = await timed(EMAIL);
  const unknown = await timed('nobody@example.com');
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(199);
  expect(mailer.sent).toHaveLength(before + 1);
});

test.each([
  ['kakao', '카카오'],
  ['naver', '네이버'],
])(
  'a reset request of a member of %s is refused, and only the mail names the method',
  async (provider, word) => {
    const { requestReset, mailer, query } = await open();
    await query('delete from account');
    await query(
      `update member set provider = '${provider}', email_verified = true, email_proof = 'provider'`,
    );
    const before = mailer.sent.length;
    const stranger = await requestReset('nobody@example.com');
    const known = await requestReset();
    expect([known.statusCode, known.json().msg]).toEqual([409, '다른 방법으로 가입된 이메일입니다.']);
    expect(known.body).not.toContain(provider);
    expect(mailer.sent).toHaveLength(before + 1);
    const { text, subject } = mailer.last(EMAIL);
    expect(subject).toBe('[PQ] 가입하신 방법을 알려드립니다.');
    expect(text).toContain(`${word}로 가입하셨습니다.`);
    expect(text).toContain(`/login?method=${provider}`);
    expect(text).not.toContain('token=');

    // A member with an unproven e-mail may not be the mailbox's owner.
    await query('update member set email_verified = false, email_proof = null');
    expect((await requestReset()).body).toBe(stranger.body);
    expect(mailer.sent).toHaveLength(before + 1);
  },
);

test('a reset request withholds mails beyond the limit with the same answer', async () => {
  const { requestReset, mailer, query } = await open();
  await query('update member set email_verified = true');
  const before = mailer.sent.length;
  for (let n = 0; n < 12; n += 1) expect((await requestReset()).statusCode).toBe(200);
  expect(mailer.sent).toHaveLength(before + 10);
});

test('checkResetLink reports the state of a link without consuming it', async () => {
  const { app, requestReset, resetToken, reset, query } = await open();
  const openLink = async (token: string) =>
    (await app.inject(post('/api/user/password/link', { token }))).json().data.link;
  await requestReset();
  const token = resetToken();
  expect([await openLink(token), await openLink(token)]).toEqual(['good', 'good']);
  expect(await openLink(`${token}x`)).toBe('over');
  expect((await reset(token)).statusCode).toBe(200);
  expect(await openLink(token)).toBe('used');
  expect(JSON.stringify(await query('select * from verification'))).not.toContain(token);
  const again = await reset(token);
  expect([again.statusCode, again.json().msg]).toEqual([400, '이미 사용한 링크입니다.']);

  await requestReset();
  const other = resetToken();
  await query(`update verification set expires_at = now() - interval '1 second'`);
  expect(await openLink(other)).toBe('over');
});

const wrongLinks = [
  ['POST', '/api/auth/reset-password', { token: 'x', newPassword: 'durl5678@' }],
  ['POST', '/api/auth/reset-password', { token: '', newPassword: 'durl5678@' }],
  ['POST', '/api/auth/reset-password', {}],
  ['GET', '/api/auth/reset-password/x?callbackURL=/', undefined],
  ['POST', '/api/user/verification', { joining: 'x' }],
  ['POST', '/api/user/verification', {}],
  ['POST', '/api/user/password/link', {}],
  ['POST', '/api/user/verify', { token: 'x' }],
  ['POST', '/api/user/verify', {}],
  ['POST', '/api/user/verify/link', {}],
] as const;

test('a link that is wrong is refused with a Korean message', async () => {
  const { app } = await open();
  for (const [method, url, payload] of wrongLinks) {
    const answer = await app.inject({ method, url, ...(payload && { payload }) });
    expect([url, payload, answer.statusCode >= 400]).toEqual([url, payload, true]);
    expect(answer.json().msg).toMatch(/^[^A-Za-z_]*[가-힣][^A-Za-z_]*\.$/);
  }
});

test('resendVerification sends the mail again once a minute until it is answered', async () => {
  const { app, mailer, query } = await open();
  const signUp = await app.inject(
    post('/api/user/new', { data: signUpForm({ email: 'duri@example.com', name: '두리' }) }),
  );
  const { joining } = signUp.json().data;
  const again = (token = joining) => app.inject(post('/api/user/verification', { joining: token }));
  const mails = async () =>
    (await query(`select 1 from mail where recipient = 'duri@example.com' and kind = 'verifyEmail'`)).length;
  expect(await mails()).toBe(1);
  const sent = await again();
  expect([sent.statusCode, sent.json().data, await mails()]).toEqual([200, { verified: false }, 2]);
  const refused = await again();
  expect([refused.statusCode, await mails()]).toEqual([429, 2]);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  await query('update rate_limit set window_ends_at = now()');
  await query(`update member set email_verified = true where name = '두리'`);
  expect((await again()).json().data).toEqual({ verified: true });
  expect(await mails()).toBe(2);

  // It proves nothing, and the mail's link is not one of these.
  expect((await app.inject(pressOf(joining))).json().code).toBe('linkOver');
  const link = mailer.link(EMAIL).split('/').at(-1) ?? '';
  expect((await again(link)).statusCode).toBe(403);
  await query(`update member set left_at = now()`);
  expect((await again()).statusCode).toBe(403);
});
