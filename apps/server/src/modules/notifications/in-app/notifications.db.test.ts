import { mailKinds } from '@pq/domain/copy/mail/mail-kinds';
import { DAY_MS } from '@pq/domain/dates';
import { limits, MAX_UNREAD } from '@pq/domain/limits';
import { type NotificationKind, notificationKinds } from '@pq/domain/notification';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildMember, buildPledge, buildProject, buildSession, putState } from '#src/testing/index.ts';
import { openStream } from '#src/testing/open-stream.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { enqueueMail, enqueueMails, type NewMail } from '../enqueue-mail.ts';
import { cancelMails } from '../queries.ts';
import { deleteOldNotifications } from './delete-old.ts';

async function open(env: Record<string, string> = {}) {
  const opened = await openTestApp({ env });
  const { platform, app } = opened;
  const member = await buildMember(platform);
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id });
  const gateKey = await buildPledge(platform, project, member.id);
  const headers = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
  const now = () => new Date(platform.clock.now());
  const data = {
    gateKey,
    order: null,
    nickname: '하나',
    title: project.title,
    amount: 41_000,
    card: '하늘카드',
  };
  const charge = (dedupeKey?: string, to = member.email) =>
    enqueueMail(platform.database.db, { kind: 'charged', to, data, ...(dedupeKey && { dedupeKey }) }, now());
  const answer = (dedupeKey?: string) =>
    enqueueMail(
      platform.database.db,
      {
        kind: 'inquiryAnswered',
        to: member.email,
        data: {
          nickname: '하나',
          title: project.title,
          purpose: project.purpose,
          projectKey: project.key,
          question: '언제 오나요?',
          text: '다음 주요',
        },
        ...(dedupeKey && { dedupeKey }),
      },
      now(),
    );
  const list = async (query = '') =>
    (await app.inject({ url: `/api/notification/list${query}`, headers })).json();
  const read = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/api/notification/read', headers, payload })).json();
  return { ...opened, member, maker, project, gateKey, headers, now, data, charge, answer, list, read };
}

test('a charge notifies its backer with project, sentence and page, and nobody else', async () => {
  const { app, platform, maker, project, gateKey, charge, list } = await open();
  await charge();
  const { data, unread } = await list();
  expect(unread).toBe(1);
  expect(data).toMatchObject([
    {
      kind: 'charged',
      group: 'payment',
      project: { key: project.key, title: project.title },
      text: '41,000원을 결제했습니다. 하늘카드',
      url: `/my/list?pledge=${gateKey}`,
      read: false,
    },
  ]);
  const headers = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  expect((await app.inject({ url: '/api/notification/list', headers })).json().data).toEqual([]);
});

