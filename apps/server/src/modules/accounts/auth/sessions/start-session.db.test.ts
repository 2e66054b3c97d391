import { openTestPlatform } from '@pq/testkit';
import { expect, test } from 'vitest';
import { openAccountApp, post, signUpForm } from '../../users/testing/account-app.ts';
import { createAuth } from '../create-auth.ts';

const PASSWORD = 'dallae58!';

/** A signed-in member, and a gate at which every further session waits while it is created. */
async function open() {
  const platform = await openTestPlatform();
  const app = await openAccountApp(platform);
  const { db } = platform.database;
  await app.inject(post('/api/user/new', { data: signUpForm() }));
  await db.query('update member set email_verified = true');
  const signIn = () =>
    app.inject(post('/api/auth/sign-in/email', { email: 'hana@example.com', password: PASSWORD }));
  const headers = { authorization: `Bearer ${(await signIn()).json().token}` };
  await platform.owner.query(`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(71); return new; end $$`);
  await platform.owner.query(
    'create trigger gate before insert on session for each row execute function wait_at_gate()',
  );

  const during = async <T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
    const gate = await db.connect();
    try {
      await gate.query('select pg_advisory_lock(71)');
      const begun = begin();
      const waits = `select 1 from pg_locks where locktype = 'advisory' and objid = 71 and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await gate.query(waits)).rowCount).toBe(1);
      await meanwhile();
      await gate.query('select pg_advisory_unlock(71)');
      return await begun;
    } finally {
      gate.release();
    }
  };
  const sessions = async () => (await db.query('select 1 from session')).rowCount;
  return { platform, app, pool: db, signIn, headers, during, sessions };
}

test('a sign-in with the old password is refused when the password changes meanwhile', async () => {
  const { app, signIn, headers, during, sessions } = await open();
  const change = async () => {
    const next = { current: PASSWORD, next: 'sorang58!' };
    expect((await app.inject(post('/api/user/password', next, { headers }))).statusCode).toBe(200);
  };
  const late = await during(signIn, change);
  expect([late.statusCode, late.headers['set-cookie'], await sessions()]).toEqual([401, undefined, 1]);
});

test('a sign-in is refused when the member leaves meanwhile', async () => {
  const { platform, app, pool, signIn, headers, during, sessions } = await open();
  const [{ id }] = (await pool.query('select id from member')).rows;
  const { startSession } = createAuth(platform);
  const social = () => startSession(id, { address: '127.0.0.1', agent: '' });
  const leave = async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/user', headers })).statusCode).toBe(200);
  };
  const late = await during(signIn, leave);
  expect([late.statusCode, await sessions()]).toEqual([401, 0]);
  await pool.query('update member set left_at = null');
  const gone = () => pool.query('update member set left_at = now()');
  expect([await during(social, gone), await sessions()]).toEqual([null, 0]);
});
