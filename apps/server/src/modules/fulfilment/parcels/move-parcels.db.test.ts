import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { deleteOldDataJob } from '#src/modules/admin/daily/delete-old-data.ts';
import { leave } from '#src/modules/admin/leave.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { buildAdmin, putState } from '#src/testing/index.ts';
import { correctParcel } from './correct-parcel.ts';
import { isParcelDue, moveParcels } from './move-parcels.ts';
import { number, openOrders } from './testing/open-orders.ts';

const MINUTE = 60_000;
const two = [{ idx: 0, count: 2 }];
const signal = new AbortController().signal;

type World = Awaited<ReturnType<typeof openOrders>>;

const correct = (
  { platform, maker, project }: World,
  parcel: string,
  change: { carrier: 'cj' | 'direct'; number: string },
) => correctParcel(platform, maker, { pid: project.key, parcel, anyNumber: false, ...change });

test('backers are mailed ten minutes after the press, once, with what is in the parcel', async () => {
  const { platform, key, backers, send, after, mails } = await openOrders([two, two]);
  await send([key(0)], { carrier: 'cj', number: number(1), lines: [{ idx: 0, count: 1 }] });
  await after(10 * MINUTE - 1);
  expect(await mails('shipped')).toEqual([]);
  await after(1);
  await after(1);
  expect(await mails('shipped')).toEqual([
    {
      kind: 'shipped',
      recipient: backers[0]?.email,
      data: {
        gateKey: key(0),
        order: { code: expect.any(String), seq: 1 },
        nickname: '후원자0',
        title: '다시 쓰는 가죽 가방',
        purpose: 'projects',
        lines: [{ title: '백자 머그', option: '', count: 1 }],
        carrier: 'CJ대한통운',
        number: number(1),
        trackingUrl: expect.stringContaining(number(1)),
        isPart: true,
        receiveAt: platform.clock.now() - 1 - 10 * MINUTE + 14 * DAY_MS,
      },
    },
  ]);
  await send([key(0)]);
  await after(10 * MINUTE);
  expect((await mails('shipped')).map(({ data }) => data.isPart)).toEqual([true, false]);
});

test('backer is mailed once about more than three parcels of an order that left together', async () => {
  const { key, send, after, mails } = await openOrders([
    [{ idx: 0, count: 4 }],
    [
      { idx: 0, count: 2 },
      { idx: 1, count: 1 },
    ],
  ]);
  for (const [n, parcels] of [4, 3].entries())
    for (let at = 0; at < parcels; at += 1)
      await send([key(n)], {
        carrier: 'cj',
        number: number(10 * n + at),
        lines: [{ idx: n === 1 && at === 2 ? 1 : 0, count: 1 }],
      });
  await after(10 * MINUTE);
  const mailed = (await mails('shipped')).map(({ data }) => [data.gateKey, data.number, data.more]);
  expect(mailed.toSorted()).toEqual(
    [
      [key(0), number(0), 3],
      [key(1), number(10), undefined],
      [key(1), number(11), undefined],
      [key(1), number(12), undefined],
    ].toSorted(),
  );
});

test('a shipment that is undone within ten minutes mails nobody', async () => {
  const { key, send, undo, after, mails } = await openOrders([two]);
  const { batch } = await send([key(0)]);
  await after(9 * MINUTE);
  await undo({ batch: batch?.key ?? '' });
  await after(DAY_MS);
  expect(await mails('shipped', 'shippingCorrected')).toEqual([]);
  await send([key(0)]);
  await after(10 * MINUTE);
  expect(await mails('shipped')).toHaveLength(1);
});

test('a process that dies between press and mail mails each backer once in the end', async () => {
  const { platform, key, send, dyingAt, mails } = await openOrders([two, two]);
  await send([key(0), key(1)]);
  platform.clock.set(platform.clock.now() + 10 * MINUTE);
  expect(await moveParcels(dyingAt('parcels.before_commit'), signal)).toEqual({ done: 0, failed: 1 });
  expect(await mails('shipped')).toEqual([]);
  await Promise.all([moveParcels(platform, signal), moveParcels(platform, signal)]);
  await moveParcels(platform, signal);
  expect((await mails('shipped')).map(({ data }) => data.gateKey).sort()).toEqual([key(0), key(1)].sort());
  expect(await isParcelDue(platform.database.db, new Date(platform.clock.now()))).toBe(false);
  await platform.database.db.query('delete from job_failure');
});