test('a notification is written once for a key, and with its transaction only', async () => {
  const { platform, member, data, now, charge, list } = await open();
  await charge('charged:1');
  await charge('charged:1');
  const failing = inTransaction(platform.database.db, async (tx) => {
    await enqueueMail(tx, { kind: 'charged', to: member.email, data }, now());
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect((await list()).data).toHaveLength(1);
});

test('recipients who are no members get no notification', async () => {
  const { platform, charge } = await open();
  await charge(undefined, 'nobody@example.com');
  expect((await platform.owner.query('select from notification')).rowCount).toBe(0);
});

test('a withdrawn answer takes its notification along', async () => {
  const { platform, answer, list } = await open();
  await answer('inquiry:1');
  await cancelMails(platform.database.db, ['inquiry:1']);
  expect((await list()).data).toEqual([]);
});

test('a hidden project leaves a sentence without title and page, except of money', async () => {
  const { platform, project, charge, answer, list } = await open();
  await charge();
  await answer();
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  expect((await list()).data).toMatchObject([
    { kind: 'inquiryAnswered', project: null, text: '더 이상 볼 수 없는 소식입니다.', url: null },
    { kind: 'charged', project: null, text: '41,000원을 결제했습니다. 하늘카드' },
  ]);
});

test('readNotifications marks the named ones, or all, and never those of others', async () => {
  const { platform, maker, charge, list, read } = await open();
  for (const key of ['a', 'b', 'c']) await charge(key);
  await charge('of-another', maker.email);
  const { data } = await list();
  expect(await read({ keys: [data[0].key] })).toMatchObject({ data: { unread: 2 } });
  expect((await list('?unread=true')).data).toHaveLength(2);
  const others = await platform.owner.query('select id from notification where member_id = $1', [maker.id]);
  await read({ keys: [others.rows[0].id] });
  expect(await read({ all: true })).toMatchObject({ data: { unread: 0 } });
  const left = await platform.owner.query(
    'select from notification where read_at is null and member_id = $1',
    [maker.id],
  );
  expect(left.rowCount).toBe(1);
  expect((await list()).data.every((each: { read: boolean }) => each.read)).toBe(true);
  await charge('d');
  expect((await list('?unread=true')).data).toHaveLength(1);
});

test('the list pages by the last key that was read, and counts no more than it shows', async () => {
  const { platform, member, data, now, list } = await open();
  const mails = Array.from({ length: MAX_UNREAD + 6 }, (_, n) => ({
    kind: 'charged' as const,
    to: member.email,
    data: { ...data, amount: n },
  }));
  await enqueueMails(platform.database.db, mails, now());
  const first = await list();
  expect(first.unread).toBe(MAX_UNREAD + 1);
  const second = await list(`?before=${first.data.at(-1).key}`);
  expect(second.data).toEqual((await list('?page=1')).data);
  expect(new Set([...first.data, ...second.data].map(({ key }) => key)).size).toBe(40);
});

test('deleteOldNotifications deletes those of more than 180 days ago', async () => {
  const { platform, charge, list } = await open();
  await charge('old');
  platform.clock.set(platform.clock.now() + 181 * DAY_MS);
  await charge('new');
  expect(await deleteOldNotifications(platform, new AbortController().signal)).toBe(1);
  const { rows } = await platform.owner.query('select dedupe_key from notification');
  expect(rows).toEqual([{ dedupe_key: 'new' }]);
  expect(await list()).toBeDefined();
});

test('the stream sends the number of unread notifications at once and whenever it changes', async () => {
  const { app, headers, charge, read } = await open();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { events } = await openStream(`${address}/api/notification/live`, headers);
  const last = () => events<{ unread: number }>().at(-1)?.unread;
  await vi.waitFor(() => expect(last()).toBe(0));
  await charge('a');
  await vi.waitFor(() => expect(last()).toBe(1), 2_000);
  await read({ all: true });
  await vi.waitFor(() => expect(last()).toBe(0), 2_000);
});

test('the stream ends at the next change when its session has ended', async () => {
  const { app, platform, member, headers, charge } = await open();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { events, ended } = await openStream(`${address}/api/notification/live`, headers);
  await vi.waitFor(() => expect(events()).toEqual([{ unread: 0, newest: null }]));
  await platform.owner.query('delete from session where user_id = $1', [member.id]);
  await charge();
  await vi.waitFor(() => expect(ended()).toBe(true), 2_000);
  expect(events()).toEqual([{ unread: 0, newest: null }]);
});

test('the stream names the newest notification also when the number has reached its maximum', async () => {
  const { app, platform, member, data, now, headers, charge, list } = await open();
  const mails = Array.from({ length: MAX_UNREAD + 1 }, () => ({
    kind: 'charged' as const,
    to: member.email,
    data,
  }));
  await enqueueMails(platform.database.db, mails, now());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { events } = await openStream(`${address}/api/notification/live`, headers);
  await vi.waitFor(() => expect(events()).toHaveLength(1));
  await charge();
  await vi.waitFor(() => expect(events()).toHaveLength(2), 2_000);
  expect(events()[1]).toEqual({ unread: MAX_UNREAD + 1, newest: (await list()).data[0].key });
});

test('the stream is refused to a page of another account', async () => {
  const { app, member, maker, headers } = await open();
  const ask = (uid: string) => app.inject({ url: `/api/notification/live?member=${uid}`, headers });
  const refused = await ask(maker.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'otherAccount']);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await openStream(`${address}/api/notification/live?member=${member.id}`, headers)).status).toBe(
    200,
  );
});

test('an account has 20 streams of notifications, an address 200, and as many of figures as without them', async () => {
  const { app, platform, project, headers } = await open({ LIMITS: 'strict' });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const bellsOf = async (by: Record<string, string>, count: number) => {
    const bells = Array.from({ length: count }, () => openStream(`${address}/api/notification/live`, by));
    return (await Promise.all(bells)).filter(({ status }) => status === 200).length;
  };
  expect(await bellsOf(headers, 30)).toBe(20);
  for (let n = 0; n < 9; n += 1) {
    const { id } = await buildMember(platform);
    expect(await bellsOf({ authorization: `Bearer ${await buildSession(platform, id)}` }, 20)).toBe(20);
  }
  const { id: last } = await buildMember(platform);
  expect(await bellsOf({ authorization: `Bearer ${await buildSession(platform, last)}` }, 1)).toBe(0);
  expect((await openStream(`${address}/api/project/live?key=${project.key}`)).status).toBe(200);
});

const long = '👩🏽‍❤️‍💋‍👨🏿'.repeat(limits.rewardName);

