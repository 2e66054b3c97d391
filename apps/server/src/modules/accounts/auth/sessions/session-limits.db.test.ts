import { expect, test } from 'vitest';
import { deleteExpiredSignIns } from '../queries.ts';
import { openSecondFactorApp } from '../testing/second-factor-app.ts';

async function open(role: 'member' | 'admin') {
  const { join, query, platform, app } = await openSecondFactorApp();
  const hana = await join('hana');
  await query('update member set role = $1', [role]);
  await hana.signIn();
  const status = async () => (await hana.get('/user/my/info')).statusCode;
  const age = (created: string, seen: string) =>
    query(
      `update session set created_at = now() - $1::interval, seen_at = now() - $2::interval,
        expires_at = now() + interval '2 days'`,
      [created, seen],
    );
  return { hana, query, platform, app, status, age };
}

test("an admin's session ends after 30 minutes without use and 12 hours in all", async () => {
  const { age, status } = await open('admin');
  await age('11 hours 59 minutes', '29 minutes');
  expect(await status()).toBe(200);
  await age('1 hour', '30 minutes 1 second');
  expect(await status()).toBe(401);
  await age('12 hours 1 second', '0 seconds');
  expect(await status()).toBe(401);
  await age('400 days', '12 days');
  expect(await status()).toBe(401);
});

test("a member's session ends 30 days after signing in", async () => {
  const { hana, age, status, query } = await open('member');
  await age('20 days', '1 day');
  expect(await status()).toBe(200);
  const ends = () =>
    query(
      `select expires_at, abs(extract(epoch from expires_at - created_at) - 30 * 86400) < 0.002 as last from session`,
    );
  const slid = await ends();
  expect(slid[0]?.last).toBe(true);
  const [listed] = (await hana.get('/user/session')).json().data;
  expect(listed.endsAt - listed.signedInAt).toBe(30 * 86_400_000);
  expect(await status()).toBe(200);
  expect(await ends()).toEqual(slid);
  await age('30 days 1 second', '0 seconds');
  expect(await status()).toBe(401);
  await age('400 days', '0 seconds');
  expect(await status()).toBe(401);
});

test("a running session gets an admin's limits when its member becomes one", async () => {
  const { age, status, query } = await open('member');
  await age('13 hours', '0 seconds');
  expect(await status()).toBe(200);
  await query(`update member set role = 'admin'`);
  expect(await status()).toBe(401);
  await query(`update member set role = 'member'`);
  expect(await status()).toBe(200);
});

test("the last use of an admin's session is recorded within a minute, not on every request", async () => {
  const { age, status, query } = await open('admin');
  const seen = async () => (await query('select seen_at from session'))[0]?.seen_at as Date;
  await age('1 hour', '50 seconds');
  const before = await seen();
  expect(await status()).toBe(200);
  expect(await seen()).toEqual(before);
  await age('1 hour', '61 seconds');
  expect(await status()).toBe(200);
  expect(Date.now() - (await seen()).getTime()).toBeLessThan(30_000);
});

test('listSessions omits ended sessions and gives the end of the others; ended ones are deleted', async () => {
  const { hana, age, query, platform } = await open('admin');
  await age('1 hour', '31 minutes');
  await hana.signIn();
  const { data } = (await hana.get('/user/session')).json();
  expect(data).toHaveLength(1);
  expect(data[0].endsAt - data[0].seenAt).toBe(1_800_000);
  await query(
    `update session set created_at = now() - interval '11 hours 50 minutes' where seen_at > now() - interval '1 minute'`,
  );
  const [late] = (await hana.get('/user/session')).json().data;
  expect(late.endsAt - late.signedInAt).toBe(43_200_000);
  await deleteExpiredSignIns(platform.database.db);
  expect(await query('select 1 from session')).toHaveLength(1);
});
