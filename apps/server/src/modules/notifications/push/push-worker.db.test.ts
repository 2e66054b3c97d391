import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { whileUncommitted } from '#src/modules/community/comments/testing/while-uncommitted.ts';
import type { OutgoingPush } from '#src/providers/push/port.ts';
import { startPushService } from '#src/providers/push/testing/push-service.ts';
import { createPushSender } from '#src/providers/push/web-push-sender.ts';
import { buildMember, buildPledge, buildProject, buildSession, putState } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { enqueueMail, enqueueMails } from '../enqueue-mail.ts';
import { cancelMails } from '../queries.ts';
import { deleteOldPushes } from './deliveries.ts';
import { createPushWorker, deliverPushes } from './push-worker.ts';

const accept = (response: ServerResponse) => response.writeHead(201).end();

/** A backer with all pushes on in one browser, whose push service answers as the test says. Nights are not quiet unless a test says so. */
async function open(answer: (response: ServerResponse, path: string) => void = accept) {
  const service = await startPushService(answer);
  const opened = await openTestApp({ env: { SANDBOX_PORT: String(service.port) } });
  const { platform, app } = opened;
  const { db } = platform.database;
  const { vapid } = platform.secrets;
  if (!vapid) throw new Error('no keys');
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.owner.query(text, values)).rows;
  const member = await buildMember(platform);
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id });
  const gateKey = await buildPledge(platform, project, member.id);
  const subscribe = async (memberId: string, path: string) => {
    const headers = { authorization: `Bearer ${await buildSession(platform, memberId)}` };
    const payload = { subscription: service.subscription(path) };
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/notification/push',
      headers,
      payload,
    });
    expect(statusCode).toBe(200);
  };
  const prefer = (memberId: string, group: string, push: boolean, others = true) =>
    query(
      `insert into notification_preference values ($1, $2, $4, $4, $3)
       on conflict (member_id, kind_group) do update set push = excluded.push`,
      [memberId, group, push, others],
    );
  for (const group of ['payment', 'shipping', 'inquiry']) await prefer(member.id, group, true);
  await query('insert into notification_quiet_hours values ($1, false, 22, 8)', [member.id]);
  await subscribe(member.id, '/push/a');
  const now = () => new Date(platform.clock.now());
  const data = { gateKey, order: null, nickname: '하나', title: project.title };
  const charge = (dedupeKey?: string, to = member.email) =>
    enqueueMail(
      db,
      {
        kind: 'charged',
        to,
        data: { ...data, amount: 41_000, card: '하늘카드' },
        ...(dedupeKey && { dedupeKey }),
      },
      now(),
    );
  const making = (dedupeKey?: string) =>
    enqueueMail(
      db,
      {
        kind: 'makingStarted',
        to: member.email,
        data: { ...data, purpose: project.purpose },
        ...(dedupeKey && { dedupeKey }),
      },
      now(),
    );
  const sender = createPushSender({ config: platform.config, vapid, timeoutMs: 200 });
  const sent: OutgoingPush[] = [];
  const recording = {
    async send(push: OutgoingPush) {
      sent.push(push);
      await sender.send(push);
    },
  };
  const deliver = () => deliverPushes(platform, recording);
  const deliveries = () => query('select * from push_delivery order by created_at, id');
  const waiting = () =>
    query(`select attempts, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes
      from push_delivery where sent_at is null`);
  const subscriptions = () => query('select * from push_subscription');
  return {
    ...opened,
    service,
    query,
    member,
    maker,
    project,
    gateKey,
    subscribe,
    prefer,
    charge,
    making,
    deliver,
    deliveries,
    waiting,
    subscriptions,
    sent,
    data,
    now,
  };
}