test.each<NotificationKind>([
  'charged',
  'cardDropped',
  'shipped',
  'shippingCorrected',
  'offerMade',
  'offerLapsed',
  'rewardOpened',
  'rewardReplaced',
  'rewardRemoved',
  'rewardApproved',
  'rewardRejected',
  'policyChanged',
])('a notification of the kind %s is written when its names have many code points a letter', async (kind) => {
  const { platform, member, data, project, now, list } = await open();
  const names = { reward: long, card: long, number: long, policy: long, policyId: 'a' };
  const ofKind = { ...data, ...names, until: 0, lines: [], reason: null, carrier: null };
  const written = { ...ofKind, projectKey: project.key, purpose: project.purpose };
  // As a bare object the data would have to fit each of the kinds.
  const mail = { kind, to: member.email, data: written } as unknown as NewMail;
  await enqueueMails(platform.database.db, [mail], now());
  expect((await list()).data).toMatchObject([{ kind, text: expect.stringContaining('👩🏽‍❤️‍💋‍👨🏿') }]);
});

test('a batch reaches each recipient over the channels that they have on', async () => {
  const { platform, member, maker, project, gateKey, now } = await open();
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.owner.query(text, values)).rows;
  const muting = await buildMember(platform);
  const silent = await buildMember(platform);
  const prefer = (id: string, inApp: boolean, mail: boolean) =>
    query(`insert into notification_preference values ($1, 'shipping', $2, $3, false)`, [id, inApp, mail]);
  await prefer(maker.id, true, false);
  await prefer(silent.id, false, true);
  await query(`insert into notification_mute values ($1, $2, 'mail')`, [muting.id, project.key]);
  const making = (to: string) =>
    ({
      kind: 'makingStarted',
      to,
      data: { gateKey, order: null, nickname: '하나', title: project.title, purpose: project.purpose },
    }) as const;
  await enqueueMails(
    platform.database.db,
    [
      ...[member, maker, muting, silent].map(({ email }) => making(email)),
      making('nobody@example.com'),
      { ...making(member.email), inAppOnly: true },
    ],
    now(),
  );
  const mails = await query('select recipient, member_id, project_key from mail order by recipient');
  const of = (id: string | null, recipient: string) => ({
    recipient,
    member_id: id,
    project_key: project.key,
  });
  expect(mails).toEqual(
    [of(member.id, member.email), of(silent.id, silent.email), of(null, 'nobody@example.com')].sort((a, b) =>
      a.recipient < b.recipient ? -1 : 1,
    ),
  );
  const notified = await query('select member_id from notification');
  expect(notified.map(({ member_id }) => member_id).sort()).toEqual(
    [member.id, member.id, maker.id, muting.id].sort(),
  );
});

test('a notification for the bell alone is neither mailed nor pushed', async () => {
  const { platform, member, project, gateKey, now } = await open();
  const { owner } = platform;
  await owner.query(`insert into notification_preference values ($1, 'shipping', true, true, true)`, [
    member.id,
  ]);
  await owner.query(
    `insert into push_subscription (endpoint_hash, member_id, session_id, host, sealed)
     values ($2, $1, gen_random_uuid(), 'fcm.googleapis.com', $2)`,
    [member.id, Buffer.alloc(32)],
  );
  const making = {
    kind: 'makingStarted',
    to: member.email,
    data: { gateKey, order: null, nickname: '하나', title: project.title, purpose: project.purpose },
  } as const;
  const counted = async (table: string) => (await owner.query(`select from ${table}`)).rowCount;
  const reached = async () =>
    [await counted('notification'), await counted('mail'), await counted('push_delivery')] as const;
  await enqueueMails(platform.database.db, [{ ...making, inAppOnly: true }], now());
  expect(await reached()).toEqual([1, 0, 0]);
  await enqueueMails(platform.database.db, [making], now());
  expect(await reached()).toEqual([2, 1, 1]);
});

test('a charge reaches its backer whatever is preferred or muted', async () => {
  const { platform, member, project, charge } = await open();
  await platform.owner.query(
    `insert into notification_preference values ($1, 'payment', false, false, false)`,
    [member.id],
  );
  await platform.owner.query(`insert into notification_mute values ($1, $2, 'mail'), ($1, $2, 'inApp')`, [
    member.id,
    project.key,
  ]);
  await charge();
  expect((await platform.owner.query('select from mail')).rowCount).toBe(1);
  expect((await platform.owner.query('select from notification')).rowCount).toBe(1);
});

test('every kind of notification is a kind of mail', () => {
  expect(notificationKinds.filter((kind) => !mailKinds.includes(kind))).toEqual([]);
  expect(new Set(notificationKinds).size).toBe(notificationKinds.length);
});
