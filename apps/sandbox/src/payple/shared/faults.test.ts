import { expect, test } from 'vitest';
import { seoulDigits } from '#src/clock/seoul.ts';
import { testProduct, testSandbox } from '#src/testing/test-sandbox.ts';

const today = () => seoulDigits(Date.now()).slice(0, 8);
const webhook = '/api/payple/webhook';

test('faults apply to the next calls of their operation in order', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card();
  const { data } = await sandbox.faults(
    { op: 'charge', kind: 'decline', times: 2 },
    { op: 'lookup', kind: 'error500', times: 1 },
    { op: 'charge', kind: 'error500', times: 1 },
  );
  expect(data.faults).toHaveLength(3);
  const first = await sandbox.charge(payerId, 'f1');
  expect(first).toMatchObject({ PCD_PAY_RST: 'error', PCD_PAY_CODE: 'SPCD0018' });
  expect(first.PCD_PAY_MSG).toMatch(/[가-힣]/);
  expect(await sandbox.charge(payerId, 'f2')).toMatchObject({ PCD_PAY_CODE: 'SPCD0018' });
  await expect(sandbox.charge(payerId, 'f3')).rejects.toThrow('not JSON');
  expect(await sandbox.charge(payerId, 'f3')).toMatchObject({ PCD_PAY_CODE: 'SPCD0000' });
});

test('faults are cleared by an empty list, and an invalid list is rejected whole', async () => {
  const sandbox = await testSandbox();
  await sandbox.faults({ op: 'auth', kind: 'drop-before', times: 5 });
  const wrong = await sandbox.faults(
    { op: 'auth', kind: 'slow', times: 1 },
    { op: 'auth', kind: 'melt', times: 1 },
  );
  expect(wrong.status).toBe(400);
  expect(wrong.data.error).toContain('faults[1]: kind');
  expect((await sandbox.get<{ faults: unknown[] }>('/payple/faults')).faults).toHaveLength(1);
  await sandbox.faults();
  expect((await sandbox.authorise({ PCD_SIMPLE_FLAG: 'Y' })).data.result).toBe('success');
});

test('drop-before has no effect, drop-after has one without an answer', async () => {
  const product = await testProduct();
  const sandbox = await testSandbox({ productUrl: product.url });
  const payerId = await sandbox.card();
  await sandbox.faults(
    { op: 'charge', kind: 'drop-before', times: 1 },
    { op: 'charge', kind: 'drop-after', times: 1 },
  );
  await expect(sandbox.charge(payerId, 'd1')).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(await sandbox.charges()).toEqual([]);
  await expect(sandbox.charge(payerId, 'd2')).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(await sandbox.charges()).toMatchObject([{ oid: 'd2', status: 'paid' }]);
  expect(await sandbox.lookUp('d2', today())).toMatchObject({ PCD_PAY_RST: 'success' });
  await product.waitForRequests(webhook, 1);
  expect(product.received.map(({ body }) => body.PCD_PAY_OID)).toEqual(['d2']);
});

test('slow work finishes when the caller disconnects', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card();
  await sandbox.faults({ op: 'charge', kind: 'slow', ms: 1_500, times: 1 });
  const { path, keys } = await sandbox.authorise({ PCD_PAY_TYPE: 'card', PCD_SIMPLE_FLAG: 'Y' });
  const body = { ...keys, PCD_PAY_TYPE: 'card', PCD_SIMPLE_FLAG: 'Y', PCD_PAYER_ID: payerId };
  const caller = new AbortController();
  const asked = fetch(sandbox.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, PCD_PAY_OID: 's1', PCD_PAY_GOODS: '후원', PCD_PAY_TOTAL: 1_000 }),
    signal: caller.signal,
  });
  await expect.poll(() => sandbox.lookUp('s1', today())).toMatchObject({ PCD_PAY_CODE: 'PCHK0014' });
  caller.abort();
  await expect(asked).rejects.toThrow();
  expect(await sandbox.charges()).toEqual([]);
  await expect.poll(async () => (await sandbox.charges()).map(({ status }) => status)).toEqual(['paid']);
});

test('refund, payer and look-up apply faults', async () => {
  const sandbox = await testSandbox();
  const payerId = await sandbox.card();
  await sandbox.charge(payerId, 'g1', { PCD_PAY_TOTAL: 5_000 });
  await sandbox.faults(
    { op: 'refund', kind: 'decline', times: 1 },
    { op: 'refund', kind: 'drop-after', times: 1 },
    { op: 'refund', kind: 'slow', ms: 150, times: 1 },
    { op: 'payer', kind: 'decline', times: 1 },
    { op: 'lookup', kind: 'drop-before', times: 1 },
    { op: 'auth', kind: 'decline', times: 0 + 1 },
  );
  expect((await sandbox.authorise({})).data.result).toBe('error');
  expect(await sandbox.refund('g1', today(), 1_000)).toMatchObject({ PCD_PAY_RST: 'error' });
  await expect(sandbox.refund('g1', today(), 1_000)).rejects.toThrow();
  expect(await sandbox.charges()).toMatchObject([{ refunded: 1_000 }]);
  const slow = sandbox.refund('g1', today(), 4_000);
  expect((await slow).PCD_PAY_CODE).toBe('PAYC0000');
  expect(await sandbox.charges()).toMatchObject([{ refunded: 5_000, status: 'refunded' }]);
  expect(await sandbox.operate({ PCD_PAY_WORK: 'PUSERINFO' }, { PCD_PAYER_ID: payerId })).toMatchObject({
    PCD_PAY_RST: 'error',
  });
  await expect(sandbox.lookUp('g1', today())).rejects.toThrow();
});

test('webhooks report payments, cancels and dropped cards, thrice under duplicate-webhook', async () => {
  let failures = 1;
  const product = await testProduct(() => (failures-- > 0 ? 500 : 200));
  const sandbox = await testSandbox({ productUrl: product.url });
  const payerId = await sandbox.card();
  await sandbox.charge(payerId, 'w1', { PCD_PAY_TOTAL: 3_000, PCD_PAYER_NO: '5' });
  await product.waitForRequests(webhook, 2);
  await sandbox.refund('w1', today(), 1_000);
  await product.waitForRequests(webhook, 3);
  await sandbox.faults({ op: 'charge', kind: 'duplicate-webhook', times: 1 });
  await sandbox.charge(payerId, 'w2');
  await product.waitForRequests(webhook, 6);
  await sandbox.charge(await sandbox.card('4000000000000004'), 'w3');
  await product.waitForRequests(webhook, 7);

  const bodies = product.received.map(({ body }) => body);
  expect(bodies[0]).toMatchObject({
    PCD_PAY_RST: 'success',
    PCD_CST_ID: 'test',
    PCD_PAY_OID: 'w1',
    PCD_PAYER_NO: '5',
    PCD_PAY_TOTAL: 3_000,
    PCD_REGULER_FLAG: 'N',
  });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toMatchObject({ PCD_PAY_OID: 'w1', PCD_REFUND_TOTAL: 1_000, PCD_PAYCANCEL_FLAG: 'Y' });
  expect(bodies.filter((body) => body.PCD_PAY_OID === 'w2')).toHaveLength(3);
  expect(bodies[6]).toMatchObject({ PCD_PAY_WORK: 'PUSERDEL', PCD_PAY_RST: 'success', PCD_CST_ID: 'test' });
});
