import { limits } from '@pq/domain/limits';
import { expect, onTestFinished, test } from 'vitest';
import { buildSubscription } from '#src/providers/push/testing/push-service.ts';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { openSubscription } from './sealed-subscriptions.ts';

async function open() {
  const opened = await openTestApp();
  const { app, platform } = opened;
  const address = (path: string) => `${platform.config.sandbox.url}/push/send/${path}`;
  const signIn = async (memberId: string) => {
    const headers = { authorization: `Bearer ${await buildSession(platform, memberId)}` };
    const call = (method: 'POST' | 'DELETE', payload: object) =>
      app.inject({ method, url: '/api/notification/push', headers, payload });
    return {
      headers,
      key: async () => (await app.inject({ url: '/api/notification/push', headers })).json().data.key,
      subscribe: (endpoint: string) => call('POST', { subscription: buildSubscription(endpoint) }),
      send: (subscription: object) => call('POST', { subscription }),
      unsubscribe: (endpoint: string) => call('DELETE', { endpoint }),
    };
  };
  const rows = async () => {
    const { rows: found } = await platform.owner.query(
      'select member_id, host from push_subscription order by created_at, endpoint_hash',
    );
    return found as { member_id: string; host: string }[];
  };
  const member = await buildMember(platform);
  return { ...opened, address, signIn, rows, member };
}

test('a subscription is stored sealed, once for an address', async () => {
  const { platform, address, signIn, rows, member } = await open();
  const { key, subscribe } = await signIn(member.id);
  expect(await key()).toBe(platform.secrets.vapid?.publicKey);
  for (let n = 0; n < 2; n += 1) expect((await subscribe(address('a'))).statusCode).toBe(200);
  expect(await rows()).toEqual([{ member_id: member.id, host: new URL(platform.config.sandbox.url).host }]);
  const { rows: sealed } = await platform.owner.query('select sealed from push_subscription');
  expect(sealed[0].sealed.includes('push/send')).toBe(false);
});

test('an address is subscribed once and by one member however it is spelt', async () => {
  const { platform, address, signIn, rows, member } = await open();
  const other = await buildMember(platform);
  const { subscribe } = await signIn(member.id);
  const spellings = ['a-1', '%61%2d1', 'a-1?', 'a-1?b=2', 'a-1#c'];
  for (const spelling of spellings) expect((await subscribe(address(spelling))).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ member_id: member.id }]);
  const { subscribe: subscribeOther, unsubscribe } = await signIn(other.id);
  await subscribeOther(address('a-1#d'));
  expect(await rows()).toMatchObject([{ member_id: other.id }]);
  await unsubscribe(address('a%2D1'));
  expect(await rows()).toEqual([]);
});

