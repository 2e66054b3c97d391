import { expect, test } from 'vitest';
import { countAttempt } from './second-factor/queries.ts';
import { cookieOf, openSecondFactorApp } from './testing/second-factor-app.ts';

test('a sign-in with an enrolled app needs its code and then answers like any sign-in', async () => {
  const { join, query } = await openSecondFactorApp();
  const hana = await join('hana');
  const plain = await hana.signIn();
  await hana.enrol();
  const before = await query('select 1 from session');

  const first = await hana.signIn();
  expect([first.statusCode, first.json()]).toEqual([200, { twoFactorRedirect: true }]);
  expect(first.headers['set-auth-token']).toBe(undefined);
  expect(first.cookies).toEqual([
    expect.objectContaining({
      name: 'pq.two_factor',
      maxAge: 600,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    }),
  ]);
  expect(await query('select 1 from session')).toEqual(before);

  const second = await hana.pass(cookieOf(first), hana.code());
  expect(second.statusCode).toBe(200);
  expect(Object.keys(second.json()).sort()).toEqual(Object.keys(plain.json()).sort());
  expect(second.json()).toEqual({
    ...plain.json(),
    token: expect.any(String),
    user: { ...plain.json().user, updatedAt: expect.any(String) },
  });
  expect(Object.keys(second.headers).sort()).toEqual(Object.keys(plain.headers).sort());
  expect(String(second.headers['set-auth-token']).startsWith(`${second.json().token}.`)).toBe(true);
  const session = second.cookies.find(({ name }) => name === 'pq.session_token');
  expect(session).toMatchObject({ maxAge: 43_200, httpOnly: true });
  expect(second.cookies.find(({ name }) => name === 'pq.two_factor')?.maxAge).toBe(0);
  hana.headers = { authorization: `Bearer ${second.json().token}` };
  expect((await hana.get('/user/my/info')).json().data.secondFactor).toEqual({
    enrolled: true,
    required: false,
  });
});

test('a code is accepted once and at most one step off', async () => {
  const { join } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await hana.enrol();
  const code = hana.code();
  const [first, again, another] = [await hana.challenge(), await hana.challenge(), await hana.challenge()];
  expect((await hana.pass(first, code)).statusCode).toBe(200);
  expect((await hana.pass(again, code)).json()).toMatchObject({
    code: 'INVALID_CODE',
    triesLeft: 4,
    message: '이미 쓴 번호입니다. 앱에 새 번호가 나오면 적어주세요. 4번 더 틀리면 10분 동안 잠깁니다.',
  });
  expect((await hana.pass(again, hana.code(-1))).statusCode).toBe(401);
  expect((await hana.pass(again, hana.code(3))).statusCode).toBe(401);
  expect((await hana.pass(another, hana.code(1))).statusCode).toBe(200);
});

test('five wrong codes in a row lock the second factor but not running sessions', async () => {
  const { join, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await hana.enrol();
  const cookie = await hana.challenge();
  const wrong = async () => {
    const answer = await hana.pass(cookie, hana.wrongCode());
    return [answer.statusCode, answer.json().code, answer.json().triesLeft];
  };
  for (const left of [4, 3, 2, 1]) expect(await wrong()).toEqual([401, 'INVALID_CODE', left]);
  const fifth = await hana.pass(cookie, hana.wrongCode());
  expect([fifth.statusCode, fifth.json().code, fifth.headers['retry-after']]).toEqual([
    429,
    'TOO_MANY_ATTEMPTS',
    '600',
  ]);
  const elsewhere = await hana.pass(await hana.challenge(), hana.code());
  expect(elsewhere.statusCode).toBe(429);
  expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(590);
  expect((await hana.post('/user/confirm', { password: 'dallae58!' })).statusCode).toBe(200);
  expect((await hana.get('/user/second-factor')).statusCode).toBe(200);

  await query(`update two_factor set locked_until = now() - interval '1 second'`);
  const after = await hana.challenge();
  expect((await hana.pass(after, hana.wrongCode())).json()).toMatchObject({
    triesLeft: 4,
    message: '번호가 맞지 않습니다. 휴대폰 시계가 자동인지 확인해주세요. 4번 더 틀리면 10분 동안 잠깁니다.',
  });
  expect((await hana.pass(after, hana.code())).statusCode).toBe(200);
  expect((await hana.pass(await hana.challenge(), hana.wrongCode())).json().triesLeft).toBe(4);
});

test('two thousand parallel guesses are five checked codes', async () => {
  const { join, platform } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await hana.enrol();
  const { db } = platform.database;
  let verified = 0;
  const guess = async () => {
    for (let n = 0; n < 20; n += 1) if (!(await countAttempt(db, hana.id, 600))?.locked) verified += 1;
  };
  await Promise.all(Array.from({ length: 100 }, guess));
  expect(verified).toBe(5);
});

test('a recovery code is accepted once, also of fifty parallel sign-ins', async () => {
  const { join, auth, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  const codes = await hana.enrol();
  const [code = '', other = ''] = codes;
  const challenges = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const started = await auth.startSession(hana.id, { address: '127.0.0.1', agent: '' });
      return started?.cookie.split(';')[0] ?? '';
    }),
  );
  await query('delete from session');
  const answers = await Promise.all(challenges.map((cookie) => hana.pass(cookie, code, 'backup-code')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await query('select 1 from session')).toHaveLength(1);

  await query('update two_factor set failed_verification_count = 0, locked_until = null');
  expect((await hana.pass(await hana.challenge(), code, 'backup-code')).json()).toMatchObject({
    code: 'INVALID_CODE',
    message: '복구 코드가 맞지 않습니다. 4번 더 틀리면 10분 동안 잠깁니다.',
  });
  const typed = other.toLowerCase().replace('-', '');
  const passed = await hana.pass(await hana.challenge(), typed, 'backup-code');
  hana.headers = { authorization: `Bearer ${passed.json().token}` };
  expect((await hana.get('/user/second-factor')).json().data.recoveryCodesLeft).toBe(8);
  const mails = await query(`select data from mail where kind = 'recoveryCodeUsed' order by created_at, id`);
  expect(mails).toEqual([{ data: { nickname: 'hana', left: 9 } }, { data: { nickname: 'hana', left: 8 } }]);
  const [stored] = await query('select backup_codes from two_factor');
  for (const one of codes) expect(JSON.stringify(stored)).not.toContain(one.replace('-', ''));
});