test('a charge is pushed urgently to each browser of its backer, without amount and card', async () => {
  const { member, maker, project, gateKey, subscribe, prefer, charge, deliver, sent, service, query } =
    await open();
  await subscribe(member.id, '/push/b');
  await subscribe(maker.id, '/push/maker');
  await prefer(maker.id, 'payment', true);
  await charge('charged:1');
  await charge('charged:1');
  expect(await deliver()).toBe(2);
  expect(service.received.map(({ path }) => path).sort()).toEqual(['/push/a', '/push/b']);
  const [push] = sent;
  expect(push).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
  expect(push?.ttlS).toBeGreaterThan(86_000);
  expect(JSON.parse(push?.payload ?? '')).toEqual({
    title: 'PQ',
    body: `${project.title} · 결제했습니다.`,
    url: `/my/list?pledge=${gateKey}`,
    tag: `charged:${project.key}`,
  });
  expect(await deliver()).toBe(0);
  const [{ n }] = await query('select count(*)::int as n from push_subscription where ok_at is not null');
  expect(n).toBe(2);
});

test('a push is not sent by default, and not after it was switched off, muted, or withdrawn', async () => {
  const { platform, member, project, prefer, charge, making, deliver, deliveries, query } = await open();
  await query('delete from notification_preference');
  await charge();
  await making();
  expect(await deliveries()).toEqual([]);
  await prefer(member.id, 'shipping', true);
  await making('making:1');
  await prefer(member.id, 'shipping', false);
  expect(await deliver()).toBe(1);
  await prefer(member.id, 'shipping', true);
  await making('making:2');
  await query(`insert into notification_mute values ($1, $2, 'push')`, [member.id, project.key]);
  expect(await deliver()).toBe(1);
  await making('making:3');
  await query('delete from notification_mute');
  await making('making:4');
  await cancelMails(platform.database.db, ['making:4']);
  expect(await deliveries()).toEqual([]);
});

test('a push is written once for a key also where neither mail nor bell have it', async () => {
  const { member, prefer, making, deliver, deliveries, query, service } = await open();
  await query('delete from notification_preference');
  await prefer(member.id, 'shipping', true, false);
  await making('making:1');
  await deliver();
  await making('making:1');
  await deliver();
  expect(service.received).toHaveLength(1);
  expect(await deliveries()).toHaveLength(1);
});

test('quiet hours postpone all but payments, as no attempt', async () => {
  const { member, charge, making, deliver, query, waiting, service } = await open();
  // All hours but the one before this.
  const hour = (new Date().getUTCHours() + 9) % 24;
  await query(
    'update notification_quiet_hours set is_on = true, from_hour = $2, to_hour = $3 where member_id = $1',
    [member.id, hour, (hour + 23) % 24],
  );
  await making();
  await charge();
  expect(await deliver()).toBe(2);
  expect(service.received).toHaveLength(1);
  const [held] = await waiting();
  expect(held?.attempts).toBe(0);
  expect(held?.minutes).toBeGreaterThan(20 * 60);
  expect(await deliver()).toBe(0);
});

test('a subscription that a service reports as ended is deleted with what waits for it', async () => {
  const { charge, deliver, deliveries, subscriptions } = await open((response) =>
    response.writeHead(410).end(),
  );
  await charge('a');
  await charge('b');
  await deliver();
  expect(await subscriptions()).toEqual([]);
  expect(await deliveries()).toEqual([]);
});

test.each([
  ['busy', (response: ServerResponse) => void response.writeHead(429).end()],
  ['failing', (response: ServerResponse) => void response.writeHead(503).end()],
  ['silent', () => {}],
])(
  'a push to a %s service is tried again after 1, 5, 15 and 60 minutes, then dropped',
  async (_what, answer) => {
    const { charge, deliver, query, waiting, subscriptions } = await open(answer);
    await charge();
    for (const minutes of [1, 5, 15, 60]) {
      expect(await deliver()).toBe(1);
      expect(await waiting()).toMatchObject([{ minutes }]);
      await query('update push_delivery set next_attempt_at = now()');
    }
    expect(await deliver()).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await subscriptions()).toHaveLength(1);
  },
);

