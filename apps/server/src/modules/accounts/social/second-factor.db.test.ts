import { expect, test } from 'vitest';
import { codeAt, PERIOD_S } from '../auth/second-factor/totp.ts';
import { fromBase32 } from '../auth/testing/second-factor-app.ts';
import { fresh, openSocial, useSandbox } from './testing/open-social.ts';

const sandbox = useSandbox();

test('a social sign-in of an enrolled admin redirects to the second factor', async () => {
  const { browser, query } = await openSocial(sandbox.url());
  const word = fresh();
  const first = browser();
  await first.signIn('kakao', word);
  await first.complete();
  await query(`update member set role = 'admin'`);
  const started = await first.send('POST', '/api/user/second-factor/start', {});
  const secret = fromBase32(started.json().data.secret);
  const code = (off: number) => codeAt(secret, Math.floor(Date.now() / 1_000 / PERIOD_S) + off);
  await first.send('POST', '/api/user/second-factor/confirm', { code: code(0) });
  await query('update two_factor set used_step = 0');

  const second = browser();
  expect(await second.signIn('kakao', word)).toBe('/login/second-factor');
  expect([second.cookies.has('pq.session_token'), second.cookies.has('pq.two_factor')]).toEqual([
    false,
    true,
  ]);
  expect(await second.viewer()).toBe(null);
  const passed = await second.send('POST', '/api/auth/two-factor/verify-totp', { code: code(0) });
  expect(passed.statusCode).toBe(200);
  expect(await second.viewer()).toMatchObject({ role: 'admin', secondFactor: { enrolled: true } });
});
