import { DAY_MS, HOUR_MS, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { leave } from '#src/modules/admin/leave.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildMember, putState } from '#src/testing/index.ts';
import { openOrders } from '../parcels/testing/open-orders.ts';
import { movePromise } from './move-promise.ts';
import { movePromises } from './move-promises.ts';

const mug = (count = 1) => [{ idx: 0, count }];
const engraving = [{ idx: 2, count: 1 }];
const reason = '가마를 한 번 더 때야 합니다.';
const signal = new AbortController().signal;

test('movePromise moves the promise to a later month and leaves the first one as it was', async () => {
  const { platform, movePromise: move, promise } = await openOrders([mug()], ['2027-02']);
  const at = platform.clock.now();
  const moved = await move('2027-03');
  expect(moved).toEqual({
    first: '2027-02',
    month: '2027-03',
    state: 'open',
    lateDays: null,
    allSentAt: null,
    history: [{ at, from: '2027-02', to: '2027-03', reason }],
  });
  expect(await promise()).toEqual(moved);
  await move('2027-06', { reason: '유약이 다릅니다.', from: '2027-03' });
  expect((await promise())?.history).toEqual([
    { at, from: '2027-02', to: '2027-03', reason },
    { at, from: '2027-03', to: '2027-06', reason: '유약이 다릅니다.' },
  ]);
});

test('movePromise is refused at the month when it is not later, or more than two years after the first', async () => {
  const { movePromise: move } = await openOrders([mug()], ['2027-02']);
  for (const month of ['2027-02', '2027-01', '2029-03'])
    await expect(move(month)).rejects.toMatchObject({ data: { fields: { month: expect.any(String) } } });
  expect((await move('2029-02')).month).toBe('2029-02');
});

test('movePromise that is repeated changes nothing, and from an outdated window is refused', async () => {
  const { movePromise: move, promise } = await openOrders([mug()], ['2027-02']);
  await move('2027-03', { from: '2027-02' });
  await move('2027-03', { from: '2027-02' });
  expect((await promise())?.history).toHaveLength(1);
  expect(await refusal(move('2027-04', { from: '2027-02', reason: '다른 창입니다.' }))).toBe('shippingMoved');
  expect((await promise())?.month).toBe('2027-03');
});

test('movePromise is refused when everything has left, and nothing was promised', async () => {
  const { key, send, after, movePromise: move } = await openOrders([mug()], ['2027-02']);
  await send([key(0)]);
  await after(60_000);
  expect(await refusal(move('2027-03'))).toBe('shippingClosed');
  const digital = await openOrders([engraving]);
  expect(await refusal(digital.movePromise('2027-03'))).toBe('shippingClosed');
});

test('promise is not moved and nobody is mailed while the project is hidden', async () => {
  const { platform, project, sweep, movePromise: move, mails } = await openOrders([mug()], ['2027-02']);
  await move('2027-03');
  const { key } = project;
  await putState(platform, 'blind', { key, blindedFrom: 're-finish' });
  expect(await refusal(move('2027-04'))).toBe('shippingClosed');
  await sweep(seoulInstant('2027-04-01', 10));
  expect(await mails('promiseMoved', 'shippingOverdue')).toEqual([]);
  await putState(platform, 're-finish', { key });
  await sweep();
  expect((await mails('promiseMoved', 'shippingOverdue')).map(({ kind }) => kind)).toEqual([
    'promiseMoved',
    'shippingOverdue',
  ]);
});

test('movePromise is not found by other members and not permitted to admins', async () => {
  const { platform, project } = await openOrders([mug()], ['2027-02']);
  const other = await buildMember(platform, { name: '다른이' });
  const input = { key: project.key, month: '2027-03', reason };
  expect(await refusal(movePromise(platform, { uid: other.id, role: 'member' }, input))).toBe('notFound');
  expect(await refusal(movePromise(platform, { uid: other.id, role: 'admin' }, input))).toBe('permission');
});

test('moved promise is mailed once to everyone with something unsent', async () => {
  const {
    key,
    send,
    after,
    movePromise: move,
    mails,
    backers,
    gateKeys,
  } = await openOrders([mug(), mug(2), mug(), engraving], ['2027-02']);
  await send([key(0)]);
  await send([key(1)], { lines: [{ idx: 0, count: 1 }] });
  await move('2027-03');
  await after(60_000);
  await after(60_000);
  const sent = await mails('promiseMoved');
  expect(sent.map(({ recipient }) => recipient)).toEqual([backers[1]?.email, backers[2]?.email]);
  expect(sent[0]?.data).toMatchObject({ gateKey: gateKeys[1], from: '2027-02', to: '2027-03', reason });
  await move('2027-04');
  await after(60_000);
  expect(await mails('promiseMoved')).toHaveLength(4);
});

test('moved promise is mailed once when the process is killed before a batch is committed', async () => {
  const {
    movePromise: move,
    sweep,
    dyingAt,
    mails,
    platform,
  } = await openOrders([mug(), mug()], ['2027-02']);
  await move('2027-03');
  const { failed } = await movePromises(dyingAt('parcels.before_commit'), signal);
  expect(failed).toBeGreaterThan(0);
  expect(await mails('promiseMoved')).toEqual([]);
  await platform.database.db.query('delete from job_failure');
  await sweep();
  expect(await mails('promiseMoved')).toHaveLength(2);
});

test('maker is mailed on the first day after the month, then on Mondays while nothing moves', async () => {
  const { key, send, sweep, maker, mails } = await openOrders([mug(), mug(), mug()], ['2027-02']);
  // 1 March 2027 is a Monday.
  const first = seoulInstant('2027-03-01', 10);
  await send([key(0)]);
  await sweep(first - 1_000);
  expect(await mails('shippingOverdue')).toEqual([]);
  await sweep(first);
  await sweep(first + HOUR_MS);
  expect((await mails('shippingOverdue')).map(({ data }) => data)).toEqual([
    expect.objectContaining({ orders: 2, days: 1, month: '2027-02' }),
  ]);
  await sweep(first + 7 * DAY_MS);
  expect(await mails('shippingOverdue')).toHaveLength(2);
  // A week in which something has left.
  await sweep(first + 9 * DAY_MS);
  await send([key(1)]);
  await sweep(first + 14 * DAY_MS);
  expect(await mails('shippingOverdue')).toHaveLength(2);
  await sweep(first + 21 * DAY_MS);
  expect((await mails('shippingOverdue')).at(-1)?.data).toMatchObject({ orders: 1, days: 22 });
  await send([key(2)]);
  await sweep(first + 40 * DAY_MS);
  expect(await mails('shippingOverdue')).toHaveLength(3);
  expect(maker.uid).not.toBe('');
});

test('maker is mailed by the moved promise when it was moved', async () => {
  const { sweep, movePromise: move, mails } = await openOrders([mug()], ['2027-02']);
  await sweep(seoulInstant('2027-03-01', 10));
  await move('2027-03');
  await sweep(seoulInstant('2027-04-01', 10) - 1_000);
  expect(await mails('shippingOverdue')).toHaveLength(1);
  await sweep(seoulInstant('2027-04-01', 10));
  expect((await mails('shippingOverdue')).at(-1)?.data).toMatchObject({ month: '2027-03', days: 1 });
});

test('maker is not mailed when the only unsent order is of a backer who has left', async () => {
  const { platform, sweep, backers, mails, after, receive, key, send } = await openOrders(
    [mug(), mug()],
    ['2027-02'],
  );
  await send([key(0)]);
  await receive(0);
  await after(DAY_MS);
  const [, gone] = backers;
  if (gone) await leave(platform, { uid: gone.id, email: gone.email, name: gone.name });
  await sweep(seoulInstant('2027-03-01', 10));
  expect(await mails('shippingOverdue')).toEqual([]);
});
