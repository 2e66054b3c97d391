import { HOUR_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { putState } from '#src/testing/index.ts';
import { startShipping } from './set-making.ts';
import { number, openOrders } from './testing/open-orders.ts';

const three = [
  { idx: 0, count: 2 },
  { idx: 1, count: 1 },
  { idx: 2, count: 1 },
];

async function refused(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProductError)) throw error ?? new Error('it was not refused');
  return { code: error.code, msg: error.msg, data: error.data };
}

test('setShippingState sends an order whole, and its backer reads number, tracking page and pieces', async () => {
  const { platform, key, move, shipping } = await openOrders([three]);
  expect(await shipping(0)).toMatchObject({ state: 'preparing', parcels: [], shipped: { pieces: 0, of: 3 } });
  const sentAt = platform.clock.now();
  const sent = await move({ gateKeys: [key(0)], state: 'shipped', carrier: 'cj', number: '6412-3300-0001' });
  expect(sent).toEqual({
    changed: 1,
    refused: [],
    batch: { key: expect.any(String), orders: 1, undoUntil: sentAt + 600_000 },
  });
  expect(await shipping(0)).toEqual({
    state: 'shipped',
    carrier: 'cj',
    number: number(1),
    trackingUrl: `https://trace.cjlogistics.com/next/tracking.html?wblNo=${number(1)}`,
    makingAt: null,
    shippedAt: sentAt,
    receivedAt: null,
    autoReceivedAt: sentAt + 14 * 24 * HOUR_MS,
    history: [{ at: sentAt, state: 'shipped' }],
    shipped: { pieces: 3, of: 3 },
    parcels: [
      {
        key: expect.any(String),
        lines: [
          { idx: 0, choice: [], choiceText: '', count: 2 },
          { idx: 1, choice: [], choiceText: '', count: 1 },
        ],
        carrier: 'cj',
        number: number(1),
        trackingUrl: `https://trace.cjlogistics.com/next/tracking.html?wblNo=${number(1)}`,
        shippedAt: sentAt,
        receivedAt: null,
        receivedBy: null,
        autoReceivedAt: sentAt + 14 * 24 * HOUR_MS,
        undoUntil: null,
      },
    ],
  });
});

test('setShippingState sends part of an order, then the rest', async () => {
  const { key, send, list, shipping } = await openOrders([three]);
  await send([key(0)], { lines: [{ idx: 0, count: 1 }] });
  expect(await shipping(0)).toMatchObject({ state: 'making', shipped: { pieces: 1, of: 3 } });
  expect((await list()).orders).toMatchObject([
    { shipping: 'part', lines: [{ name: '백자 머그', count: 2, left: 1 }, { left: 1 }], locked: true },
  ]);
  await send([key(0)]);
  expect(await shipping(0)).toMatchObject({
    state: 'shipped',
    shipped: { pieces: 3, of: 3 },
    parcels: [
      { lines: [{ idx: 0, count: 1 }] },
      {
        lines: [
          { idx: 0, count: 1 },
          { idx: 1, count: 1 },
        ],
      },
    ],
  });
});

test.each([
  ['more than is left', [{ idx: 0, count: 3 }]],
  ['a reward of another order', [{ idx: 3, count: 1 }]],
  ['what is not a parcel', [{ idx: 2, count: 1 }]],
  [
    'a line twice',
    [
      { idx: 0, count: 1 },
      { idx: 0, count: 1 },
    ],
  ],
])('setShippingState refuses to send %s', async (_what, lines) => {
  const { key, send } = await openOrders([three]);
  expect(await refused(send([key(0)], { lines }))).toMatchObject({
    code: 'invalid',
    data: { fields: { lines: '보낼 수 있는 수량을 확인해주세요.' } },
  });
});

test('setShippingState moves orders to making and back while nothing has left', async () => {
  const { platform, key, move, send, list, shipping } = await openOrders([three, three]);
  const gateKeys = [key(0), key(1)];
  const at = platform.clock.now();
  expect(await move({ gateKeys, state: 'making' })).toMatchObject({ changed: 2, batch: null });
  expect(await shipping(1)).toMatchObject({
    state: 'making',
    makingAt: at,
    history: [{ at, state: 'making' }],
  });
  expect(await move({ gateKeys, state: 'making' })).toMatchObject({ changed: 2 });
  await send([key(1)], { lines: [{ idx: 1, count: 1 }] });
  expect(await move({ gateKeys, state: 'preparing' })).toEqual({
    changed: 1,
    refused: [{ gateKey: key(1), code: 'started', reason: '일부를 이미 발송한 주문입니다.' }],
    batch: null,
  });
  expect((await list()).counts).toMatchObject({ preparing: 1, making: 0, part: 1 });
  const { rows } = await platform.database.db.query(
    'select what, count(*)::int as n from parcel_step where parcel_id is null group by what order by what',
  );
  expect(rows).toEqual([
    { what: 'making', n: 2 },
    { what: 'preparing', n: 1 },
  ]);
});