test('a parcel of another project is announced when a batch fails', async () => {
  const { platform, project, key, send, mails } = await openOrders([two]);
  await send([key(0)]);
  const { db } = platform.database;
  await platform.owner.query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin
      if new.data->>'gateKey' = '${key(0)}' then raise 'no such mail'; end if; return new; end $$;
    create trigger refuse_mail before insert on mail for each row execute function refuse_mail()`);
  platform.clock.set(platform.clock.now() + 10 * MINUTE);
  expect(await moveParcels(platform, signal)).toEqual({ done: 0, failed: 1 });
  const { rows } = await db.query('select job, subject from job_failure');
  expect(rows).toEqual([{ job: 'parcel', subject: project.key }]);
  await platform.owner.query('drop trigger refuse_mail on mail; drop function refuse_mail()');
  expect(await moveParcels(platform, signal)).toEqual({ done: 1, failed: 0 });
  expect(await mails('shipped')).toHaveLength(1);
});

test('a number is mailed again when it is corrected after the mail, and only if it differs', async () => {
  const world = await openOrders([two]);
  const { key, send, after, list, mails, shipping } = world;
  await send([key(0)], { carrier: 'cj', number: number(1) });
  const parcel = (await list()).orders[0]?.parcels[0]?.key ?? '';
  await correct(world, parcel, { carrier: 'cj', number: number(2) });
  await after(10 * MINUTE);
  expect(await mails('shipped', 'shippingCorrected')).toMatchObject([
    { kind: 'shipped', data: { number: number(2) } },
  ]);
  await correct(world, parcel, { carrier: 'cj', number: number(2) });
  expect(await mails('shippingCorrected')).toEqual([]);
  const before = (await list()).orders[0]?.version;
  await correct(world, parcel, { carrier: 'direct', number: '' });
  expect((await list()).orders[0]?.version).not.toBe(before);
  expect(await mails('shippingCorrected')).toMatchObject([
    { data: { carrier: '직접 전달', number: null, trackingUrl: null, reason: null } },
  ]);
  const { shippedAt = 0, autoReceivedAt } = (await shipping(0)) ?? {};
  expect(autoReceivedAt).toBe((shippedAt ?? 0) + 7 * DAY_MS);
});

test('a parcel that is undone after its mail is mailed with the reason', async () => {
  const { key, send, undo, after, list, mails } = await openOrders([two]);
  await send([key(0)]);
  await after(10 * MINUTE);
  const parcel = (await list()).orders[0]?.parcels[0]?.key ?? '';
  await undo({ parcel, reason: '상자를 바꿔 담았습니다.' });
  expect(await mails('shippingCorrected')).toMatchObject([
    { data: { gateKey: key(0), reason: '상자를 바꿔 담았습니다.' } },
  ]);
  expect((await list()).counts).toMatchObject({ preparing: 1 });
});

test.each([
  ['direct', '', 7],
  ['cj', number(1), 14],
] as const)(
  'a parcel by %s counts as received after its time, at that instant',
  async (carrier, no, days) => {
    const { platform, key, send, after, shipping, unreceive } = await openOrders([two]);
    const sentAt = platform.clock.now();
    await send([key(0)], { carrier, number: no });
    await after(days * DAY_MS - 1);
    expect(await shipping(0)).toMatchObject({ state: 'shipped' });
    await after(30 * DAY_MS);
    expect(await shipping(0)).toMatchObject({
      state: 'received',
      receivedAt: sentAt + days * DAY_MS,
      parcels: [{ receivedBy: 'time', undoUntil: null }],
    });
    await expect(unreceive(0)).rejects.toMatchObject({ code: 'undoOver' });
  },
);

test('the clock does all steps of parcels that it passes in one move', async () => {
  const { key, send, making, after, list, mails } = await openOrders([two, two]);
  await making(true);
  await send([key(0)]);
  await after(60 * DAY_MS);
  expect((await list()).counts).toMatchObject({ making: 1, received: 1 });
  expect((await mails('makingStarted', 'shipped')).map(({ kind }) => kind).sort()).toEqual([
    'makingStarted',
    'makingStarted',
    'shipped',
  ]);
});

test('parcels of a hidden project are announced and received by time, while started production waits', async () => {
  const { platform, project, key, send, making, after, list, mails } = await openOrders([two, two]);
  await send([key(0)]);
  await making(true);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
  await after(20 * DAY_MS);
  expect([await mails('shipped'), await mails('makingStarted')].map(({ length }) => length)).toEqual([1, 0]);
  await putState(platform, 're-finish', { key: project.key });
  await after(MINUTE);
  expect(await mails('makingStarted')).toHaveLength(2);
  expect((await list()).counts).toMatchObject({ making: 1, received: 1 });
});

test('the start of production is mailed once to backers whose order is paid and sends something', async () => {
  const { platform, provider, key, backers, move, making, after, mails } = await openOrders([
    two,
    [{ idx: 2, count: 1 }],
    two,
    two,
  ]);
  await move({ gateKeys: [key(0)], state: 'making' });
  expect(await mails('makingStarted')).toMatchObject([{ recipient: backers[0]?.email }]);
  const admin = await buildAdmin(platform);
  await refundPledge(platform, provider, { gateKey: key(2), admin, idempotencyKey: null });
  await making(true);
  await after(MINUTE);
  await making(false);
  await making(true);
  await after(MINUTE);
  expect((await mails('makingStarted')).map(({ recipient }) => recipient)).toEqual([
    backers[0]?.email,
    backers[3]?.email,
  ]);
});

test('a backer who has left is mailed nothing, and the parcel is received by time', async () => {
  const { platform, key, backers, send, after, list, mails } = await openOrders([two]);
  await send([key(0)], { carrier: 'cj', number: number(1) });
  const { id: uid = '', email = '', name = '' } = backers[0] ?? {};
  await leave(platform, { uid, email, name });
  await after(30 * DAY_MS);
  expect(await mails('shipped')).toEqual([]);
  expect((await list()).counts).toMatchObject({ received: 1 });
  const { rows } = await platform.database.db.query(
    'select number from parcel union all select number from parcel_step where number is not null',
  );
  expect(rows).toEqual([{ number: null }]);
});

test('tracking numbers and reasons are erased with the recipient, and what a press was refused for after thirty days', async () => {
  const { platform, key, send, undo, after, list } = await openOrders([two]);
  await send([key(0)], { carrier: 'cj', number: number(1) });
  await after(10 * MINUTE);
  await undo({ parcel: (await list()).orders[0]?.parcels[0]?.key ?? '', reason: '한도담 님의 상자' });
  await send([key(0)], { carrier: 'cj', number: number(2) });
  await after(31 * DAY_MS);
  const { db } = platform.database;
  await deleteOldDataJob.run(platform, signal);
  const texts = async () =>
    (
      await db.query(`select number as text from parcel where number is not null
        union all select number from parcel_step where number is not null union all select reason from parcel_step where reason <> ''`)
    ).rowCount;
  expect([(await db.query('select from shipping_batch')).rowCount, await texts()]).toEqual([0, 5]);
  await after(5 * 366 * DAY_MS);
  await deleteOldDataJob.run(platform, signal);
  expect([await texts(), (await db.query('select from parcel')).rowCount]).toEqual([0, 2]);
});

test('the checks find pieces sent twice, a parcel of an unpaid pledge and one without its steps', async () => {
  const { platform, key, send } = await openOrders([two]);
  await send([key(0)]);
  const { db } = platform.database;
  const found = async () => (await runChecks(db, platform.clock.now())).map(({ finding }) => finding);
  await db.query('update parcel_line set count = 3');
  expect(await found()).toEqual(['reward 0 {}: 3 sent, 2 to send']);
  await db.query('update parcel_line set count = 2');
  await db.query(`update parcel set state = 'received', received_at = sent_at, received_by = 'backer'`);
  expect(await found()).toEqual(['received, steps: sent']);
  await db.query(`update parcel set state = 'sent', received_at = null, received_by = null`);
  await db.query(`update reward set shipping = 'none', delivery = 0 where idx = 0`);
  expect(await found()).toEqual(['reward 0 {}: 2 sent, 0 to send']);
  await db.query(`update reward set shipping = 'parcel', delivery = 3000 where idx = 0`);
});
