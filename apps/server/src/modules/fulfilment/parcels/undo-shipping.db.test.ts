import { expect, test } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { correctParcel } from './correct-parcel.ts';
import { number, openOrders } from './testing/open-orders.ts';

const MINUTE = 60_000;
const two = [{ idx: 0, count: 2 }];

test('undoShipping undoes a whole shipment within ten minutes, and its orders are as before', async () => {
  const { platform, key, send, undo, list } = await openOrders([two, two, two]);
  const before = (await list()).orders.map(({ version, shipping }) => ({ version, shipping }));
  const { batch } = await send([key(0), key(1), key(2)]);
  expect((await list()).batches).toEqual([batch]);
  platform.clock.set(platform.clock.now() + 10 * MINUTE - 1);
  const wanted = { batch: batch?.key ?? '' };
  expect(await undo(wanted)).toEqual({ undone: 3, refused: [] });
  expect((await list()).orders.map(({ version, shipping }) => ({ version, shipping }))).toEqual(before);
  expect((await list()).batches).toEqual([]);
  expect(await undo(wanted)).toEqual({ undone: 3, refused: [] });
  await send([key(0)]);
  expect((await list()).counts).toMatchObject({ preparing: 2, shipped: 1 });
});

test('undoShipping undoes one parcel of a shipment, and leaves what was received', async () => {
  const { key, send, undo, receive, list } = await openOrders([two, two, two]);
  const { batch } = await send([key(0), key(1), key(2)]);
  const parcel = (await list()).orders[0]?.parcels[0]?.key ?? '';
  expect(await undo({ parcel })).toEqual({ undone: 1, refused: [] });
  await receive(1);
  expect(await undo({ batch: batch?.key ?? '' })).toEqual({
    undone: 2,
    refused: [{ gateKey: key(1), code: 'received', reason: '이미 수령한 주문입니다.' }],
  });
  expect((await list()).counts).toMatchObject({ preparing: 2, received: 1 });
});

test('undoShipping needs a reason after ten minutes, for one parcel, until it is received', async () => {
  const { platform, key, send, undo, receive, list, after } = await openOrders([two, two]);
  const { batch } = await send([key(0), key(1)]);
  await after(10 * MINUTE);
  const [first, second] = (await list()).orders.map(({ parcels }) => parcels[0]?.key ?? '');
  expect(await refusal(undo({ batch: batch?.key ?? '' }))).toBe('undoOver');
  expect(await refusal(undo({ parcel: first }))).toBe('undoOver');
  expect(await undo({ parcel: first, reason: '다른 분의 상자였습니다.' })).toEqual({
    undone: 1,
    refused: [],
  });
  await receive(1);
  expect(await refusal(undo({ parcel: second, reason: '다른 분의 상자였습니다.' }))).toBe('shippingClosed');
  const { rows } = await platform.database.db.query(`select reason from parcel_step where what = 'undone'`);
  expect(rows).toEqual([{ reason: '다른 분의 상자였습니다.' }]);
});

test('backer is mailed up to 30 corrections of an order an hour', async () => {
  const { platform, maker, project, key, send, undo, list, after } = await openOrders([two, two]);
  await send([key(0), key(1)]);
  await after(10 * MINUTE);
  const [first, second] = (await list()).orders.map(({ parcels }) => parcels[0]?.key ?? '');
  const correct = (parcel = '', n = 0) =>
    correctParcel(platform, maker, {
      pid: project.key,
      parcel,
      carrier: 'cj',
      number: number(500 + n),
      anyNumber: false,
      version: undefined,
    });
  for (let n = 0; n < 30; n += 1) await correct(first, n);
  expect(await refusal(correct(first, 30))).toBe('tooMany');
  expect(await refusal(undo({ parcel: first, reason: '다른 분의 상자였습니다.' }))).toBe('tooMany');
  expect(await correct(second, 31)).toMatchObject({ number: number(531) });
});

test('an order takes up to 500 steps an hour, whatever they mail', async () => {
  const { platform, key, send, undo, list, after } = await openOrders([two, two]);
  await platform.owner.query(
    `insert into parcel_step (id, pledge_id, at, what, actor)
      select gen_random_uuid(), $1, $2, 'preparing', 'maker' from generate_series(1, 499)`,
    [key(0), new Date(platform.clock.now())],
  );
  const [first, second] = [await send([key(0)]), await send([key(1)])];
  expect(await refusal(undo({ batch: first.batch?.key ?? '' }))).toBe('tooMany');
  await undo({ batch: second.batch?.key ?? '' });
  await after(60 * MINUTE);
  const parcel = (await list()).orders[0]?.parcels[0]?.key ?? '';
  expect(await undo({ parcel, reason: '다른 분의 상자였습니다.' })).toMatchObject({ undone: 1 });
});

test('undoShipping finds no shipment of another project', async () => {
  const one = await openOrders([two]);
  const { batch } = await one.send([one.key(0)]);
  const other = await openOrders([two]);
  expect(await refusal(other.undo({ batch: batch?.key ?? '' }))).toBe('notFound');
});

test('of a receipt and an undo at once one is done', async () => {
  const { key, send, undo, receive, list } = await openOrders([two]);
  const { batch } = await send([key(0)]);
  const [undone, received] = await Promise.allSettled([undo({ batch: batch?.key ?? '' }), receive(0)]);
  const { counts } = await list();
  if (received.status === 'fulfilled')
    expect([undone, counts.received]).toMatchObject([{ value: { undone: 0 } }, 1]);
  else expect([undone, counts.preparing]).toMatchObject([{ value: { undone: 1 } }, 1]);
});
