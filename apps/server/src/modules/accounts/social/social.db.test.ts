import { describe, expect, test } from 'vitest';
import { buildMember } from '#src/testing/index.ts';
import { post, pressOf, signUpForm } from '../users/testing/account-app.ts';
import { fresh, openSocial, useSandbox } from './testing/open-social.ts';

const sandbox = useSandbox();
const open = (env?: Record<string, string>) => openSocial(sandbox.url(), env);

describe.each(['kakao', 'naver'] as const)('sign-in with %s', (provider) => {
  test('a first sign-in creates a pending sign-up, the completed one a member who signs in directly', async () => {
    const { browser, members, query } = await open();
    const word = fresh();
    const first = browser();
    expect(await first.signIn(provider, word)).toBe('/signup/social');
    expect([await members(), await first.viewer()]).toEqual([0, null]);
    const { data } = await first.pendingSignup();
    expect(data).toMatchObject({ provider, email: `${word}@example.com`, askEmail: false });
    const made = await first.complete();
    expect(made).toMatchObject({
      status: 200,
      body: { state: true, data: { uid: data.uid, verified: true } },
    });
    expect(await first.viewer()).toMatchObject({
      uid: data.uid,
      profile: { nickname: '하늘이', email: `${word}@example.com` },
      config: { provider, policy: [true, true, false] },
    });

    const again = browser();
    expect(await again.signIn(provider, word)).toBe('/login/loading');
    expect(await again.signIn(provider, word)).toBe('/login/loading');
    expect(await query('select 1 from session')).toHaveLength(2);
    expect((await again.viewer()).uid).toBe(data.uid);
    expect(await members()).toBe(1);
  });

  test('a pending sign-up can be completed once, unaltered, by its own browser', async () => {
    const { browser, members } = await open();
    const own = browser();
    await own.signIn(provider, fresh());
    const { data } = await own.pendingSignup();
    const other = browser();
    await other.signIn(provider, fresh());
    const differing = [
      { uid: (await other.pendingSignup()).data.uid },
      { provider: provider === 'kakao' ? 'naver' : 'kakao' },
      { provider: 'email' },
      { email: 'somebody@example.com' },
    ];
    for (const changes of differing) {
      const refused = await own.complete(changes);
      expect([refused.status, refused.body.msg]).toEqual([403, '잘못된 접근입니다.']);
    }
    expect(await browser().complete({ ...data, name: '도둑' })).toMatchObject({ status: 403 });
    expect((await own.complete({ policy: [true, false, false] })).body.data.fields).toEqual({
      'data.policy.1': '필수 항목입니다.',
    });
    expect((await own.complete({ name: '운영팀' })).status).toBe(400);
    expect(await members()).toBe(0);
    const both = await Promise.all([own.complete(), own.complete()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await members()).toBe(1);
    expect((await own.complete({ ...data, name: '다른이름' })).status).toBe(403);
  });

  test('an e-mail registered by another method is refused and linked to no account', async () => {
    const { browser, platform, query } = await open();
    const member = await buildMember(platform, { email: `${fresh()}@example.com` });
    const person = browser();
    // Kakao proves whose e-mail it is, so its sign-in method may be disclosed; naver does not.
    const method = provider === 'kakao' ? '&method=email' : '';
    expect(await person.signIn(provider, `email:${member.email}`)).toBe(
      `/login?message=login.otherMethod${method}`,
    );
    expect([await person.viewer(), await query('select 1 from account')]).toEqual([null, []]);
    expect(await person.pendingSignup()).toMatchObject({ state: false, msg: '잘못된 접근입니다.' });

    const word = fresh();
    expect(await person.signIn(provider, word)).toBe('/signup/social');
    await buildMember(platform, { email: `${word}@example.com` });
    expect((await person.complete()).body.msg).toBe('다른 방법으로 가입된 이메일입니다.');
  });

  test('a proven e-mail replaces the unproven sign-up of a stranger at once', async () => {
    const { browser, query, app } = await open();
    const word = fresh();
    const email = `${word}@example.com`;
    const joined = await app.inject(post('/api/user/new', { data: signUpForm({ email, name: '낯선이' }) }));
    expect(joined.statusCode).toBe(200);
    const [mail] = await query('select data from mail where recipient = $1', [email]);
    const person = browser();
    expect(await person.signIn(provider, word)).toBe('/signup/social');
    expect((await person.complete()).body.data.verified).toBe(true);
    expect((await person.viewer()).profile.email).toBe(email);
    expect(await query('select provider from member where email = $1', [email])).toEqual([{ provider }]);
    expect(await query('select 1 from mail where recipient = $1', [email])).toEqual([]);
    expect((await app.inject(pressOf(mail.data.link))).json().code).toBe('linkOver');
    const signIn = post('/api/auth/sign-in/email', { email, password: 'dallae58!' });
    expect((await app.inject(signIn)).statusCode).not.toBe(200);
  });

  test('an identity without an e-mail must give and prove one before the first session', async () => {
    const { browser, query, app } = await open();
    const person = browser();
    const word = fresh('noemail');
    await person.signIn(provider, word);
    expect((await person.pendingSignup()).data).toMatchObject({ email: '', askEmail: true });
    expect((await person.complete()).body.data.fields).toEqual({ 'data.email': '형식이 올바르지 않습니다.' });
    const email = `${fresh()}@example.com`;
    expect((await person.complete({ email })).body.data.verified).toBe(false);
    expect(await person.viewer()).toBe(null);

    expect(await person.signIn(provider, word)).toBe('/login?message=login.verify');
    const mails = await query(`select data from mail where recipient = $1 order by id`, [email]);
    expect(mails).toHaveLength(2);
    expect(await person.signIn(provider, word)).toBe('/login?message=login.verify');
    expect(await person.signIn(provider, word)).toBe('/login?message=login.verify.withheld');
    expect(await query('select 1 from mail where recipient = $1', [email])).toHaveLength(3);
    const answer = await app.inject(pressOf(mails[1].data.link));
    expect(answer.json().data).toEqual({ email, method: provider });
    expect(await person.signIn(provider, word)).toBe('/login/loading');
    expect((await person.viewer()).profile.email).toBe(email);
  });

  test('a mistyped e-mail can be corrected at once and on a later sign-in', async () => {
    const { browser, query } = await open();
    const person = browser();
    const word = fresh('noemail');
    await person.signIn(provider, word);
    const addresses = [1, 2, 3].map(() => `${fresh()}@example.com`);
    const [first, second, third] = addresses;
    expect((await person.complete({ email: first })).body.data.joining).toEqual(expect.any(String));
    expect((await person.pendingSignup()).data).toMatchObject({
      email: first,
      waiting: first,
      nickname: '하늘이',
    });
    expect((await person.complete({ email: second })).status).toBe(200);
    const elsewhere = browser();
    expect(await elsewhere.signIn(provider, word)).toBe('/login?message=login.verify');
    expect((await elsewhere.pendingSignup()).data).toMatchObject({ waiting: second, askEmail: true });
    const corrected = await elsewhere.complete({ email: third });
    expect(corrected.body.data.verified).toBe(false);
    expect(await elsewhere.viewer()).toBe(null);
    expect(await query('select email from member where left_at is null')).toEqual([{ email: third }]);
    expect(await query('select distinct recipient from mail')).toEqual([{ recipient: third }]);
    const sent = await elsewhere.send('POST', '/api/user/verification', {
      joining: corrected.body.data.joining,
    });
    expect(sent.json().data).toEqual({ verified: false });
    expect(await browser().pendingSignup()).toMatchObject({ state: false });
  });

  test('a mistyped e-mail can be corrected after its link has expired', async () => {
    const { browser, query } = await open();
    const person = browser();
    const word = fresh('noemail');
    await person.signIn(provider, word);
    const wrong = `${fresh()}@example.com`;
    await person.complete({ email: wrong, name: '첫이름' });
    await query(`update account set created_at = now() - interval '25 hours'`);
    expect(await person.signIn(provider, word)).toBe('/signup/social');
    const right = `${fresh()}@example.com`;
    expect((await person.complete({ email: right })).status).toBe(200);
    expect(await query('select 1 from mail where recipient = $1', [wrong])).toEqual([]);
    expect(await query(`select 1 from member where name = '첫이름' or name_key = '첫이름'`)).toEqual([]);
    expect(await query('select email from member where left_at is null')).toEqual([{ email: right }]);
    expect(await person.signIn(provider, word)).toBe('/login?message=login.verify');
  });

  test('a declined consent leads back to the sign-in screen', async () => {
    const { browser } = await open();
    expect(await browser().signIn(provider, 'deny')).toBe('/login?message=login.social.cancelled');
  });

  test('a callback with a missing, foreign, used or expired state is refused', async () => {
    const { browser, query } = await open();
    const expired = '/login?message=login.social.expired';
    const word = fresh();
    const victim = browser();
    const attacker = browser();

    // The attacker's own answer in the victim's browser (login CSRF), whether or not the victim has begun one.
    const stolen = await attacker.askProvider(provider, word);
    expect(await victim.goBack(stolen)).toBe(expired);
    await victim.askProvider(provider, fresh());
    expect(await victim.goBack(stolen)).toBe(expired);
    expect([await victim.viewer(), (await victim.pendingSignup()).state]).toEqual([null, false]);
    expect(await attacker.goBack(stolen)).toBe('/signup/social');
    expect(await attacker.goBack(stolen)).toBe(expired);

    const own = await victim.askProvider(provider, fresh());
    const without = new URL(own, 'http://x');
    without.searchParams.delete('state');
    expect(await victim.goBack(without.pathname + without.search)).toBe(expired);
    const other = provider === 'kakao' ? 'naver' : 'kakao';
    expect(await victim.goBack(own.replace(provider, other))).toBe(expired);
    expect(await victim.goBack(own)).toBe(expired);

    const late = await victim.askProvider(provider, fresh());
    await query(`update verification set expires_at = now() - interval '1 second'`);
    expect(await victim.goBack(late)).toBe(expired);
  });

  test('a used or unknown code is refused', async () => {
    const { browser } = await open();
    const person = browser();
    const first = await person.askProvider(provider, fresh());
    await person.goBack(first);
    const used = new URL(first, 'http://x').searchParams.get('code') ?? '';
    for (const code of [used, 'invented']) {
      const next = new URL(await person.askProvider(provider, fresh()), 'http://x');
      next.searchParams.set('code', code);
      expect(await person.goBack(next.pathname + next.search)).toBe('/login?message=login.social.expired');
    }
  });

  test('a pending sign-up expires after half an hour', async () => {
    const { browser, query } = await open();
    const person = browser();
    await person.signIn(provider, fresh());
    const [{ s }] = (await query(
      `select extract(epoch from expires_at - now())::int as s from verification`,
    )) as [{ s: number }];
    expect(s).toBeGreaterThan(1_700);
    expect(s).toBeLessThanOrEqual(1_800);
    await query(`update verification set expires_at = now() - interval '1 second'`);
    expect((await person.complete()).status).toBe(403);
  });
});

test('the social cookies are HttpOnly and bound to the host over https', async () => {
  const { app } = await open({ PUBLIC_URL: 'https://pq.example' });
  const answer = await app.inject('/api/social/kakao');
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-pq\.social_browser=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(answer.headers['cache-control']).toBe('no-store');
  const params = new URL(String(answer.headers.location)).searchParams;
  expect(params.get('redirect_uri')).toBe('https://pq.example/api/social/kakao/callback');
});

test('both returns from a provider carry the id that the page has chosen, and nothing but an id', async () => {
  const { browser } = await open();
  const person = browser();
  const word = fresh();
  const returnOf = async (flow: string) => {
    const begun = await person.send('GET', `/api/social/kakao?screen=1&flow=${encodeURIComponent(flow)}`);
    const answer = await fetch(`${begun.headers.location}&as=${word}`, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    return person.goBack(back.pathname + back.search);
  };
  expect(await returnOf('12-ab')).toBe('/signup/social#12-ab');
  await person.complete();
  expect(await returnOf('12-ab')).toBe('/login/loading?screen=1#12-ab');
  for (const flow of ['', 'a b', '//evil.example', 'a'.repeat(65)])
    expect(await returnOf(flow)).toBe('/login/loading?screen=1');
});

test('a sign-in with script returns to the loading screen; unknown providers are 404 and a HEAD begins nothing', async () => {
  const { app, browser } = await open();
  const person = browser();
  const word = fresh();
  await person.signIn('kakao', word);
  await person.complete();
  const begun = await person.send('GET', '/api/social/kakao?screen=1');
  const answer = await fetch(`${begun.headers.location}&as=${word}`, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(await person.goBack(back.pathname + back.search)).toBe('/login/loading?screen=1');
  for (const url of ['/api/social/google', '/api/social/google/callback?state=x'])
    expect((await app.inject(url)).statusCode).toBe(404);
  expect((await app.inject({ method: 'HEAD', url: '/api/social/kakao' })).statusCode).toBe(404);
});

test('a provider that is down or misconfigured is answered with a message', async () => {
  const gone = 'http://127.0.0.1:9';
  const down = await open({ KAKAO_AUTH_HOST: `${sandbox.url()}/kakao`, KAKAO_API_HOST: gone });
  const unavailable = '/login?message=login.social.unavailable';
  expect(await down.browser().signIn('kakao', fresh())).toBe(unavailable);
  const elsewhere = await open({ NAVER_API_HOST: `${sandbox.url()}/nowhere` });
  expect(await elsewhere.browser().signIn('naver', fresh())).toBe(unavailable);
});
