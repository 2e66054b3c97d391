import { DAY_MS, HOUR_MS, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { buildAdmin, buildMember } from '#src/testing/index.ts';
import { openOrders } from '../parcels/testing/open-orders.ts';

const mug = (count = 1) => [{ idx: 0, count }];
const bank = [{ idx: 1, count: 1 }];
const engraving = [{ idx: 2, count: 1 }];

test('promise is the latest month of the parcels that a backer has chosen at the close', async () => {
  const { promise } = await openOrders([mug(), engraving], ['2027-02', '2027-05']);
  expect(await promise()).toEqual({
    first: '2027-02',
    month: '2027-02',
    state: 'open',
    lateDays: null,
    allSentAt: null,
    history: [],
  });
});

test('promise is the delivery month of the project when a reward has none of its own', async () => {
  const { project, promise } = await openOrders([mug(), bank], ['2026-11']);
  expect((await promise())?.first).toBe(project.rewardPeriod?.slice(0, 7));
});

test('promise is absent when nothing is sent as a parcel', async () => {
  const { promise } = await openOrders([engraving]);
  expect(await promise('maker')).toBeUndefined();
});

test('promise of a project that closed before parcels were recorded is absent after shipping starts', async () => {
  const { platform, promise, after, send, key } = await openOrders();
  await platform.database.db.query(
    'update project set promise_first = null, promise_month = null, promise_count_at = null, overdue_mail_at = null',
  );
  await send([key(0)]);
  await after(HOUR_MS);
  expect(await promise('maker')).toBeUndefined();
});

test('promise is fulfilled when all parcels left by the end of its month in Seoul', async () => {
  const { key, send, sweep, promise } = await openOrders([mug(), mug()], ['2027-02']);
  const end = seoulInstant('2027-03-01');
  await sweep(end - HOUR_MS);
  await send([key(0)]);
  await sweep(end - 1_000);
  expect(await promise()).toMatchObject({ state: 'open', lateDays: null });
  await send([key(1)]);
  await sweep(end);
  expect(await promise()).toMatchObject({ state: 'kept', lateDays: null });
});

test('promise is late from the day after its month, until all has left late', async () => {
  const { key, send, sweep, promise } = await openOrders([mug(), mug()], ['2027-02']);
  const end = seoulInstant('2027-03-01');
  await sweep(end - 1_000);
  await send([key(0)]);
  expect((await promise())?.state).toBe('open');
  await sweep(end);
  expect(await promise()).toMatchObject({ state: 'late', lateDays: 1 });
  await send([key(1)]);
  await sweep(end + 9 * DAY_MS);
  expect(await promise()).toMatchObject({ state: 'late', lateDays: null });
});

test('promise is open again when the last parcel is undone', async () => {
  const { key, send, undo, after, promise } = await openOrders([mug()], ['2027-02']);
  const { batch } = await send([key(0)]);
  await after(60_000);
  expect((await promise())?.state).toBe('kept');
  await undo({ batch: batch?.key ?? '' });
  await after(60_000);
  expect((await promise())?.state).toBe('open');
});

test('promise counts an order no more when it is refunded whole, within an hour', async () => {
  const { platform, provider, key, send, after, promise } = await openOrders([mug(2), mug(3)], ['2027-02']);
  await send([key(0)]);
  await after(60_000);
  expect((await promise('maker'))?.sent).toEqual({ pieces: 2, of: 5 });
  const admin = await buildAdmin(platform);
  const whole = { gateKey: key(1), amount: undefined, admin, idempotencyKey: null };
  await refundPledge(platform, provider, whole);
  await after(HOUR_MS);
  expect(await promise('maker')).toMatchObject({ state: 'kept', sent: { pieces: 2, of: 2 } });
});

test('pieces that have left are shown to maker, backers and admins only', async () => {
  const { platform, app, project, key, send, after, promise, backers } = await openOrders([mug(2), mug()]);
  await send([key(0)], { lines: [{ idx: 0, count: 1 }] });
  await after(60_000);
  const sent = { pieces: 1, of: 3 };
  expect((await promise('maker'))?.sent).toEqual(sent);
  expect((await promise(1))?.sent).toEqual(sent);
  const other = await buildMember(platform, { name: '지나가는이' });
  backers.push(other);
  expect(await promise(2)).not.toHaveProperty('sent');
  expect(await promise()).not.toHaveProperty('sent');
  const answer = await app.inject(`/api/project/detail?purpose=projects&key=${project.key}`);
  expect(answer.json().data.promise).toMatchObject({ state: 'open' });
  expect(answer.json().data.promise).not.toHaveProperty('sent');
});

test('visitors read that a promise is late when only the day has changed', async () => {
  const { platform, app, project, sweep } = await openOrders([mug()], ['2027-02']);
  const read = async () =>
    (await app.inject(`/api/project/detail?purpose=projects&key=${project.key}`)).json().data.promise.state;
  const end = seoulInstant('2027-03-01');
  await sweep(end - 1_000);
  expect(await read()).toBe('open');
  platform.clock.set(end);
  expect(await read()).toBe('late');
});
