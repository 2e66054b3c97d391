import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { confirmReceived } from './receive-parcels.ts';
import { openOrders } from './testing/open-orders.ts';

const two = [{ idx: 0, count: 2 }];

test('confirmReceived reports all parcels of a pledge, or one, as received', async () => {
  const { platform, key, send, receive, shipping } = await openOrders([two]);
  await send([key(0)], { lines: [{ idx: 0, count: 1 }] });
  await send([key(0)]);
  const [first] = (await shipping(0))?.parcels ?? [];
  const at = platform.clock.now();
  expect(await receive(0, first?.key)).toMatchObject({
    state: 'shipped',
    receivedAt: null,
    parcels: [
      { receivedAt: at, receivedBy: 'backer', autoReceivedAt: null, undoUntil: at + DAY_MS },
      { receivedAt: null },
    ],
  });
  platform.clock.set(at + HOUR_MS);
  expect(await receive(0)).toMatchObject({
    state: 'received',
    receivedAt: at + HOUR_MS,
    parcels: [{ receivedAt: at }, {}],
  });
  platform.clock.set(at + 2 * HOUR_MS);
  expect(await receive(0)).toMatchObject({ receivedAt: at + HOUR_MS });
});

test('confirmReceived is refused while nothing has left', async () => {
  const { key, send, undo, receive } = await openOrders([two]);
  expect(await refusal(receive(0))).toBe('shippingClosed');
  const { batch } = await send([key(0)]);
  expect(await refusal(receive(0, '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b99'))).toBe('notFound');
  await undo({ batch: batch?.key ?? '' });
  expect(await refusal(receive(0))).toBe('shippingClosed');
});

test('undoReceived takes a receipt back within 24 hours, and the time until it counts starts again', async () => {
  const { platform, key, send, receive, unreceive, after, shipping } = await openOrders([two]);
  await send([key(0)], { carrier: 'direct' });
  await after(6 * DAY_MS);
  await receive(0);
  await after(DAY_MS - 1);
  const at = platform.clock.now();
  expect(await unreceive(0)).toMatchObject({
    state: 'shipped',
    receivedAt: null,
    autoReceivedAt: at + 7 * DAY_MS,
  });
  expect(await unreceive(0)).toMatchObject({ state: 'shipped' });
  await after(7 * DAY_MS - 1);
  expect(await shipping(0)).toMatchObject({ state: 'shipped' });
  await receive(0);
  await after(DAY_MS);
  expect(await refusal(unreceive(0))).toBe('undoOver');
});

test('parcels of other members are not found', async () => {
  const { key, send, receive, unreceive, platform, gateKeys, backers } = await openOrders([two, two]);
  await send([key(0), key(1)]);
  const stranger = { uid: backers[1]?.id ?? '' };
  expect(await refusal(confirmReceived(platform, stranger, { gateKey: gateKeys[0] ?? '' }))).toBe('notFound');
  await receive(1);
  await unreceive(1);
});

test('receipts of an order are reported and taken back 30 times an hour', async () => {
  const { key, send, receive, unreceive } = await openOrders([two]);
  await send([key(0)]);
  for (let n = 0; n < 15; n += 1) {
    await receive(0);
    await receive(0);
    await unreceive(0);
  }
  expect(await refusal(receive(0))).toBe('tooMany');
});
