import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweep } from '#src/modules/admin/scheduler/sweep.ts';
import { listPledgeRows } from '#src/modules/fulfilment/own-pledges.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildAdmin } from '#src/testing/index.ts';
import { refundPledge } from '../refunds/refund-pledge.ts';
import { settleRefundByHand } from '../refunds/settle-refund-by-hand.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { chargedPledge } from './testing/charged.ts';

const never = new AbortController().signal;

/** A pledge that ended unpaid, and a report of the provider that its first charge was paid after all. */
async function endedPledge() {
  const bench = await chargedPledge('decline', 'decline');
  const { platform, provider, pledgeId, settleAt, dueMs } = bench;
  await settleAt(dueMs + DAY_MS);
  expect(await bench.pledgeRow()).toMatchObject({ status: 'fail' });
  const orderId = `${pledgeId}-1`;
  provider.books.set(orderId, { amount: 13_000, billingKey: '', status: 'paid' });
  const tell = (on: Platform = platform) => receiveWebhook(on, provider, { PCD_PAY_OID: orderId });
  const refunds = async () =>
    (await platform.database.db.query('select amount, status, actor from refund')).rows;
  const sweepNow = () => settleAt(platform.clock.now());
  return { ...bench, orderId, tell, refunds, sweepNow };
}

it('settleLatePayment refunds a payment of an ended pledge once and notifies its backer', async () => {
  const bench = await endedPledge();
  const before = await bench.pledgeRow();
  await Promise.all([bench.tell(), bench.tell()]);
  await bench.expectBooksToBalance();
  await bench.sweepNow();
  await bench.tell();
  await bench.sweepNow();
  expect(bench.provider.books.get(bench.orderId)?.refunded).toBe(13_000);
  expect(bench.provider.refundCalls).toBe(1);
  expect(await bench.refunds()).toEqual([{ amount: 13_000, status: 'done', actor: 'system' }]);
  expect((await bench.journal()).slice(-2)).toEqual([
    { event: 'late', pledged: 0, collected: 13_000, actor: 'system' },
    { event: 'returned', pledged: 0, collected: -13_000, actor: 'system' },
  ]);
  expect(await bench.mails('lateReturned')).toMatchObject([{ gateKey: bench.pledgeId, amount: 13_000 }]);
  expect(await bench.mails('charged')).toEqual([]);
  expect(await bench.pledgeRow()).toEqual(before);
  expect(await bench.projectRow()).toMatchObject({ amount_now: 0, backers: 0, sold: 0 });
  await bench.expectBooksToBalance();
});

it('the backer sees the late charge and its refund', async () => {
  const bench = await endedPledge();
  await bench.tell();
  await bench.sweepNow();
  const [row] = await listPledgeRows(bench.platform.database.db, bench.memberId);
  expect(row?.history.slice(-2)).toMatchObject([
    { what: 'charged', amount: 13_000 },
    { what: 'refunded', amount: 13_000 },
  ]);
});

it.each(['lost-after', 'lost-before', 'decline', 'retryable', 'rejected'] as const)(
  'a late payment is refunded after repeated requests: %s',
  async (fault) => {
    const bench = await endedPledge();
    bench.provider.refundFaults = [fault, fault];
    await bench.tell();
    await bench.sweepNow();
    expect(await bench.refunds()).toMatchObject([{ status: 'unknown' }]);
    for (let hours = 0; hours < 3; hours += 1) await bench.settleAt(bench.platform.clock.now() + HOUR_MS);
    expect(await bench.refunds()).toMatchObject([{ status: 'done' }]);
    expect(bench.provider.books.get(bench.orderId)?.refunded).toBe(13_000);
    expect(await bench.mails('lateReturned')).toHaveLength(1);
    await bench.expectBooksToBalance();
  },
);

it.each(['late.before_commit', 'refund.after_repeat', 'refund.before_commit'])(
  'a late payment is refunded once when killed at %s',
  async (place) => {
    const bench = await endedPledge();
    const dying = bench.dyingAt(place);
    await bench.tell(dying).catch(() => {});
    await sweep(dying, bench.provider, never);
    await bench.expireLeases();
    await bench.tell();
    await bench.settleAt(bench.platform.clock.now() + HOUR_MS);
    expect(bench.provider.books.get(bench.orderId)?.refunded).toBe(13_000);
    expect(await bench.refunds()).toMatchObject([{ status: 'done' }]);
    expect(await bench.mails('lateReturned')).toHaveLength(1);
    await bench.expectBooksToBalance();
  },
);

