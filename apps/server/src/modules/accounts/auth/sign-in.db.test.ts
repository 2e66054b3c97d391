import { expect, test } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, signUpForm } from '../users/testing/account-app.ts';
import { deleteExpiredSignIns } from './queries.ts';

const EMAIL = 'hana@example.com';
const PASSWORD = 'dallae58!';

async function open(env: Record<string, string> = {}) {
  const platform = await openTestPlatform({ env });
  const app = await openAccountApp(platform);
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  await query('update member set email_verified = true');
  const signIn = (password = PASSWORD, email = EMAIL, remoteAddress = '127.0.0.1') =>
    app.inject(post('/api/auth/sign-in/email', { email, password }, { remoteAddress }));
  const viewer = async (headers: Record<string, string>) => app.inject({ url: '/api/user/my/info', headers });
  return { platform, app, query, signIn, viewer };
}

test('a session is accepted as a cookie, a bare bearer token and a signed one', async () => {
  const { signIn, viewer } = await open();
  const answer = await signIn();
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({
    name: 'pq.session_token',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 1_209_600,
  });
  expect(cookie).not.toHaveProperty('secure');
  const { token } = answer.json();
  const signed = String(answer.headers['set-auth-token']);
  expect(signed.startsWith(`${token}.`)).toBe(true);

  const header = `theme=dark; pq.session_token=${encodeURIComponent(cookie?.value ?? '')}`;
  expect((await viewer({ cookie: header })).statusCode).toBe(200);
  for (const bearer of [token, signed, encodeURIComponent(signed)])
    expect((await viewer({ authorization: `Bearer ${bearer}` })).statusCode).toBe(200);
});

test('anything else is refused as a session', async () => {
  const { signIn, viewer, query } = await open();
  const { token } = (await signIn()).json();
  const [{ token: stored }] = (await query('select token from session')) as [{ token: string }];
  expect(stored).not.toContain(token);
  const tries = [
    {},
    { cookie: `pq.session_token=${token}` },
    { cookie: `pq.session_token=${token}.AAAA` },
    { cookie: 'pq.session_token=%E0%A4%A' },
    { authorization: `Bearer ${token}.AAAA` },
    { authorization: `Bearer ${stored}` },
    { authorization: `Basic ${token}` },
    { authorization: 'Bearer ' },
  ];
  for (const headers of tries) {
    const refused = await viewer(headers as Record<string, string>);
    expect([refused.statusCode, refused.json().msg]).toEqual([401, '로그인 후 이용 가능합니다.']);
  }
});

test('a uid other than one’s own is refused', async () => {
  const { signIn, app } = await open();
  const { token, user } = (await signIn()).json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.inject({ url: `/api/user/my/info?uid=${user.id}`, headers })).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/user/my/info?uid=somebody', headers })).statusCode).toBe(403);
});

test('sign-out ends the session by cookie and by either bearer form', async () => {
  const { signIn, app, viewer, query } = await open();
  for (const form of ['cookie', 'bare', 'signed'] as const) {
    const answer = await signIn();
    const bare = { authorization: `Bearer ${answer.json().token}` };
    const headers = {
      cookie: { cookie: `pq.session_token=${encodeURIComponent(answer.cookies[0]?.value ?? '')}` },
      bare,
      signed: { authorization: `Bearer ${answer.headers['set-auth-token']}` },
    }[form];
    expect((await viewer(bare)).statusCode).toBe(200);
    const out = await app.inject(
      post('/api/auth/sign-out', {}, { headers: headers as Record<string, string> }),
    );
    expect(out.statusCode).toBe(200);
    expect(out.cookies.find(({ name }) => name === 'pq.session_token')?.maxAge).toBe(0);
    expect((await viewer(bare)).statusCode).toBe(401);
  }
  expect(await query('select 1 from session')).toHaveLength(0);
});

test('sign-out accepts a request without a body', async () => {
  const { signIn, app } = await open();
  const { token } = (await signIn()).json();
  const out = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(out.statusCode).toBe(200);
});