test.each([
  ['a host that is no push service', { endpoint: 'https://example.com/a' }],
  ['a push service in sandbox mode', { endpoint: 'https://fcm.googleapis.com/fcm/send/a' }],
  ['a key that is no point of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
])('subscribeToPush refuses %s', async (_what, wrong) => {
  const { address, signIn, rows, member } = await open();
  const { send } = await signIn(member.id);
  const refused = await send({ ...buildSubscription(address('a')), ...wrong });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({
    code: 'pushEndpoint',
    msg: '이 브라우저의 알림 주소를 사용할 수 없습니다.',
    data: { fields: { subscription: '이 브라우저의 알림 주소를 사용할 수 없습니다.' } },
  });
  expect(await rows()).toEqual([]);
});

test('a site without VAPID keys answers no key and takes no subscription', async () => {
  const { platform, address, signIn, member } = await open();
  platform.secrets.vapid = null;
  const { key, subscribe } = await signIn(member.id);
  expect(await key()).toBeNull();
  expect((await subscribe(address('a'))).statusCode).toBe(400);
});

test('an address belongs to the member who signed in last, without what waited for the other', async () => {
  const { platform, address, signIn, rows, member } = await open();
  const other = await buildMember(platform);
  await (await signIn(member.id)).subscribe(address('shared'));
  await platform.owner.query(`insert into push_delivery (id, endpoint_hash, kind, path)
    select gen_random_uuid(), endpoint_hash, 'charged', '/my/list' from push_subscription`);
  await (await signIn(other.id)).subscribe(address('shared'));
  expect(await rows()).toMatchObject([{ member_id: other.id }]);
  expect((await platform.owner.query('select from push_delivery')).rowCount).toBe(0);
});

test('an address belongs to one member whole when two sign in at the same time', async () => {
  const { platform, address, signIn, member } = await open();
  const { owner, secrets } = platform;
  const tabs = [await signIn(member.id), await signIn((await buildMember(platform)).id)];
  await owner.query(`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(71); return new; end $$`);
  await owner.query(
    'create trigger gate before insert on push_subscription for each row execute function wait_at_gate()',
  );
  const waiting = async () => {
    const text = `select distinct pid from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    return (await owner.query(text)).rowCount;
  };
  const gate = await owner.connect();
  onTestFinished(() => gate.release());
  await gate.query('select pg_advisory_lock(71)');
  const subscribing = tabs.map(({ subscribe }) => subscribe(address('shared')));
  await expect.poll(waiting).toBe(2);
  await gate.query('select pg_advisory_unlock(71)');
  expect((await Promise.all(subscribing)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { rows } = await owner.query(
    `select s.endpoint_hash as "endpointHash", s.member_id as "memberId", s.sealed, x.user_id as "signedIn"
     from push_subscription s join session x on x.id = s.session_id`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].memberId).toBe(rows[0].signedIn);
  expect(openSubscription(rows[0], secrets).endpoint).toBe(address('shared'));
});

test('the browser that subscribed first is dropped when there are too many, those of others are not', async () => {
  const { platform, address, signIn, rows, member } = await open();
  const other = await buildMember(platform);
  await (await signIn(other.id)).subscribe(address('of-another'));
  const { subscribe, unsubscribe } = await signIn(member.id);
  for (let n = 0; n <= limits.pushSubscriptions; n += 1) await subscribe(address(`${n}`));
  expect((await rows()).filter(({ member_id }) => member_id === member.id)).toHaveLength(
    limits.pushSubscriptions,
  );
  const count = async () => (await rows()).length;
  const before = await count();
  await unsubscribe(address('0'));
  await unsubscribe(address('of-another'));
  expect(await count()).toBe(before);
  await unsubscribe(address('1'));
  expect(await count()).toBe(before - 1);
});

test('subscriptions end with their sessions, and not with those that end by their age', async () => {
  const { app, platform, address, signIn, rows, member } = await open();
  const [phone, tablet, laptop] = [await signIn(member.id), await signIn(member.id), await signIn(member.id)];
  await phone.subscribe(address('phone'));
  await tablet.subscribe(address('tablet'));
  await laptop.subscribe(address('laptop'));
  await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: phone.headers, payload: {} });
  expect(await rows()).toHaveLength(2);
  await app.inject({ method: 'DELETE', url: '/api/user/session', headers: laptop.headers });
  expect(await rows()).toHaveLength(1);
  await platform.owner.query('delete from session');
  expect(await rows()).toHaveLength(1);
});

test('a session that another one ends takes its subscription along', async () => {
  const { app, platform, address, signIn, rows, member } = await open();
  const [phone, laptop] = [await signIn(member.id), await signIn(member.id)];
  await phone.subscribe(address('phone'));
  await laptop.subscribe(address('laptop'));
  const { rows: sessions } = await platform.owner.query(
    `select session_id from push_subscription s join session e on e.id = s.session_id order by s.created_at`,
  );
  const payload = { session: sessions[0].session_id };
  await app.inject({ method: 'DELETE', url: '/api/user/session', headers: laptop.headers, payload });
  expect(await rows()).toHaveLength(1);
});
