import { expect, test } from 'vitest';
import { createMailWorker } from '#src/modules/notifications/mail-worker.ts';
import { openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, pressOf, RecordingMailer, signUpForm } from './testing/account-app.ts';

async function open(env: Record<string, string> = {}) {
  const platform = await openTestPlatform({ env });
  const app = await openAccountApp(platform);
  const mailer = new RecordingMailer();
  const worker = createMailWorker(platform, mailer);
  const count = async (table: string) =>
    (await platform.database.db.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;
  return { platform, app, mailer, worker, count };
}

test('signUp creates a member who can sign in after proving the e-mail', async () => {
  const { app, mailer, worker, platform } = await open();

  const signedUp = await app.inject(
    post('/api/user/new', { data: signUpForm({ policy: [true, true, true] }) }),
  );
  expect(signedUp.json()).toEqual({
    state: true,
    data: { uid: expect.any(String), joining: expect.any(String) },
  });
  const { uid } = signedUp.json().data;

  const early = await app.inject(
    post('/api/auth/sign-in/email', { email: 'hana@example.com', password: 'dallae58!' }),
  );
  expect(early.statusCode).toBe(403);
  expect(early.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', message: '이메일 인증이 필요합니다.' });
  expect(early.headers['set-cookie']).toBeUndefined();

  await worker.drain();
  expect(mailer.sent.map(({ subject }) => subject)).toEqual([
    '[PQ] 이메일 인증을 완료해주세요.',
    '[PQ] 이메일 인증을 완료해주세요.',
  ]);
  const verified = await app.inject(pressOf(mailer.link('hana@example.com')));
  expect(verified.json().data).toEqual({ email: 'hana@example.com', method: 'email' });

  const signedIn = await app.inject(
    post('/api/auth/sign-in/email', { email: 'hana@example.com', password: 'dallae58!' }),
  );
  expect(signedIn.statusCode).toBe(200);
  expect(signedIn.json()).toMatchObject({ token: expect.any(String), user: { id: uid } });

  const viewer = await app.inject({
    url: '/api/user/my/info',
    headers: { authorization: `Bearer ${signedIn.json().token}` },
  });
  expect(viewer.json()).toEqual({
    state: true,
    data: {
      uid,
      profile: { email: 'hana@example.com', image: '', nickname: '하나', quote: '' },
      config: { provider: 'email', policy: [true, true, true] },
      role: 'member',
      save: { projects: null, ordermade: null },
      scrap: [],
      story: {},
      cards: [],
      projects: [],
      pledges: [],
      version: expect.any(Number),
    },
  });
  const consents = await platform.database.db.query('select policy, agreed from consent order by policy');
  expect(consents.rows).toEqual([
    { policy: 'marketing', agreed: true },
    { policy: 'private', agreed: true },
    { policy: 'terms', agreed: true },
  ]);
});

test('a sign-in directly after signing up asks for the verification and sends no second mail', async () => {
  const { app, mailer, worker } = await open();
  const { joining } = (await app.inject(post('/api/user/new', { data: signUpForm() }))).json().data;
  const form = { email: 'hana@example.com', password: 'dallae58!' };
  const early = await app.inject(post('/api/auth/sign-in/email', { ...form, joining }));
  expect([early.statusCode, early.json()]).toEqual([
    200,
    { verificationRequired: true, msg: '이메일 인증이 필요합니다.' },
  ]);
  expect(early.headers['set-cookie']).toBeUndefined();
  const wrong = await app.inject(post('/api/auth/sign-in/email', { ...form, password: 'other58!', joining }));
  expect(wrong.statusCode).toBe(401);
  await worker.drain();
  expect(mailer.sent).toHaveLength(1);
  const forged = await app.inject(post('/api/auth/sign-in/email', { ...form, joining: 'forged' }));
  expect(forged.statusCode).toBe(403);
  await worker.drain();
  expect(mailer.sent).toHaveLength(2);
});

test('signUp reports every broken rule at its field', async () => {
  const { app, count } = await open();
  const data = signUpForm({
    email: 'hana@example',
    name: '관리자',
    password: 'short',
    passwordcheck: 'other',
    policy: [true, false, true],
  });
  const refused = await app.inject(post('/api/user/new', { data }));
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    state: false,
    code: 'invalid',
    msg: '입력한 내용을 확인해주세요.',
    data: {
      fields: {
        'data.email': '형식이 올바르지 않습니다.',
        'data.name': '사용할 수 없는 닉네임입니다.',
        'data.password': '영문/특수문자/숫자 포함 8자 이상',
        'data.passwordcheck': '비밀번호가 일치하지 않습니다.',
        'data.policy.1': '필수 항목입니다.',
      },
    },
  });
  const broken = await app.inject(post('/api/user/new', { data: { email: 7 } }));
  expect(broken.statusCode).toBe(400);
  expect(Object.keys(broken.json().data.fields)).toContain('data.email');
  expect(await count('member')).toBe(0);
});

