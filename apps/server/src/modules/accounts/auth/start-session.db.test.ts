import { expect, test } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { openAccountApp, post, signUpForm } from '../users/testing/account-app.ts';
import { createAuth } from './create-auth.ts';

const PASSWORD = 'dallae58!';

/** A signed-in member, and a gate at which every further session waits before it is stored. */
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
  const waiting = async () => {
    const text = `select distinct pid from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    return (await platform.owner.query(text)).rowCount;
  };

  /** Begins `first`, and `second` while the session of `first` waits to be stored. */
  const during = async <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
    const gate = await db.connect();
    try {
      await gate.query('select pg_advisory_lock(71)');
      const begun = first();
      await expect.poll(waiting).toBe(1);
      const other = second();
      await expect.poll(waiting).toBe(2);
      await gate.query('select pg_advisory_unlock(71)');
      return [await begun, await other];
    } finally {
      gate.release();
    }
  };

  /** Begins `first` while a transaction has changed what it checks. */
  const after = async <T>(change: string, first: () => Promise<T>): Promise<T> => {
    const client = await db.connect();
    try {
      await client.query(`begin; ${change}`);
      const begun = first();
      await expect.poll(waiting).toBe(1);
      await client.query('commit');
      return await begun;
    } finally {
      client.release();
    }
  };
  const sessions = async () => (await db.query('select 1 from session')).rowCount;
  return { platform, app, pool: db, signIn, headers, during, after, sessions };
}

test('a password change ends a session that is stored at the same moment', async () => {
  const { app, signIn, headers, during, sessions } = await open();
  const change = () =>
    app.inject(post('/api/user/password', { current: PASSWORD, next: 'sorang58!' }, { headers }));
  const [signedIn, changed] = await during(signIn, change);
  expect([signedIn.statusCode, changed.statusCode, await sessions()]).toEqual([200, 200, 1]);
  const late = { authorization: `Bearer ${signedIn.json().token}` };
  expect((await app.inject({ url: '/api/user/my/info', headers: late })).statusCode).toBe(401);
});

test('a sign-in with the old password is refused when the password has changed since its check', async () => {
  const { signIn, after, sessions } = await open();
  const late = await after(`update account set password = 'x'`, signIn);
  expect([late.statusCode, late.headers['set-cookie'], await sessions()]).toEqual([401, undefined, 1]);
});

test('a departure ends a session that is stored at the same moment', async () => {
  const { app, signIn, headers, during, sessions } = await open();
  const [signedIn, left] = await during(signIn, () =>
    app.inject({ method: 'DELETE', url: '/api/user', headers }),
  );
  expect([signedIn.statusCode, left.statusCode, await sessions()]).toEqual([200, 200, 0]);
});

test('a sign-in is refused when the member has left since the check', async () => {
  const { platform, pool, signIn, after, sessions } = await open();
  const [{ id }] = (await pool.query('select id from member')).rows;
  const leave = 'select 1 from member for update; update member set left_at = now(); delete from session';
  const late = await after(leave, signIn);
  expect([late.statusCode, await sessions()]).toEqual([401, 0]);
  await pool.query('update member set left_at = null');
  const { startSession } = createAuth(platform);
  const social = () => startSession(id, { address: '127.0.0.1', agent: '' });
  expect([await after(leave, social), await sessions()]).toEqual([null, 0]);
});