test('setShippingState moves the others when some orders cannot be moved', async () => {
  const { key, send, list, receive } = await openOrders([three, three, [{ idx: 2, count: 1 }], three]);
  await send([key(1)]);
  await receive(1);
  const foreign = '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b99';
  const each = { [key(3)]: { carrier: 'cj' as const, number: '123' } };
  const sent = await send([key(0), key(1), key(2), key(3), foreign], { carrier: 'direct', each });
  expect(sent).toMatchObject({ changed: 2, batch: { orders: 1 } });
  expect(sent.refused.map(({ gateKey, code }) => [gateKey, code])).toEqual([
    [key(2), 'nothing'],
    [key(3), 'number'],
    [foreign, 'foreign'],
  ]);
  expect((await list()).counts).toMatchObject({ preparing: 1, shipped: 1, received: 1 });
});

test('setShippingState refuses one order with the reason', async () => {
  const { key, send, move } = await openOrders([[{ idx: 2, count: 1 }], three]);
  expect(await refused(send([key(0)]))).toMatchObject({
    code: 'shippingClosed',
    msg: '배송할 리워드가 없는 주문입니다.',
  });
  expect(await refusal(send(['0199f3a4-7c1e-7b52-9d3e-2f6a81c40b99']))).toBe('notFound');
  expect(await refused(send([key(1)], { carrier: 'cj', number: '1' }))).toMatchObject({
    data: { fields: { number: 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.' } },
  });
  expect(await refused(move({ gateKeys: [key(1)], state: 'shipped' }))).toMatchObject({
    data: { fields: { carrier: '택배사를 입력해주세요.' } },
  });
});

test('setShippingState accepts a number that is unusual for its carrier when asked to', async () => {
  const { key, send, shipping } = await openOrders([three]);
  await send([key(0)], { carrier: 'cj', number: '64123', anyNumber: true });
  expect(await shipping(0)).toMatchObject({ carrier: 'cj', number: '64123' });
});

test('setShippingState takes one number for several orders of one recipient and address only', async () => {
  const { platform, key, send, list } = await openOrders([three, three]);
  const both = () => send([key(0), key(1)], { carrier: 'cj', number: number(1) });
  expect(await refused(both())).toMatchObject({
    data: { fields: { number: '받는 분과 주소가 같은 주문만 한 송장번호로 보낼 수 있습니다.' } },
  });
  await platform.database.db.query(
    `update pledge set recipient_name = '한도담', recipient_tel = '010-1234-5678'`,
  );
  expect(await both()).toMatchObject({ changed: 2 });
  expect((await list({ text: number(1) })).orders).toHaveLength(2);
});

test('setShippingState changes nothing when it is repeated', async () => {
  const { platform, key, send } = await openOrders([three]);
  await send([key(0)], { carrier: 'cj', number: number(1) });
  expect(await send([key(0)], { carrier: 'cj', number: number(1) })).toMatchObject({
    changed: 1,
    batch: null,
  });
  expect(await refused(send([key(0)], { carrier: 'cj', number: number(2) }))).toMatchObject({
    code: 'shippingClosed',
    msg: '이미 모두 발송한 주문입니다.',
  });
  expect((await platform.database.db.query('select from parcel')).rowCount).toBe(1);
});

test('setShippingState refuses an order that has changed since it was read', async () => {
  const { key, send, move, list } = await openOrders([three, three]);
  const versions = Object.fromEntries(
    (await list()).orders.map(({ gateKey, version }) => [gateKey, { version }]),
  );
  await send([key(0)], { lines: [{ idx: 0, count: 1 }] });
  expect(await refused(send([key(0)], { each: versions }))).toMatchObject({
    code: 'shippingMoved',
    msg: '방금 다른 사람이 바꿨습니다. 다시 확인해주세요.',
  });
  expect(
    await move({ gateKeys: [key(0), key(1)], state: 'shipped', carrier: 'direct', each: versions }),
  ).toMatchObject({
    changed: 1,
    refused: [{ gateKey: key(0), code: 'moved' }],
  });
});

test('two people who send the same orders at once send each once, and learn which were sent by the other', async () => {
  const { platform, gateKeys, send, list } = await openOrders([three, three, three]);
  const versions = Object.fromEntries(
    (await list()).orders.map(({ gateKey, version }) => [gateKey, { version }]),
  );
  const press = (keys: string[], n: number) =>
    send(keys, {
      each: Object.fromEntries(
        keys.map((key) => [key, { ...versions[key], carrier: 'cj', number: number(n) }]),
      ),
    });
  const both = await Promise.all([press(gateKeys, 1), press([...gateKeys].reverse(), 2)]);
  expect(both.map(({ changed }) => changed).sort()).toEqual([0, 3]);
  expect(both.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(['moved', 'moved', 'moved']);
  const { rows } = await platform.database.db.query(
    'select count(*)::int as n, count(distinct pledge_id)::int as orders from parcel',
  );
  expect(rows).toEqual([{ n: 3, orders: 3 }]);
});

test('setShippingState leaves nothing when its process dies before the commit', async () => {
  const { platform, key, move, dyingAt, shipping } = await openOrders([three]);
  const input = { gateKeys: [key(0)], state: 'shipped' as const, carrier: 'direct' as const };
  await expect(move(input, dyingAt('shipping.before_commit'))).rejects.toThrow();
  expect(await shipping(0)).toMatchObject({ state: 'preparing', parcels: [] });
  expect((await platform.database.db.query('select from shipping_batch')).rowCount).toBe(0);
});

test('orders of a hidden project are frozen, and move again when it is shown', async () => {
  const { platform, project, key, send, move, making, undo, receive, unreceive, shipping, list, after } =
    await openOrders([three, three]);
  const { batch } = await send([key(0)]);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
  for (const press of [
    () => send([key(1)]),
    () => move({ gateKeys: [key(1)], state: 'making' }),
    () => making(true),
    () => undo({ batch: batch?.key ?? '' }),
    () => receive(0),
    () => unreceive(0),
  ])
    expect(await refused(press())).toMatchObject({
      code: 'shippingClosed',
      msg: '비공개된 프로젝트에서는 배송 상태를 바꿀 수 없습니다.',
    });
  expect(await shipping(0)).toMatchObject({ state: 'shipped' });
  expect((await list()).counts).toMatchObject({ shipped: 1, preparing: 1 });
  await after(1);
  await putState(platform, 're-finish', { key: project.key });
  await send([key(1)]);
  expect((await list()).counts).toMatchObject({ shipped: 2 });
});

test('a project from before parcels were recorded has no shipping until its maker starts it', async () => {
  const { platform, project, maker, key, send, list, shipping } = await openOrders([three]);
  await platform.database.db.query('update project set shipping_since = null');
  expect([await shipping(0), await list()]).toMatchObject([null, { since: null, orders: [], total: 0 }]);
  expect(await refused(send([key(0)]))).toMatchObject({ msg: '배송 관리를 시작한 뒤 바꿀 수 있습니다.' });
  const since = platform.clock.now();
  expect(await startShipping(platform, maker, { pid: project.key })).toEqual({ since });
  platform.clock.set(since + HOUR_MS);
  expect(await startShipping(platform, maker, { pid: project.key })).toEqual({ since });
  await send([key(0)]);
  expect(await shipping(0)).toMatchObject({ state: 'shipped' });
});

test('setMaking moves all orders of a project, and is taken back until something has left', async () => {
  const { platform, key, making, move, send, undo, list, shipping } = await openOrders([three, three]);
  const makingAt = platform.clock.now();
  expect(await making(true)).toEqual({ makingAt });
  expect((await list()).counts).toMatchObject({ making: 2 });
  expect(await shipping(0)).toMatchObject({ state: 'making', makingAt });
  expect(await refused(move({ gateKeys: [key(0)], state: 'preparing' }))).toMatchObject({
    msg: '프로젝트 전체의 제작을 시작해 준비로 되돌릴 수 없습니다.',
  });
  const { batch } = await send([key(0)]);
  expect(await refused(making(false))).toMatchObject({ msg: '이미 발송한 주문이 있어 되돌릴 수 없습니다.' });
  await undo({ batch: batch?.key ?? '' });
  expect(await making(false)).toEqual({ makingAt: null });
  expect((await list()).counts).toMatchObject({ preparing: 2 });
});

test('setMaking is limited to 20 presses an hour', async () => {
  const { platform, maker, making } = await openOrders([three]);
  await platform.owner.query(
    `insert into rate_limit (key, count, window_ends_at) values ($1, 19, now() + interval '1 hour')`,
    [`making:${maker.uid}`],
  );
  await making(true);
  expect(await refusal(making(false))).toBe('tooMany');
});
