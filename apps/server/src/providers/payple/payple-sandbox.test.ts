import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '#src/platform/log.ts';
import { createPayple } from './payple.ts';
import type { PaymentProvider } from './port.ts';
import { type SandboxChild, startSandboxChild } from './testing/sandbox-child.ts';

let sandbox: SandboxChild;
let payple: PaymentProvider;
let impatient: PaymentProvider;
let serial = 0;

beforeAll(async () => {
  sandbox = await startSandboxChild();
  const settings = {
    host: sandbox.url,
    cstId: 'test',
    custKey: 'abcd1234567890',
    refundKey: 'sandbox-refund-key',
    referer: 'http://127.0.0.1:3000',
  };
  payple = createPayple(settings, createLog('silent'));
  const timeouts = { auth: 1_000, operation: 300, total: 1_500 };
  impatient = createPayple({ ...settings, timeouts }, createLog('silent'));
});
afterEach(() => sandbox.faults());
afterAll(() => sandbox.stop());

async function newOrder(number?: string) {
  serial += 1;
  const { PCD_PAYER_ID = '' } = await sandbox.mintCard(number);
  const orderId = `order-${serial}`;
  return { orderId, billingKey: PCD_PAYER_ID, amount: 13_000, goods: 'PQ' };
}

const lookUp = (provider: PaymentProvider, orderId: string) =>
  provider.lookUp({ orderId, requestedAtMs: Date.now() });

async function booked(orderId: string) {
  return (await sandbox.charges()).filter(({ oid }) => oid === orderId);
}

const done = { kind: 'done', value: { amount: 13_000 } };

test('a card is charged, looked up, and refunded in two parts', async () => {
  const order = await newOrder();
  const paid = await payple.charge(order);
  expect(paid).toMatchObject(done);
  expect(await lookUp(payple, order.orderId)).toEqual(paid);
  const paidAtMs = paid.kind === 'done' ? (paid.value.paidAtMs ?? 0) : 0;
  expect(Math.abs(paidAtMs - Date.now())).toBeLessThan(60_000);
  const refund = (amount: number) => payple.refund({ orderId: order.orderId, paidAtMs, amount });
  expect((await refund(5_000)).kind).toBe('done');
  expect(await refund(9_000)).toMatchObject({ kind: 'declined', code: 'PAYC0011' });
  expect((await refund(8_000)).kind).toBe('done');
  expect(await booked(order.orderId)).toMatchObject([
    { total: 13_000, refunded: 13_000, status: 'refunded' },
  ]);
});

test('a declined charge stays declined under its order id', async () => {
  const order = await newOrder('4111111111110002');
  const refusal = { kind: 'declined', code: 'SPCD0018', reason: '카드 한도 초과', cardDropped: false };
  expect(await payple.charge(order)).toEqual(refusal);
  expect(await lookUp(payple, order.orderId)).toEqual(refusal);
});

test('a dropped card can no longer be read', async () => {
  const order = await newOrder('4111111111110004');
  expect(await payple.charge(order)).toMatchObject({ kind: 'declined', cardDropped: true });
  expect(await payple.readCard(order.billingKey)).toMatchObject({ kind: 'declined' });
  expect(await payple.charge({ ...order, orderId: `${order.orderId}-2` })).toMatchObject({
    kind: 'declined',
    code: 'SPCD0012',
    cardDropped: true,
  });
});

test('a charge whose response was lost is found by look-up', async () => {
  const order = await newOrder();
  await sandbox.faults({ op: 'charge', kind: 'drop-after', times: 1 });
  expect((await payple.charge(order)).kind).toBe('unknown');
  expect(await lookUp(payple, order.orderId)).toMatchObject(done);
});

test('a charge that never arrived is absent and can be repeated', async () => {
  const order = await newOrder();
  await sandbox.faults({ op: 'charge', kind: 'drop-before', times: 1 });
  expect((await payple.charge(order)).kind).toBe('unknown');
  expect(await lookUp(payple, order.orderId)).toEqual({ kind: 'absent' });
  expect(await payple.charge(order)).toMatchObject(done);
});

test('a slow charge is unknown while in progress, then done once', async () => {
  const order = await newOrder();
  await sandbox.faults({ op: 'charge', kind: 'slow', ms: 900, times: 1 });
  expect((await impatient.charge(order)).kind).toBe('unknown');
  expect((await lookUp(payple, order.orderId)).kind).toBe('unknown');
  // The delayed work runs in another process, which does not report its end.
  for (let tries = 0; tries < 50 && (await booked(order.orderId)).length === 0; tries += 1) await delay(50);
  expect(await lookUp(payple, order.orderId)).toMatchObject(done);
  expect(await booked(order.orderId)).toHaveLength(1);
});

test('a repeated order id is never charged twice', async () => {
  const order = await newOrder();
  expect(await payple.charge(order)).toMatchObject(done);
  expect((await payple.charge(order)).kind).toBe('unknown');
  expect(await lookUp(payple, order.orderId)).toMatchObject(done);
  expect(await booked(order.orderId)).toHaveLength(1);
});

test('faults of auth and look-up decide nothing', async () => {
  const order = await newOrder();
  await sandbox.faults(
    { op: 'auth', kind: 'decline', times: 1 },
    { op: 'auth', kind: 'drop-before', times: 1 },
    { op: 'auth', kind: 'error500', times: 1 },
  );
  for (let n = 0; n < 3; n += 1) expect((await payple.charge(order)).kind).toBe('retryable');
  expect(await booked(order.orderId)).toEqual([]);
  expect(await payple.charge(order)).toMatchObject(done);
  await sandbox.faults(
    { op: 'lookup', kind: 'error500', times: 1 },
    { op: 'lookup', kind: 'decline', times: 1 },
  );
  for (let n = 0; n < 2; n += 1) expect((await lookUp(payple, order.orderId)).kind).toBe('unknown');
  expect(await lookUp(payple, order.orderId)).toMatchObject(done);
});

test('a stored card is read, deleted, and gone', async () => {
  const card = await sandbox.mintCard('4111111111111234');
  const key = card.PCD_PAYER_ID ?? '';
  expect(await payple.readCard(key)).toEqual({
    kind: 'done',
    value: { name: card.PCD_PAY_CARDNAME, number: card.PCD_PAY_CARDNUM },
  });
  await sandbox.faults({ op: 'payer', kind: 'drop-after', times: 1 });
  expect((await payple.deleteCard(key)).kind).toBe('unknown');
  expect(await payple.deleteCard(key)).toEqual({ kind: 'done', value: null });
  expect((await payple.readCard(key)).kind).toBe('declined');
});

test('the card window is authorised', async () => {
  expect(await payple.startCardWindow()).toMatchObject({
    kind: 'done',
    value: { return_url: `${sandbox.url}/index.php?ACT_=PAYM`, PCD_PAY_URL: '/index.php?ACT_=PAYM' },
  });
});
