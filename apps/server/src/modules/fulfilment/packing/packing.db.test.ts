import * as packing from '@pq/contract/calls/packing';
import { limits } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { afterEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { number, openOrders } from '../parcels/testing/open-orders.ts';
import { getShippingOrder } from './get-shipping-order.ts';
import { readPacking } from './read-packing.ts';

type Orders = Awaited<ReturnType<typeof openOrders>>;

const { packingSlips } = limits;
afterEach(() => Object.assign(limits, { packingSlips }));

const maker = ({ maker: by }: Orders) => ({ ...by, email: '', name: '' });
const read = (orders: Orders, input: Partial<z.input<typeof packing.readPacking.input>> = {}) =>
  readPacking(
    orders.platform,
    maker(orders),
    packing.readPacking.input.parse({ pid: orders.project.key, ...input }),
  );
const numberOf = ({ project }: Orders, seq: number) => orderNumberOf(project.key, seq);
const of = (orders: Orders, order: string, uid = orders.maker.uid) =>
  getShippingOrder(orders.platform, { uid, role: 'member', email: '', name: '' }, { order });

const three = () =>
  openOrders([
    [
      { idx: 0, count: 2 },
      { idx: 2, count: 1 },
    ],
    [{ idx: 1, count: 1 }],
    [{ idx: 0, count: 1 }],
  ]);

it('a slip has recipient, note and what has not left, and no phone number or amount', async () => {
  const orders = await three();
  await orders.platform.owner.query(`update pledge set note = '문 앞에 놓아주세요.' where seq = 1`);
  await orders.send([orders.key(0)], { lines: [{ idx: 0, count: 1 }] });
  const { slips: found, total, at } = await read(orders);
  expect([total, at]).toEqual([3, orders.platform.clock.now()]);
  expect(found[0]).toEqual({
    gateKey: orders.key(0),
    order: numberOf(orders, 1),
    recipient: '받는이0',
    address: expect.objectContaining({ zonecode: expect.any(String) }),
    note: '문 앞에 놓아주세요.',
    lines: [{ idx: 0, choice: [], name: '백자 머그', choiceText: '', count: 1 }],
    sent: [{ idx: 0, choice: [], name: '백자 머그', choiceText: '', count: 1 }],
  });
  expect(JSON.stringify(found)).not.toMatch(/010-|amount|price/);
});

it('only what can still be sent is packed, as selected or filtered', async () => {
  const orders = await three();
  await orders.send([orders.key(1)]);
  await orders.platform.owner.query(`update member set left_at = now() where id = $1`, [
    orders.backers[2]?.id,
  ]);
  const keys = async (input: Parameters<typeof read>[1]) =>
    (await read(orders, input)).slips.map(({ gateKey }) => gateKey);
  expect(await keys({})).toEqual([orders.key(0)]);
  expect(await keys({ state: 'unsent', text: '받는이0' })).toEqual([orders.key(0)]);
  expect(await keys({ state: 'shipped' })).toEqual([]);
  expect(await keys({ text: '받는이9' })).toEqual([]);
  expect(await keys({ gateKeys: [orders.key(1), orders.key(0)] })).toEqual([orders.key(0)]);
  expect(await keys({ gateKeys: [] })).toEqual([]);
  await orders.platform.owner.query(`update member set left_at = null`);
});

it('more orders than a print takes are read page by page', async () => {
  const orders = await three();
  Object.assign(limits, { packingSlips: 2 });
  const pages = await Promise.all([0, 1, 2].map((page) => read(orders, { page })));
  expect(pages.map(({ slips: found, total }) => [found.map(({ order }) => order), total])).toEqual([
    [[numberOf(orders, 1), numberOf(orders, 2)], 3],
    [[numberOf(orders, 3)], 3],
    [[], 3],
  ]);
});

it('a reading is noted with the number of slips, and no recipient', async () => {
  const orders = await three();
  await read(orders, { state: 'unsent' });
  const { rows } = await orders.platform.database.db.query(
    `select actor_id, target_key, after from audit_log where action = 'shipping.pack'`,
  );
  expect(rows).toEqual([
    {
      actor_id: orders.maker.uid,
      target_key: orders.project.key,
      after: { rows: 3, status: 'unsent', selected: false },
    },
  ]);
});

it('a project without recorded parcels has no slips', async () => {
  const orders = await three();
  const { owner } = orders.platform;
  await owner.query('update project set shipping_since = null');
  await expect(read(orders)).rejects.toMatchObject({ code: 'shippingClosed' });
  await owner.query('update project set shipping_since = $1', [new Date(orders.platform.clock.now())]);
  expect((await read(orders)).total).toBe(3);
});

it('an order is found by its number, with the unsent ones around it', async () => {
  const orders = await three();
  const around = async (seq: number) => {
    const { order, previous, next } = await of(orders, numberOf(orders, seq));
    return [order.order, previous, next];
  };
  const sentToday = async () => (await of(orders, numberOf(orders, 1))).sentToday;
  const [first, second, third] = [1, 2, 3].map((seq) => numberOf(orders, seq));
  expect(await sentToday()).toBe(0);
  expect(await around(1)).toEqual([first, null, second]);
  expect(await around(2)).toEqual([second, first, third]);
  await orders.send([orders.key(1)], { carrier: 'cj', number: number(1) });
  expect(await around(1)).toEqual([first, null, third]);
  expect(await sentToday()).toBe(1);
  expect(await around(2)).toEqual([second, first, third]);
  const sent = await of(orders, numberOf(orders, 2).toLowerCase().replace('-', ' '));
  expect(sent).toMatchObject({
    pid: orders.project.key,
    purpose: orders.project.purpose,
    order: { gateKey: orders.key(1), shipping: 'shipped', parcels: [{ number: number(1) }] },
  });
});

it.each(['', 'x', 'K7QD', 'ZZZZ-00001'])('the number %j is of no order', async (typed) => {
  await expect(of(await openOrders(), typed)).rejects.toMatchObject({ code: 'notFound' });
});

it('orders of other makers, and those without a parcel, are not found', async () => {
  const orders = await openOrders([[{ idx: 2, count: 1 }], [{ idx: 0, count: 1 }]]);
  const first = numberOf(orders, 1);
  const second = numberOf(orders, 2);
  await expect(of(orders, first)).rejects.toMatchObject({ code: 'notFound' });
  await expect(of(orders, numberOf(orders, 3))).rejects.toMatchObject({ code: 'notFound' });
  expect((await of(orders, second)).order.order).toBe(second);
  await expect(of(orders, second, orders.backers[1]?.id)).rejects.toMatchObject({ code: 'notFound' });
});