it('settleRefundByHand requests a late refund again when the admin finds it not done', async () => {
  const bench = await endedPledge();
  bench.provider.refundFaults = ['decline'];
  await bench.tell();
  await bench.sweepNow();
  await settleRefundByHand(bench.platform, await buildAdmin(bench.platform), {
    gateKey: bench.pledgeId,
    done: false,
  });
  await bench.sweepNow();
  expect(await bench.refunds()).toMatchObject([{ status: 'done' }]);
  await bench.expectBooksToBalance();
});

it('settleLatePayment refunds the first payment of a pledge that its second charge has paid', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, pledgeId, settleAt, dueMs } = bench;
  await settleAt(dueMs + DAY_MS);
  provider.books.set(`${pledgeId}-1`, { amount: 13_000, billingKey: '', status: 'paid' });
  await receiveWebhook(platform, provider, { PCD_PAY_OID: `${pledgeId}-1` });
  await settleAt(platform.clock.now());
  expect(await bench.pledgeRow()).toMatchObject({ status: 'paid', refunded: 0 });
  expect(provider.books.get(`${pledgeId}-1`)?.refunded).toBe(13_000);
  expect(provider.books.get(`${pledgeId}-2`)?.refunded).toBeUndefined();
  expect(await bench.mails('refunded')).toEqual([]);
  await bench.expectBooksToBalance();
});

it('settleRefundByHand settles the named one of two open refunds and rejects a late one', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, pledgeId, settleAt, dueMs } = bench;
  await settleAt(dueMs + DAY_MS);
  provider.books.set(`${pledgeId}-1`, { amount: 13_000, billingKey: '', status: 'paid' });
  provider.refundFaults = ['decline', 'lost-after'];
  await receiveWebhook(platform, provider, { PCD_PAY_OID: `${pledgeId}-1` });
  await settleAt(platform.clock.now());
  const admin = await buildAdmin(platform);
  await refundPledge(platform, provider, { gateKey: pledgeId, admin, idempotencyKey: null });
  const settle = (round?: number, done = true) =>
    settleRefundByHand(platform, admin, {
      gateKey: pledgeId,
      ...(round ? { orderId: `${pledgeId}-${round}` } : {}),
      done,
    });
  await expect(settle()).rejects.toThrow('refundBusy');
  await expect(settle(1)).rejects.toThrow('refundBusy');
  await expect(settle(3)).rejects.toThrow('notFound');
  expect(await settle(2)).toMatchObject({ status: 'refund', refunded: 13_000 });
  await expect(settle(2)).rejects.toThrow('notFound');
  await settle(1, false);
  await settleAt(platform.clock.now());
  for (const round of [1, 2]) expect(provider.books.get(`${pledgeId}-${round}`)?.refunded).toBe(13_000);
  await bench.expectBooksToBalance();
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('settleLatePayment leaves a payment of another sum to a person, and the checks report it', async () => {
  const bench = await endedPledge();
  bench.provider.books.set(bench.orderId, { amount: 99_000, billingKey: '', status: 'paid' });
  await bench.tell();
  await bench.sweepNow();
  expect(bench.provider.refundCalls).toBe(0);
  expect(await bench.refunds()).toEqual([]);
  expect(await runChecks(bench.platform.database.db, bench.platform.clock.now())).toMatchObject([
    {
      invariant: 'no payment is of another sum than requested',
      subject: bench.orderId,
      finding: '99000 KRW paid, requested 13000',
    },
  ]);
});

it('the checks find a late payment that is not refunded', async () => {
  const bench = await endedPledge();
  await bench.tell();
  await bench.platform.owner.query('delete from refund');
  expect(await runChecks(bench.platform.database.db, bench.platform.clock.now())).toMatchObject([
    { invariant: 'a late payment is refunded or being refunded' },
  ]);
});
