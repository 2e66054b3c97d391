import { randomUUID } from 'node:crypto';
import { HOUR_MS, paymentAt } from '@pq/domain/dates';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';

const MINUTE_MS = 60_000;
const garbage = [
  { PCD_PAY_OID: 'forged' },
  { PCD_PAY_OID: 'a\u0000b' },
  { PCD_PAY_OID: { $gt: '' } },
  { PCD_PAY_OID: 'x'.repeat(300) },
  { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: 'nobody' },
  { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: ['a'] },
  { PCD_PAY_WORK: 'PUSERDEL' },
  { PCD_PAYCANCEL_FLAG: 'Y', PCD_PAY_OID: 'forged' },
  [],
  null,
  'text',
];

async function open(env: Record<string, string> = {}) {
  const { app, platform, provider } = await openTestApp({ env });
  const project = await buildProject(platform);
  const pledgeId = await buildPledge(platform, project);
  const { db } = platform.database;
  const send = async (body: unknown) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/payple/webhook',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
    ).statusCode;
  const sweepAt = async (nowMs: number) => {
    platform.clock.set(nowMs);
    await sweepUntilQuiet(platform, provider, new AbortController().signal);
  };
  const one = async (query: string) => (await db.query(query)).rows[0];
  const dueMs = paymentAt(project.periodFinish ?? '');
  return { app, platform, provider, pledgeId, dueMs, send, sweepAt, one };
}

it('receiveWebhook trusts no payment and only expedites our own look-up', async () => {
  const { provider, dueMs, platform, send, sweepAt, one } = await open();
  provider.faults = ['late'];
  provider.isUnreachable = true;
  await sweepAt(dueMs);
  const status = async () => (await one('select status from pledge')).status;
  const { order_id: orderId } = await one('select order_id from charge');

  expect(await send({ PCD_PAY_RST: 'success', PCD_PAY_OID: orderId, PCD_PAY_TOTAL: '1' })).toBe(200);
  expect(await status()).toBe('ready');
  await sweepAt(platform.clock.now());
  expect(await status()).toBe('ready');

  provider.isUnreachable = false;
  provider.books.set(orderId, { amount: 13_000, billingKey: '', status: 'paid' });
  for (const body of [{ PCD_PAY_OID: orderId }, { PCD_PAY_OID: orderId }, ...garbage])
    expect(await send(body)).toBe(200);
  await sweepAt(platform.clock.now());
  expect(await status()).toBe('paid');
  expect(provider.chargeCalls).toBe(1);
});

it('the webhook rejects bodies that are not JSON or too large before parsing', async () => {
  const { app } = await open();
  const send = async (payload: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/payple/webhook',
        headers: { 'content-type': 'application/json' },
        payload,
      })
    ).statusCode;
  expect(await send('{"PCD_PAY_OID":')).toBe(400);
  expect(await send(JSON.stringify({ PCD_PAY_OID: 'x'.repeat(70_000) }))).toBe(413);
});