test('a redirect is not followed and not tried again', async () => {
  const { charge, deliver, deliveries, service } = await open((response) =>
    response.writeHead(302, { location: '/push/elsewhere' }).end(),
  );
  await charge();
  await deliver();
  expect(service.received.map(({ path }) => path)).toEqual(['/push/a']);
  expect(await deliveries()).toEqual([]);
});

test('a browser that never answers does not delay those of others', async () => {
  const { member, subscribe, charge, deliver, service } = await open((response, path) => {
    if (path !== '/push/a') accept(response);
  });
  for (const name of ['b', 'c', 'd', 'e', 'f']) await subscribe(member.id, `/push/${name}`);
  await charge();
  expect(await deliver()).toBe(6);
  expect(service.received).toHaveLength(6);
});

test('a hidden project is pushed without its title, and not at all where the bell does not show it', async () => {
  const { platform, member, project, charge, deliver, sent, data, now } = await open();
  await charge();
  await enqueueMail(
    platform.database.db,
    {
      kind: 'inquiryAnswered',
      to: member.email,
      data: {
        ...data,
        purpose: project.purpose,
        projectKey: project.key,
        question: '언제 오나요?',
        text: '다음 주요',
      },
    },
    now(),
  );
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  expect(await deliver()).toBe(2);
  expect(sent.map(({ payload }) => JSON.parse(payload).body)).toEqual(['결제했습니다.']);
});

test('a subscription moved to the row of another member is not opened', async () => {
  const { maker, prefer, charge, deliver, query, service } = await open();
  await prefer(maker.id, 'payment', true);
  await query('update push_subscription set member_id = $1', [maker.id]);
  await charge('a', maker.email);
  expect(await deliver()).toBe(1);
  expect(service.received).toEqual([]);
});

test('a batch for members without a subscription writes no push', async () => {
  const { platform, charge, deliveries, query, data, now } = await open();
  await query('delete from push_subscription');
  await enqueueMails(
    platform.database.db,
    [{ kind: 'projectFailed', to: 'nobody@example.com', data: { ...data, amount: 1 } }],
    now(),
  );
  await charge();
  expect(await deliveries()).toEqual([]);
});

test('deleteOldPushes deletes deliveries of a day ago and subscriptions of ninety days without success', async () => {
  const { platform, member, subscribe, charge, deliveries, subscriptions, query } = await open();
  await subscribe(member.id, '/push/b');
  await charge('a');
  await query(`update push_delivery set created_at = now() - interval '25 hours'`);
  await query(`update push_subscription set created_at = now() - interval '91 days'`);
  await query(`update push_subscription set ok_at = now() - interval '89 days'
    where endpoint_hash = (select min(endpoint_hash::text)::bytea from push_subscription)`);
  await charge('b');
  await deleteOldPushes(platform.database.db);
  expect(await subscriptions()).toHaveLength(1);
  expect(await deliveries()).toHaveLength(1);
});

test('the worker sends when something is enqueued, and drains', async () => {
  const { platform, charge, service } = await open();
  const { vapid } = platform.secrets;
  const worker = createPushWorker(platform, vapid && createPushSender({ config: platform.config, vapid }));
  worker.start();
  await charge('a');
  await vi.waitFor(() => expect(service.received).toHaveLength(1), 3_000);
  await charge('b');
  await worker.drain();
  expect(service.received).toHaveLength(2);
  await worker.stop();
});

test('a site without keys sends nothing', async () => {
  const { platform, charge, service, waiting } = await open();
  await charge();
  const worker = createPushWorker(platform, null);
  worker.start();
  await worker.drain();
  await worker.stop();
  expect(service.received).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test('a charge whose backer signs out at the same time is mailed and not pushed', async () => {
  const { platform, query, charge, deliveries } = await open();
  await whileUncommitted(platform, { text: 'delete from push_subscription' }, () => charge('charged:a'));
  expect(await query('select kind from mail')).toEqual([{ kind: 'charged' }]);
  expect(await deliveries()).toEqual([]);
});
