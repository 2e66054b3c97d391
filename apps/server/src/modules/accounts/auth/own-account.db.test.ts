import { expect, test } from 'vitest';
import { buildMember, buildSession, openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, signUpForm } from '../users/testing/account-app.ts';

const EMAIL = 'hana@example.com';
const PASSWORD = 'dallae58!';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function open() {
  const platform = await openTestPlatform();
  const app = await openAccountApp(platform);
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  const query = async (text: string) => (await platform.database.db.query(text)).rows;
  await query('update member set email_verified = true');
  const tryPassword = (password: string) =>
    app.inject(
      post('/api/auth/sign-in/email', { email: EMAIL, password }, { headers: { 'user-agent': CHROME } }),
    );
  const signIn = async (password = PASSWORD) => {
    const answer = await tryPassword(password);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { authorization: `Bearer ${answer.json().token}` };
  };
  type Headers = Awaited<ReturnType<typeof signIn>>;
  const get = (url: string, headers: Headers) => app.inject({ url: `/api${url}`, headers });
  const send = (url: string, payload: object, headers: Headers) =>
    app.inject(post(`/api${url}`, payload, { headers }));
  const end = (headers: Headers, session?: string) =>
    app.inject({ method: 'DELETE', url: '/api/user/session', headers, query: session ? { session } : {} });
  return { platform, app, query, tryPassword, signIn, get, send, end };
}

test('listOwnSessions describes sessions, the running one first, without usable tokens', async () => {
  const { get, signIn } = await open();
  await signIn();
  const here = await signIn();
  const { data } = (await get('/user/session', here)).json();
  expect(data).toHaveLength(2);
  expect(data[0]).toEqual({
    id: expect.any(String),
    browser: 'Chrome',
    system: 'Windows',
    device: 'computer',
    address: '127.0.*.*',
    signedInAt: expect.any(Number),
    seenAt: expect.any(Number),
    endsAt: expect.any(Number),
    current: true,
  });
  expect(data[1].current).toBe(false);
});

test('the last use of a session is recorded within ten minutes', async () => {
  const { get, query, signIn } = await open();
  const here = await signIn();
  const seen = async () =>
    (await query('select extract(epoch from now() - seen_at)::int as s from session'))[0].s;
  await query(`update session set seen_at = now() - interval '9 minutes'`);
  await get('/user/my/info', here);
  expect(await seen()).toBeGreaterThan(500);
  await query(`update session set seen_at = now() - interval '11 minutes'`);
  await get('/user/my/info', here);
  expect(await seen()).toBeLessThan(60);
});

test('endSessions ends one or all other sessions of the caller only', async () => {
  const { platform, get, signIn, end } = await open();
  const [first, second, here] = [await signIn(), await signIn(), await signIn()];
  const stranger = {
    authorization: `Bearer ${await buildSession(platform, (await buildMember(platform)).id)}`,
  };
  const ids = (await get('/user/session', first)).json().data;
  const firstId = ids.find(({ current }: { current: boolean }) => current).id;

  const foreign = await end(stranger, firstId);
  expect(foreign.statusCode).toBe(404);
  expect((await get('/user/my/info', first)).statusCode).toBe(200);

  const one = await end(here, firstId);
  expect([one.statusCode, one.json().msg, one.json().data.length]).toEqual([200, '로그아웃했습니다.', 2]);
  expect((await get('/user/my/info', first)).statusCode).toBe(401);
  expect((await get('/user/my/info', second)).statusCode).toBe(200);

  expect((await end(here)).json().data).toMatchObject([{ current: true }]);
  expect((await get('/user/my/info', second)).statusCode).toBe(401);
  expect((await get('/user/my/info', here)).statusCode).toBe(200);
  expect((await get('/user/my/info', stranger)).statusCode).toBe(200);
});

test('changeOwnPassword requires the old password, ends other sessions and links and sends a mail', async () => {
  const { app, query, signIn, send, get, tryPassword } = await open();
  const elsewhere = await signIn();
  const here = await signIn();
  await app.inject(post('/api/auth/request-password-reset', { email: EMAIL }));
  expect(await query('select 1 from verification')).toHaveLength(1);

  const change = (current: string, next: string) => send('/user/password', { current, next }, here);
  const wrong = await change('wrong1234!', 'sorang58!');
  expect([wrong.statusCode, wrong.json().data.fields]).toEqual([
    400,
    { current: '비밀번호가 일치하지 않습니다.' },
  ]);
  const weak = await change(PASSWORD, 'short');
  expect(weak.json().data.fields).toEqual({ next: '영문/특수문자/숫자 포함 8자 이상' });
  const common = await change(PASSWORD, 'password1!');
  expect(common.json().data.fields).toEqual({
    next: '많이 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  });
  const own = await change(PASSWORD, 'xx-hana-58!');
  expect(own.json().data.fields).toEqual({ next: '비밀번호에 닉네임이나 이메일을 넣을 수 없습니다.' });
  const same = await change(PASSWORD, PASSWORD);
  expect(same.json().data.fields).toEqual({ next: '현재 비밀번호와 다른 비밀번호를 입력해주세요.' });
  expect((await get('/user/my/info', elsewhere)).statusCode).toBe(200);

  const done = await change(PASSWORD, 'sorang58!');
  expect([done.statusCode, done.json().msg]).toEqual([200, '비밀번호가 변경되었습니다.']);
  expect((await get('/user/my/info', elsewhere)).statusCode).toBe(401);
  expect((await get('/user/my/info', here)).statusCode).toBe(200);
  expect(await query('select 1 from verification')).toHaveLength(0);
  expect(await query(`select recipient from mail where kind = 'passwordChanged'`)).toEqual([
    { recipient: EMAIL },
  ]);
  expect((await tryPassword(PASSWORD)).statusCode).toBe(401);
  expect((await tryPassword('sorang58!')).statusCode).toBe(200);
});

test('a sign-in is fresh for ten minutes after it or a confirmed password', async () => {
  const { query, signIn, send, get } = await open();
  const here = await signIn();
  await query(`update session set created_at = now() - interval '9 minutes 50 seconds'`);
  expect((await get('/user/data', here)).statusCode).toBe(200);
  await query(`update session set created_at = now() - interval '11 minutes'`);
  const stale = await get('/user/data', here);
  expect([stale.statusCode, stale.json().msg]).toEqual([
    403,
    '안전을 위해 본인 확인이 필요합니다. 다시 로그인한 뒤 10분 안에 진행해주세요.',
  ]);
  expect((await send('/user/confirm', { password: PASSWORD }, here)).statusCode).toBe(200);
  expect((await get('/user/data', here)).statusCode).toBe(200);
  await query(`update session set confirmed_at = now() - interval '11 minutes'`);
  expect((await get('/user/data', here)).statusCode).toBe(403);
});

test('the password calls are refused for members of kakao and naver', async () => {
  const { platform, send } = await open();
  const { id } = await buildMember(platform, { provider: 'kakao' });
  const headers = { authorization: `Bearer ${await buildSession(platform, id)}` };
  const answers = [
    await send('/user/confirm', { password: PASSWORD }, headers),
    await send('/user/password', { current: PASSWORD, next: 'sorang58!' }, headers),
  ];
  for (const answer of answers)
    expect([answer.statusCode, answer.json().msg]).toEqual([409, '비밀번호를 사용하지 않는 계정입니다.']);
});