/** Messages are counted by the minute; a slow machine may take longer to send them all. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('the webhook accepts 6,000 messages a minute of one address, and its limit affects nobody else', async () => {
  stopClock();
  const { app } = await open({ LIMITS: 'strict' });
  const send = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/payple/webhook',
      remoteAddress,
      payload: { PCD_PAY_WORK: 'AUTH' },
    });
  const answers = new Set<number>();
  for (let n = 0; n < 6_000; n += 1) answers.add((await send('192.0.2.1')).statusCode);
  expect([...answers]).toEqual([200]);
  const refused = await send('192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ state: false });
  expect((await send('192.0.2.2')).statusCode).toBe(200);
  const list = { url: '/api/project/list?purpose=projects', remoteAddress: '192.0.2.1' };
  expect((await app.inject(list)).statusCode).toBe(200);
});

it('receiveWebhook queries nothing for a malformed order id and once for an unknown one', async () => {
  const { platform, send } = await open();
  const { db } = platform.database;
  // A single statement is a query of the pool, which connects for it; a transaction connects alone.
  const spies = [vi.spyOn(db, 'query'), vi.spyOn(db, 'connect')];
  const lookUps = () => spies.map(({ mock }) => mock.calls.length);
  for (const body of [{ PCD_PAY_OID: `${randomUUID()}-1-2-3` }, { PCD_PAY_OID: randomUUID() }, ...garbage]) {
    const card = (body as { PCD_PAY_WORK?: string } | null)?.PCD_PAY_WORK;
    if (card === undefined) expect(await send(body)).toBe(200);
  }
  expect(lookUps()).toEqual([0, 0]);
  for (const body of [
    { PCD_PAY_OID: `${randomUUID()}-1` },
    { PCD_PAY_OID: `${randomUUID()}-2-7`, PCD_PAYCANCEL_FLAG: 'Y' },
    { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: 'nobody' },
  ]) {
    for (const spy of spies) spy.mockClear();
    expect(await send(body)).toBe(200);
    expect(lookUps()).toEqual([1, 1]);
  }
});

it('receiveWebhook sends eight look-ups at a time, queues a hundred and answers 429 to the rest', async () => {
  const { app, platform, provider, pledgeId, dueMs, send, sweepAt } = await open();
  provider.faults = ['decline'];
  await sweepAt(dueMs);
  const { db } = platform.database;
  await db.query(`
    insert into charge (id, pledge_id, round, attempt, order_id, card_id, amount, fence, requested_at, origin, status, settled_at)
    select gen_random_uuid(), pledge_id, 1, n, pledge_id || '-1-' || n, card_id, amount, fence, requested_at, origin, status, settled_at
    from charge, generate_series(2, 121) n`);
  const answers = Promise.withResolvers<{ kind: 'absent' }>();
  const lookUps = vi.spyOn(provider, 'lookUp').mockImplementation(() => answers.promise);
  const webhookOf = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/payple/webhook',
      payload: { PCD_PAY_OID: `${pledgeId}-1-${n}` },
    });
  const messages = Array.from({ length: 120 }, (_, n) => webhookOf(n + 2));
  const refused: Awaited<(typeof messages)[number]>[] = [];
  for (const answer of messages)
    void answer.then((known) => {
      if (known.statusCode === 429) refused.push(known);
    });
  await expect.poll(() => [lookUps.mock.calls.length, refused.length]).toEqual([8, 12]);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(12).fill('1'));

  expect(await send({ PCD_PAY_OID: `${pledgeId}-1`, PCD_PAYCANCEL_FLAG: 'Y' })).toBe(200);
  answers.resolve({ kind: 'absent' });
  const statuses = (await Promise.all(messages)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(108);
  expect(lookUps).toHaveBeenCalledTimes(108);
});

it('a charge whose webhook was rejected is settled by its scheduled look-up', async () => {
  stopClock();
  const { provider, dueMs, platform, send, sweepAt, one } = await open({ LIMITS: 'strict' });
  provider.faults = ['lost-after'];
  await sweepAt(dueMs);
  const { order_id: orderId } = await one('select order_id from charge');
  for (let n = 0; n < 6_000; n += 1) await send({ PCD_PAY_WORK: 'AUTH' });
  expect(await send({ PCD_PAY_OID: orderId })).toBe(429);
  await sweepAt(platform.clock.now() + HOUR_MS);
  expect((await one('select status from pledge')).status).toBe('paid');
  expect(provider.chargeCalls).toBe(1);
});

it('receiveWebhook looks up one charge or card at most ten times a minute', async () => {
  const { provider, pledgeId, dueMs, send, sweepAt } = await open();
  provider.faults = ['decline'];
  await sweepAt(dueMs);
  const lookUps = [vi.spyOn(provider, 'lookUp'), vi.spyOn(provider, 'readCard')];
  const charge = { PCD_PAY_OID: `${pledgeId}-1` };
  const card = { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: `key-${pledgeId}` };
  for (const body of [charge, card]) {
    for (let n = 0; n < 10; n += 1) expect(await send(body)).toBe(200);
    expect(await send(body)).toBe(429);
  }
  expect(lookUps.map(({ mock }) => mock.calls.length)).toEqual([10, 10]);
});

it('receiveWebhook expedites an open refund on a cancel message and moves no money by itself', async () => {
  const { app, platform, provider, pledgeId, dueMs, send, sweepAt, one } = await open();
  await sweepAt(dueMs);
  const admin = await buildMember(platform, { role: 'admin' });
  const headers = { authorization: `Bearer ${await buildSession(platform, admin.id)}` };
  const orderId = `${pledgeId}-1`;
  const cancelled = { PCD_PAYCANCEL_FLAG: 'Y', PCD_PAY_OID: orderId, PCD_REFUND_TOTAL: 13_000 };
  const pledge = () => one('select status, refunded from pledge');

  expect(await send(cancelled)).toBe(200);
  await sweepAt(platform.clock.now());
  expect(await pledge()).toEqual({ status: 'paid', refunded: 0 });

  provider.refundFaults = ['lost-after'];
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/refund',
    headers,
    payload: { gateKey: pledgeId },
  });
  expect(answer.json().data).toMatchObject({ refund: 'unknown' });
  await sweepAt(platform.clock.now() + 1_000);
  expect(await pledge()).toEqual({ status: 'paid', refunded: 0 });
  expect(await send(cancelled)).toBe(200);
  await sweepAt(platform.clock.now());
  expect(await pledge()).toEqual({ status: 'refund', refunded: 13_000 });
});

it('receiveWebhook removes a dropped card when the provider confirms it and notifies its owner', async () => {
  const { provider, pledgeId, send, one } = await open();
  const dropped = { PCD_PAY_WORK: 'PUSERDEL', PCD_PAYER_ID: `key-${pledgeId}`, PCD_PAY_RST: 'success' };
  const card = () => one('select removed_at is null as held, billing_key is null as forgotten from card');

  expect(await send(dropped)).toBe(200);
  expect(await card()).toEqual({ held: true, forgotten: false });

  provider.dropped.add(`key-${pledgeId}`);
  for (let n = 0; n < 2; n += 1) expect(await send(dropped)).toBe(200);
  expect(await card()).toEqual({ held: false, forgotten: true });
  expect(await one(`select count(*)::int as n, min(data->>'card') as card from mail`)).toMatchObject({
    n: 1,
    card: expect.stringContaining('하늘카드'),
  });
});

it('a card that the provider drops during a charge is removed and the pledge waits for another one', async () => {
  const { provider, dueMs, platform, sweepAt, one } = await open();
  provider.faults = ['drop'];
  await sweepAt(dueMs + MINUTE_MS);
  expect(await one('select removed_at is not null as gone from card')).toEqual({ gone: true });
  expect(await one('select status, failure_reason from pledge')).toMatchObject({ status: 'retry' });
  const { rows } = await platform.database.db.query(
    `select kind, data->'cardDropped' as dropped from mail where kind in ('cardDropped', 'chargeFailed')`,
  );
  expect(rows).toEqual([{ kind: 'chargeFailed', dropped: true }]);
});