test('expired sessions and those of members who have left are refused; expired ones are deleted', async () => {
  const { signIn, viewer, query, platform } = await open();
  const first = { authorization: `Bearer ${(await signIn()).json().token}` };
  await query(`update session set expires_at = now() - interval '1 second'`);
  expect((await viewer(first)).statusCode).toBe(401);
  await deleteExpiredSignIns(platform.database.db);
  expect(await query('select 1 from session')).toHaveLength(0);

  const second = { authorization: `Bearer ${(await signIn()).json().token}` };
  expect((await viewer(second)).statusCode).toBe(200);
  await query('update member set left_at = now()');
  expect((await viewer(second)).statusCode).toBe(401);
});

test('a session in use is extended once a day and its cookie renewed', async () => {
  const { signIn, viewer, query } = await open();
  const answer = await signIn();
  const cookie = `pq.session_token=${encodeURIComponent(answer.cookies[0]?.value ?? '')}`;
  const daysLeft = async () => {
    const [row] = await query('select extract(epoch from expires_at - now()) / 86400 as days from session');
    return Number(row?.days);
  };
  expect((await viewer({ cookie })).headers['set-cookie']).toBeUndefined();

  await query(`update session set expires_at = now() + interval '12 days'`);
  const slid = await viewer({ cookie });
  expect(slid.cookies[0]).toMatchObject({ name: 'pq.session_token', maxAge: 1_209_600, httpOnly: true });
  expect(slid.cookies[0]?.value).toBe(answer.cookies[0]?.value);
  expect(await daysLeft()).toBeCloseTo(14, 2);

  await query(`update session set expires_at = now() + interval '13 days 1 minute'`);
  expect((await viewer({ cookie })).headers['set-cookie']).toBeUndefined();
  expect(await daysLeft()).toBeCloseTo(13, 1);
});

test('the session cookie is Secure over https', async () => {
  const { signIn } = await open({ PUBLIC_URL: 'https://pq.example.com' });
  expect((await signIn()).cookies[0]).toMatchObject({
    name: '__Host-pq.session_token',
    secure: true,
    path: '/',
  });
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { signIn } = await open();
  const wrong = await signIn('wrong1234!');
  const unknown = await signIn(PASSWORD, 'nobody@example.com');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json().message).toBe('이메일 또는 비밀번호를 확인해주세요.');
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  expect((await signIn(PASSWORD, 'HANA@example.com ')).statusCode).toBe(200);
});

test.each(['kakao', 'naver'])(
  'a sign-in by password of a member of %s is refused with otherMethod',
  async (provider) => {
    const { query, signIn } = await open();
    await query('delete from account');
    await query(`update member set provider = '${provider}'`);
    const answer = await signIn();
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      409,
      'OTHER_METHOD',
      '다른 방법으로 가입된 이메일입니다.',
    ]);
    expect(await query('select 1 from session')).toHaveLength(0);
  },
);

test.each([{}, { email: EMAIL }, { email: 7, password: PASSWORD }, { email: 'x', password: 'x' }, []])(
  'a malformed sign-in %j is answered 400',
  async (payload) => {
    const { app } = await open();
    expect((await app.inject(post('/api/auth/sign-in/email', payload))).statusCode).toBe(400);
  },
);

test('ten failures lock an e-mail for the lockout time, also for the right password', async () => {
  const { signIn, query } = await open();
  for (let n = 0; n < 10; n += 1) expect((await signIn('wrong1234!')).statusCode).toBe(401);
  const locked = await signIn();
  expect(locked.statusCode).toBe(429);
  expect(locked.json()).toMatchObject({ message: '로그인 시도가 많습니다. 잠시 후 다시 시도해주세요.' });
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(500);
  expect((await signIn('wrong1234!', 'other@example.com')).statusCode).toBe(401);

  await query(`update rate_limit set window_ends_at = now()`);
  expect((await signIn()).statusCode).toBe(200);
});