test('a challenge is valid once, for one member, one browser and ten minutes', async () => {
  const { join, query } = await openSecondFactorApp();
  const [hana, minsu] = [await join('hana'), await join('minsu')];
  for (const person of [hana, minsu]) {
    await person.signIn();
    await person.enrol();
  }
  const expired = async (cookie: string) => {
    const answer = await hana.pass(cookie, hana.code());
    return [answer.statusCode, answer.json().code];
  };
  const refused = [401, 'TWO_FACTOR_EXPIRED'];
  expect((await hana.pass(await minsu.challenge(), hana.code())).json().code).toBe('INVALID_CODE');

  const cookie = await hana.challenge();
  expect(await expired('')).toEqual(refused);
  expect(await expired(cookie.replace('=2fa-', '=2fa-x'))).toEqual(refused);
  expect(await expired(cookie.slice(0, -6))).toEqual(refused);
  const session = (await minsu.get('/user/session')).json().data[0].id;
  expect(await expired(`pq.two_factor=${session}`)).toEqual(refused);

  expect((await hana.pass(cookie, hana.code())).statusCode).toBe(200);
  await hana.forgetSteps();
  expect(await expired(cookie)).toEqual(refused);
  const late = await hana.challenge();
  await query(`update verification set expires_at = now() - interval '1 second'`);
  expect(await expired(late)).toEqual(refused);
});

test('a password change ends the sign-ins that wait for the second factor', async () => {
  const { join } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await hana.enrol();
  const cookie = await hana.challenge();
  const changed = await hana.post('/user/password', { current: 'dallae58!', next: 'saebyeok77!' });
  expect(changed.statusCode).toBe(200);
  expect((await hana.pass(cookie, hana.code())).json().code).toBe('TWO_FACTOR_EXPIRED');
});

test('a session that has not passed the second factor is refused', async () => {
  const { join, auth, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  const started = await auth.startSession(hana.id, { address: '127.0.0.1', agent: '' });
  expect(started).toMatchObject({ kind: 'session', cookie: expect.stringContaining('Max-Age=43200') });
  await hana.enrol();
  expect(await auth.startSession(hana.id, { address: '127.0.0.1', agent: '' })).toMatchObject({
    kind: 'secondFactor',
  });
  expect((await hana.get('/user/my/info')).statusCode).toBe(200);
  await query('update session set second_factor_at = null');
  expect((await hana.get('/user/my/info')).statusCode).toBe(401);
});

test('a second factor sealed by another AUTH_SECRET is refused with a message', async () => {
  const { join, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await hana.enrol();
  await query(`update two_factor set secret = repeat('00', 60)`);
  const cookie = await hana.challenge();
  const answer = await hana.pass(cookie, hana.code());
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'SECOND_FACTOR_UNREADABLE']);
  expect(answer.json().message).toContain('초기화');
  expect(await query('select failed_verification_count as wrong from two_factor')).toEqual([{ wrong: 0 }]);
});
