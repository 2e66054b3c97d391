import { calls } from '@pq/contract';
import { changeInfo } from '@pq/contract/endpoints/account';
import { getViewer } from '@pq/contract/endpoints/users';
import { PAGE_MEMBER_HEADER } from '@pq/contract/page-member';
import { expect, test } from 'vitest';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { changingRoutes } from './testing/changing-routes.ts';
import { fingerprint } from './testing/fingerprint.ts';

/** A page acts for the account that it shows: the session of another one is refused by every route that changes something. */

// An admin passes every check of a role, and a session about to slide would be written by any use of it.
async function open() {
  const { app, platform } = await openTestApp();
  const [shown, signedIn] = [await buildMember(platform), await buildMember(platform, { role: 'admin' })];
  const session = { authorization: `Bearer ${await buildSession(platform, signedIn.id)}` };
  await platform.database.db.query("update session set expires_at = now() + interval '1 hour'");
  const counted = async () => (await platform.database.db.query('select * from rate_limit order by 1')).rows;
  return { app, platform, shown, signedIn, session, counted, changing: changingRoutes(app) };
}

const refused = { state: false, code: 'otherAccount', msg: '다른 계정으로 로그인되어 있습니다.' };

test('every changing route refuses a page of another account before anything is done or counted', async () => {
  const { app, platform, shown, session, counted, changing } = await open();
  const before = [await fingerprint(platform), await counted()];
  expect(changing.length).toBeGreaterThan(80);
  for (const page of [shown.id, ''])
    for (const route of changing)
      for (const type of [
        'application/json',
        'multipart/form-data; boundary=x',
        'application/offset+octet-stream',
      ]) {
        const headers = { ...session, [PAGE_MEMBER_HEADER]: page, 'content-type': type };
        const answer = await app.inject({ ...route, payload: '{}', headers });
        expect([route, page, type, answer.statusCode, answer.json()]).toMatchObject([
          route,
          page,
          type,
          409,
          refused,
        ]);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
  expect([await fingerprint(platform), await counted()]).toEqual(before);
});

test('a sign-out from a page of another account ends no session', async () => {
  const { app, shown, signedIn, session } = await open();
  const signOut = (page: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      payload: {},
      headers: { ...session, [PAGE_MEMBER_HEADER]: page },
    });
  expect((await signOut(shown.id)).statusCode).toBe(409);
  const viewer = () => app.inject({ url: `/api${getViewer.path}`, headers: session });
  expect((await viewer()).statusCode).toBe(200);
  expect((await signOut(signedIn.id)).statusCode).toBe(200);
  expect((await viewer()).statusCode).toBe(401);
});

test('reads refuse a page of another member, and answer a page of a visitor', async () => {
  const { app, shown, signedIn, session } = await open();
  for (const { path } of calls.filter(({ method }) => method === 'GET')) {
    const read = (page: string) =>
      app.inject({ url: `/api${path}`, headers: { ...session, [PAGE_MEMBER_HEADER]: page } });
    expect([path, (await read(shown.id)).json()]).toMatchObject([path, refused]);
    for (const page of [signedIn.id, ''])
      expect([path, (await read(page)).json().code]).not.toEqual([path, 'otherAccount']);
  }
});

test('a page without a session is answered like a visitor, and a client without the header as before', async () => {
  const { app, shown, signedIn, session } = await open();
  const like = (headers: Record<string, string>) =>
    app.inject({ method: changeInfo.method, url: `/api${changeInfo.path}`, payload: {}, headers });
  expect((await like({ [PAGE_MEMBER_HEADER]: shown.id })).json().code).toBe('loginRequired');
  for (const headers of [session, { ...session, [PAGE_MEMBER_HEADER]: signedIn.id }])
    expect((await like(headers)).json().state).toBe(true);
});
