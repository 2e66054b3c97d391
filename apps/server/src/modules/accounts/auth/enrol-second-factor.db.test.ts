import { expect, test } from 'vitest';
import { resetByCommand } from './reset-second-factor.ts';
import { openSecondFactorApp, PASSWORD, type Person } from './testing/second-factor-app.ts';

const REFUSED = '관리자 인증 앱을 먼저 등록해주세요.';

const signOut = (admin: Person, uid: string) =>
  admin.post('/admin/user/sign-out', { uid, reason: '도용 신고' });

test('an admin in production counts as one only after enrolling an app', async () => {
  const { join, query } = await openSecondFactorApp({ production: true });
  const [hana, minsu] = [await join('hana'), await join('minsu')];
  await hana.signIn();
  const info = async () => (await hana.get('/user/my/info')).json().data;
  expect(await info()).toMatchObject({ role: 'admin', secondFactor: { enrolled: false, required: true } });
  const refused = await signOut(hana, minsu.id);
  expect([refused.statusCode, refused.json().msg]).toEqual([403, REFUSED]);
  const own = async () => (await hana.get('/user/second-factor')).json().data;
  expect(await own()).toEqual({ available: true, enrolled: false, required: true, recoveryCodesLeft: 0 });

  await hana.enrol();
  expect((await signOut(hana, minsu.id)).statusCode).toBe(200);
  expect(await own()).toEqual({ available: true, enrolled: true, required: false, recoveryCodesLeft: 10 });
  expect((await info()).secondFactor).toEqual({ enrolled: true, required: false });

  await query(`update member set role = 'member'`);
  expect((await signOut(hana, minsu.id)).json().msg).toBe('권한이 없습니다.');
  expect(await info()).not.toHaveProperty('secondFactor');
});

test('an admin outside of production may enrol but need not', async () => {
  const { join } = await openSecondFactorApp();
  const [hana, minsu] = [await join('hana'), await join('minsu')];
  await hana.signIn();
  expect((await signOut(hana, minsu.id)).statusCode).toBe(200);
  expect((await hana.get('/user/my/info')).json().data.secondFactor).toEqual({
    enrolled: false,
    required: false,
  });
});