const weakPasswords = [
  ['password1!', '많이 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
  ['qwer1234!', '많이 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
  ['aaaaaaa1!', '많이 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해주세요.'],
  ['xx-hana-58!', '비밀번호에 닉네임이나 이메일을 넣을 수 없습니다.'],
] as const;

test('signUp rejects a weak password at its field', async () => {
  const { app, count } = await open();
  for (const [password, text] of weakPasswords) {
    const data = signUpForm({ password, passwordcheck: password });
    const refused = await app.inject(post('/api/user/new', { data }));
    const { fields } = refused.json().data;
    expect([password, refused.statusCode, fields]).toEqual([password, 400, { 'data.password': text }]);
    expect(await count('member')).toBe(0);
  }
});

test('signUp rejects an e-mail or nickname in use in any spelling', async () => {
  const { app } = await open();
  await app.inject(post('/api/user/new', { data: signUpForm({ name: 'Hana' }) }));

  for (const email of ['hana@example.com', ' Hana@Example.COM']) {
    const same = await app.inject(post('/api/user/new', { data: signUpForm({ email, name: '두리' }) }));
    expect([same.statusCode, same.json().msg]).toEqual([409, '이미 사용중인 이메일입니다.']);
    const check = await app.inject({ url: '/api/user/check/email', query: { email } });
    expect(check.json().data).toEqual({ use: true });
  }
  for (const name of ['Hana', 'hana', 'ＨＡＮＡ', 'hаna', 'ʜana', 'ha na']) {
    const same = await app.inject(
      post('/api/user/new', { data: signUpForm({ email: 'b@example.com', name }) }),
    );
    expect([same.statusCode, same.json().msg]).toEqual([409, '이미 사용중인 닉네임입니다.']);
  }
});

test('signUp lets one of 50 identical parallel sign-ups win and leaves no partial rows', async () => {
  const { app, count } = await open();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.inject(post('/api/user/new', { data: signUpForm() }))),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array(49).fill(409)]);
  expect([
    await count('member'),
    await count('account'),
    await count('consent'),
    await count('mail'),
  ]).toEqual([1, 1, 3, 1]);
});

test('signUp lets one of 50 parallel sign-ups with an e-mail win', async () => {
  const { app, count } = await open();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      app.inject(post('/api/user/new', { data: signUpForm({ name: `하나${n}` }) })),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(new Set(answers.filter((a) => a.statusCode !== 200).map((a) => a.json().msg))).toEqual(
    new Set(['이미 사용중인 이메일입니다.']),
  );
  expect([await count('member'), await count('mail')]).toEqual([1, 1]);
});