test('a right password clears the failures before it', async () => {
  const { signIn } = await open();
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 9; n += 1) expect((await signIn('wrong1234!')).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(200);
  }
});

test('parallel guesses gain nothing over sequential ones', async () => {
  const { signIn, query } = await open();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => signIn(n === 59 ? PASSWORD : `wrong${n}!aa`)),
  );
  const wrong = answers.filter(({ statusCode }) => statusCode === 401);
  expect(wrong.length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(0);
  expect(await query('select 1 from session')).toHaveLength(0);
});

test('fifty failures from one address lock that address only', async () => {
  const { signIn } = await open({ LIMITS: 'strict' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => signIn('wrong1234!', `somebody${n}@example.com`)),
  );
  expect(answers.every(({ statusCode }) => statusCode === 401)).toBe(true);
  expect((await signIn()).statusCode).toBe(429);
  expect((await signIn(PASSWORD, EMAIL, '192.0.2.7')).statusCode).toBe(200);
});

test('a page of another site cannot sign anybody in or out', async () => {
  const { app } = await open();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await app.inject(
      post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD }, { headers }),
    );
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
  const own = await app.inject(
    post(
      '/api/auth/sign-in/email',
      { email: EMAIL, password: PASSWORD },
      { headers: { origin: 'http://127.0.0.1:3000', cookie: 'theme=dark', 'sec-fetch-site': 'same-origin' } },
    ),
  );
  expect(own.statusCode).toBe(200);
});

test('a callbackURL is ignored', async () => {
  const { app } = await open();
  const answer = await app.inject(
    post('/api/auth/sign-in/email', {
      email: EMAIL,
      password: PASSWORD,
      callbackURL: 'https://evil.example',
    }),
  );
  expect(answer.json()).toMatchObject({ redirect: false });
  expect(answer.headers.location).toBeUndefined();
});

test('a sign-in creates a new session whatever session the browser has', async () => {
  const { signIn, app, viewer, query } = await open();
  const first = (await signIn()).cookies[0]?.value ?? '';
  const planted = 'planted-by-somebody-else';
  for (const cookie of [first, planted, `${planted}.AAAA`]) {
    const answer = await app.inject(
      post(
        '/api/auth/sign-in/email',
        { email: EMAIL, password: PASSWORD },
        { headers: { cookie: `pq.session_token=${encodeURIComponent(cookie)}` } },
      ),
    );
    const names = answer.cookies.map(({ name }) => name);
    expect([answer.statusCode, names]).toEqual([200, ['pq.session_token', 'pq.device']]);
    expect(answer.cookies[0]?.value).not.toBe(cookie);
    expect(answer.json().token).not.toBe(planted);
  }
  expect((await viewer({ authorization: `Bearer ${planted}` })).statusCode).toBe(401);
  expect(await query('select distinct token from session')).toHaveLength(4);
});

test('a cookie set by a sibling host is refused over https', async () => {
  const { signIn, viewer } = await open({ PUBLIC_URL: 'https://pq.example.com' });
  const value = encodeURIComponent((await signIn()).cookies[0]?.value ?? '');
  expect((await viewer({ cookie: `__Host-pq.session_token=${value}` })).statusCode).toBe(200);
  for (const name of ['pq.session_token', '__Secure-pq.session_token'])
    expect((await viewer({ cookie: `${name}=${value}` })).statusCode).toBe(401);
});

test('the limits ignore an address that the caller makes up', async () => {
  const { app } = await open({ LIMITS: 'strict' });
  const from = (n: number) =>
    app.inject(
      post(
        '/api/auth/sign-in/email',
        { email: `somebody${n}@example.com`, password: PASSWORD },
        { headers: { 'x-forwarded-for': `192.0.2.${n}`, 'x-pq-address': `192.0.2.${n}` } },
      ),
    );
  await Promise.all(Array.from({ length: 50 }, (_, n) => from(n)));
  expect((await from(99)).statusCode).toBe(429);
});