test('enrolment requires the password and the first code, ends other sessions and sends a mail', async () => {
  const { join, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  const elsewhere = hana.headers;
  await hana.signIn();
  expect((await hana.post('/user/second-factor/confirm', { code: '123456' })).statusCode).toBe(409);
  const wrong = await hana.start('wrong1234!');
  expect([wrong.statusCode, wrong.json().data.fields]).toEqual([
    400,
    { password: '비밀번호가 일치하지 않습니다.' },
  ]);
  expect((await hana.start()).json().data.uri).toMatch(
    /^otpauth:\/\/totp\/PQ:hana%40example\.com\?secret=[A-Z2-7]+&issuer=PQ&digits=6&period=30$/,
  );
  const replaced = hana.secret;
  await hana.start();
  const old = await hana.post('/user/second-factor/confirm', { code: hana.code(0, replaced) });
  expect([old.statusCode, old.json().data.fields.code]).toEqual([
    400,
    '번호가 맞지 않습니다. 휴대폰 시계가 자동인지 확인해주세요. 4번 더 틀리면 10분 동안 잠깁니다.',
  ]);
  const confirmed = await hana.post('/user/second-factor/confirm', { code: hana.code() });
  expect(confirmed.json().data.recoveryCodes).toHaveLength(10);
  expect((await hana.pass(await hana.challenge(), hana.code())).statusCode).toBe(401);
  expect((await hana.get('/user/my/info')).statusCode).toBe(200);
  hana.headers = elsewhere;
  expect((await hana.get('/user/my/info')).statusCode).toBe(401);
  const [row] = await query('select secret, started_secret from two_factor');
  expect(row).toEqual({ secret: expect.not.stringContaining(hana.secret), started_secret: null });
  expect(await query(`select data from mail where kind = 'secondFactorEnrolled'`)).toHaveLength(1);
});

test('the enrolled app is replaced only when the code of a new app confirms it', async () => {
  const { join, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  const [oldCode = ''] = await hana.enrol();
  await query(`update session set created_at = now() - interval '11 minutes'`);
  expect((await hana.start()).json().msg).toContain('본인 확인이 필요합니다.');
  await hana.post('/user/confirm', { password: PASSWORD });
  const enrolled = hana.secret;
  await hana.start();
  expect((await hana.pass(await hana.challenge(), hana.code(0, enrolled))).statusCode).toBe(200);
  await hana.forgetSteps();
  await hana.post('/user/second-factor/confirm', { code: hana.code() });
  await hana.forgetSteps();
  expect((await hana.pass(await hana.challenge(), hana.code(0, enrolled))).statusCode).toBe(401);
  expect((await hana.pass(await hana.challenge(), oldCode, 'backup-code')).statusCode).toBe(401);
  expect((await hana.pass(await hana.challenge(), hana.code())).statusCode).toBe(200);
});

test('renewRecoveryCodes invalidates the old codes and sends a mail', async () => {
  const { join, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  expect((await hana.post('/user/second-factor/recovery-codes', { password: PASSWORD })).statusCode).toBe(
    409,
  );
  const [oldCode = ''] = await hana.enrol();
  expect((await hana.post('/user/second-factor/recovery-codes', { password: 'wrong1234!' })).statusCode).toBe(
    400,
  );
  const renewed = await hana.post('/user/second-factor/recovery-codes', { password: PASSWORD });
  const [newCode = ''] = renewed.json().data.recoveryCodes;
  expect((await hana.pass(await hana.challenge(), oldCode, 'backup-code')).statusCode).toBe(401);
  expect((await hana.pass(await hana.challenge(), newCode, 'backup-code')).statusCode).toBe(200);
  expect(await query(`select data from mail where kind = 'recoveryCodesRenewed'`)).toHaveLength(1);
});

test('only admins enrol; a former one still signs in with the code', async () => {
  const { join, query } = await openSecondFactorApp();
  const [hana, minsu] = [await join('hana'), await join('minsu')];
  await hana.signIn();
  await hana.enrol();
  await query(`update member set role = 'member'`);
  expect((await hana.get('/user/second-factor')).json().data).toMatchObject({
    available: false,
    enrolled: true,
  });
  expect((await hana.pass(await hana.challenge(), hana.code())).statusCode).toBe(200);
  await minsu.signIn();
  expect((await minsu.start()).statusCode).toBe(403);
});

test('an admin without a password is verified by a code and enrols after a fresh sign-in', async () => {
  const { join, query } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await query('delete from account');
  const confirm = (code: string) => hana.post('/user/confirm', { code });
  expect((await confirm('123456')).statusCode).toBe(409);
  await hana.enrol();
  expect((await confirm(hana.wrongCode())).json().data.fields).toHaveProperty('code');
  await query(`update session set created_at = now() - interval '11 minutes'`);
  expect((await hana.start()).statusCode).toBe(403);
  const code = hana.code();
  expect((await confirm(code)).statusCode).toBe(200);
  expect((await confirm(code)).statusCode).toBe(400);
  expect((await hana.start()).statusCode).toBe(200);
});

test('a code instead of the password is refused for members with a password', async () => {
  const { join } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await hana.enrol();
  const answer = await hana.post('/user/confirm', { code: hana.code() });
  expect([answer.statusCode, Object.keys(answer.json().data.fields)]).toEqual([400, ['password']]);
});

test('resetSecondFactor removes another member’s factor, is audited and mailed, and refuses one’s own', async () => {
  const { join, query } = await openSecondFactorApp();
  const [hana, minsu] = [await join('hana'), await join('minsu')];
  await minsu.signIn();
  await hana.signIn();
  const reset = (uid: string) => hana.post('/admin/second-factor/reset', { uid, reason: '휴대폰 분실' });
  expect((await reset(minsu.id)).statusCode).toBe(409);
  await minsu.enrol();
  await hana.enrol();
  expect((await reset(hana.id)).statusCode).toBe(403);
  const cookie = await minsu.challenge();
  expect((await reset(minsu.id)).json().data).toEqual({ uid: minsu.id, ended: 1 });
  expect((await minsu.get('/user/my/info')).statusCode).toBe(401);
  expect((await minsu.pass(cookie, minsu.code())).json().code).toBe('TWO_FACTOR_EXPIRED');
  expect((await minsu.signIn()).json().token).toEqual(expect.any(String));
  expect(await query('select actor_id, action, target_key, reason from audit_log')).toEqual([
    { actor_id: hana.id, action: 'member.secondFactorReset', target_key: minsu.id, reason: '휴대폰 분실' },
  ]);
  expect(await query(`select recipient from mail where kind = 'secondFactorRemoved'`)).toEqual([
    { recipient: minsu.email },
  ]);
});

test('resetByCommand removes the only admin’s factor, is audited and mailed', async () => {
  const { join, query, platform } = await openSecondFactorApp();
  const hana = await join('hana');
  await hana.signIn();
  await hana.enrol();
  const { db } = platform.database;
  expect(await resetByCommand(db, 'nobody@example.com', new Date())).toBe(null);
  expect(await resetByCommand(db, 'HANA@example.com ', new Date())).toBe(1);
  await expect(resetByCommand(db, hana.email, new Date())).rejects.toMatchObject({ code: 'wrongState' });
  expect((await hana.signIn()).json().token).toEqual(expect.any(String));
  expect(await query('select actor_id, actor, action, target_key from audit_log')).toEqual([
    { actor_id: null, actor: 'command', action: 'member.secondFactorReset', target_key: hana.id },
  ]);
  expect(await query(`select 1 from mail where kind = 'secondFactorRemoved'`)).toHaveLength(1);
});