test('signUp rejects a nickname of 10,000 characters at its field', async () => {
  const { app } = await open();
  for (const name of ['가'.repeat(10_000), '🐰'.repeat(5_000), '하\u200b늘', '하\u202e늘']) {
    const refused = await app.inject(post('/api/user/new', { data: signUpForm({ name }) }));
    expect([refused.statusCode, refused.json().data.fields]).toEqual([
      400,
      { 'data.name': '닉네임은 2~20자로, 눈에 보이는 문자만 사용할 수 있습니다.' },
    ]);
  }
  const emoji = await app.inject(post('/api/user/new', { data: signUpForm({ name: '하늘👩‍👩‍👧‍👦❤️' }) }));
  expect(emoji.statusCode).toBe(200);
  const same = await app.inject({
    url: `/api/user/check/nickname?nickname=${encodeURIComponent('하늘👩‍👩‍👧‍👦❤')}`,
  });
  expect(same.json().data).toEqual({ use: true });
});

test('signUp lets one of 50 parallel sign-ups with a nickname win', async () => {
  const { app, count } = await open();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      app.inject(post('/api/user/new', { data: signUpForm({ email: `a${n}@example.com` }) })),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(new Set(answers.filter((a) => a.statusCode !== 200).map((a) => a.json().msg))).toEqual(
    new Set(['이미 사용중인 닉네임입니다.']),
  );
  expect([await count('member'), await count('mail')]).toEqual([1, 1]);
});

test('signUp refuses an address after 20 attempts an hour, refused ones included', async () => {
  const { app } = await open({ LIMITS: 'strict' });
  for (let n = 0; n < 20; n += 1)
    expect((await app.inject(post('/api/user/new', { data: signUpForm({ email: '' }) }))).statusCode).toBe(
      400,
    );
  const limited = await app.inject(post('/api/user/new', { data: signUpForm() }));
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3_500);
  const elsewhere = await app.inject(
    post('/api/user/new', { data: signUpForm() }, { remoteAddress: '192.0.2.7' }),
  );
  expect(elsewhere.statusCode).toBe(200);
});

test('the checks report whether an e-mail or nickname is in use and the sign-in method', async () => {
  const { app, platform } = await open();
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  await platform.database.db.query(
    `insert into member (id, email, name, name_key, provider)
      values (gen_random_uuid(), 'kay@example.com', '케이', '케이', 'kakao')`,
  );
  const check = async (path: string) => (await app.inject(`/api/user/check/${path}`)).json().data;
  expect(await check('email?email=hana@example.com')).toEqual({ use: true });
  expect(await check('email?email=HANA@example.com')).toEqual({ use: true });
  expect(await check('email?email=free@example.com')).toEqual({ use: false });
  expect(await check('email?email=')).toEqual({ use: false });
  expect(await check(`nickname?nickname=${encodeURIComponent('하나')}`)).toEqual({ use: true });
  expect(await check(`nickname?nickname=${encodeURIComponent('두리')}`)).toEqual({ use: false });
  expect(await check('nickname?nickname=pq')).toEqual({ use: true });
  expect(await check('provider?email=hana@example.com')).toEqual({ provider: 'email' });
  expect(await check('provider?email=kay@example.com')).toEqual({ provider: 'kakao' });
  expect(await check('provider?email=free@example.com')).toEqual({ provider: null });
});

test('getPublicProfile omits the e-mail and rejects unknown ids', async () => {
  const { app } = await open();
  const { uid } = (await app.inject(post('/api/user/new', { data: signUpForm() }))).json().data;
  const profile = await app.inject(`/api/user/info?uid=${uid}`);
  expect(profile.json().data).toEqual({ uid, nickname: '하나', image: '', quote: '' });
  expect((await app.inject('/api/user/info?uid=nobody')).statusCode).toBe(404);
});

test('ADMIN_EMAIL gets the role of an admin once the e-mail is proven', async () => {
  const { app, mailer, worker, platform } = await open({ ADMIN_EMAIL: 'hana@example.com' });
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  const role = async () => (await platform.database.db.query('select role from member')).rows[0].role;
  expect(await role()).toBe('member');
  await worker.drain();
  await app.inject(pressOf(mailer.link('hana@example.com')));
  expect(await role()).toBe('admin');
});
