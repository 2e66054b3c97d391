import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { shippingGroup } from '@pq/domain/shipping/state';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { leave } from '#src/modules/admin/leave.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { query } from '#src/platform/database/query.ts';
import { buildAdmin, buildMember } from '#src/testing/index.ts';
import { groupedOrders } from './list-queries.ts';
import { listShipping } from './list-shipping.ts';
import { shippingFacts, shippingFactsRow } from './parcel-rows.ts';
import { number, openOrders } from './testing/open-orders.ts';

const two = [{ idx: 0, count: 2 }];

type World = Awaited<ReturnType<typeof openOrders>>;

/** Orders in each group, as 0 to 4; 5 has nothing to send. */
async function openEachGroup() {
  const world = await openOrders([two, two, two, two, two, [{ idx: 2, count: 1 }]]);
  const { key, move, send, receive } = world;
  await move({ gateKeys: [key(1)], state: 'making' });
  await send([key(2)], { lines: [{ idx: 0, count: 1 }] });
  await send([key(3), key(4)]);
  await receive(4);
  return world;
}

async function expectSameGroups({ platform, project }: World) {
  const row = z.object({ id: z.string(), group: z.string().nullable(), shipping: shippingFactsRow });
  const rows = await query(
    platform.database.db,
    row,
    sql`select o.id, o."group", ${shippingFacts} as shipping from ${groupedOrders({ projectKey: project.key })}
      join pledge g on g.id = o.id join project p on p.key = g.project_key join member m on m.id = g.member_id`,
  );
  expect(rows.map(({ group }) => group)).toEqual(rows.map(({ shipping }) => shippingGroup(shipping)));
  return rows.length;
}

test('listShipping lists orders by state in the order in which they were placed, and counts all', async () => {
  const world = await openEachGroup();
  const { list, gateKeys } = world;
  const all = await list();
  expect(all.orders.map(({ gateKey, shipping }) => [gateKey, shipping])).toEqual([
    [gateKeys[0], 'preparing'],
    [gateKeys[1], 'making'],
    [gateKeys[2], 'part'],
    [gateKeys[3], 'shipped'],
    [gateKeys[4], 'received'],
  ]);
  expect(all).toMatchObject({
    total: 5,
    counts: { preparing: 1, making: 1, part: 1, shipped: 1, received: 1, late: 0 },
  });
  for (const [state, found] of [
    ['unsent', [0, 1, 2]],
    ['part', [2]],
    ['received', [4]],
    ['late', []],
  ] as const) {
    const { orders, total, counts } = await list({ state });
    expect([orders.map(({ gateKey }) => gateKey), total]).toEqual([
      found.map((n) => gateKeys[n]),
      found.length,
    ]);
    expect(counts).toEqual(all.counts);
  }
  expect(await expectSameGroups(world)).toBe(5);
});

test('listShipping finds orders by recipient, nickname, phone, order number and tracking number', async () => {
  const { key, send, list, gateKeys, project } = await openOrders([two, two, two]);
  await send([key(1)], { carrier: 'cj', number: number(7) });
  for (const [text, found] of [
    ['받는이1', 1],
    ['후원자0', 0],
    ['1234-0002', 2],
    [number(7), 1],
    [orderNumberOf(project.key, 3).toLowerCase(), 2],
  ] as const)
    expect((await list({ text })).orders.map(({ gateKey }) => gateKey)).toEqual([gateKeys[found]]);
  for (const text of ['0000-00003', '%', '받는이9']) expect((await list({ text })).orders).toEqual([]);
});

test('orders are late once the promised month is over and something is unsent', async () => {
  const { platform, list, sweep } = await openEachGroup();
  await platform.database.db.query(
    `update project set promise_first = '2027-02-01', promise_month = '2027-03-01'`,
  );
  await sweep(Date.parse('2027-03-31T14:59:59Z'));
  expect(await list({ state: 'late' })).toMatchObject({ total: 0, counts: { late: 0 } });
  await sweep(Date.parse('2027-03-31T15:00:00Z'));
  expect(await list({ state: 'late' })).toMatchObject({ total: 3, counts: { late: 3 } });
  expect((await list()).orders[0]).toMatchObject({ promise: '2027-03' });
});

test('an order that is refunded whole leaves the list, or is listed with what has left; in part it stays', async () => {
  const world = await openEachGroup();
  const { platform, provider, key, list, shipping, send } = world;
  const admin = await buildAdmin(platform);
  const refund = (n: number, amount?: number) =>
    refundPledge(platform, provider, { gateKey: key(n), amount, admin, idempotencyKey: null });
  await refund(0, 1_000);
  expect((await list()).counts).toMatchObject({ preparing: 1 });
  for (const n of [0, 1, 2, 3]) await refund(n);
  const { orders, counts } = await list();
  expect(counts).toEqual({ preparing: 0, making: 0, part: 0, shipped: 2, received: 1, late: 0 });
  expect(orders.map(({ gateKey, status, shipped }) => [gateKey, status, shipped])).toEqual([
    [key(2), 'refund', { pieces: 1, of: 1 }],
    [key(3), 'refund', { pieces: 2, of: 2 }],
    [key(4), 'paid', { pieces: 2, of: 2 }],
  ]);
  expect(await refusal(send([key(2)]))).toBe('shippingClosed');
  expect([await shipping(0), await shipping(2)]).toMatchObject([null, { state: 'shipped' }]);
  await expectSameGroups(world);
});

test('an order whose backer has left is shown without address and counted with what has left', async () => {
  const world = await openEachGroup();
  const { platform, key, list, send, backers } = world;
  for (const n of [0, 2]) {
    const { id: uid = '', email = '', name = '' } = backers[n] ?? {};
    await leave(platform, { uid, email, name });
  }
  const { orders, counts } = await list({ state: 'unsent' });
  expect(orders).toMatchObject([
    { gateKey: key(0), hasBackerLeft: true, shipping: null, recipient: '', address: { basic: '' } },
    { gateKey: key(1), hasBackerLeft: false },
  ]);
  expect(counts).toMatchObject({ preparing: 0, making: 1, part: 0, shipped: 2, received: 1 });
  expect(await refusal(send([key(0)]))).toBe('shippingClosed');
  await expectSameGroups(world);
});

test('listShipping is for the maker and admins, whose reading is recorded', async () => {
  const { platform, project, list } = await openOrders([two]);
  const input = { pid: project.key, text: '', page: 0, state: undefined };
  const stranger = await buildMember(platform);
  const admin = await buildMember(platform, { role: 'admin' });
  const caller = ({ id: uid, role, email, name }: typeof admin) => ({ uid, role, email, name });
  expect(await refusal(listShipping(platform, caller(stranger), input))).toBe('notFound');
  await list();
  expect((await listShipping(platform, caller(admin), input)).total).toBe(1);
  const { rows } = await platform.database.db.query('select action, target_key from audit_log');
  expect(rows).toEqual([{ action: 'shipping.list', target_key: project.key }]);
});
