import { expect, it } from 'vitest';
import { buildAdmin } from '#src/testing/index.ts';
import { chargedPledge, MINUTE_MS } from '../charges/testing/charged.ts';
import { createDoor } from '../charges/testing/door.ts';
import { refundPledge, resolveRefunds } from './refund-pledge.ts';
import { settleRefundByHand } from './settle-refund-by-hand.ts';

const never = new AbortController().signal;

async function paidPledge() {
  const bench = await chargedPledge();
  const { platform, provider, pledgeId } = bench;
  const admin = await buildAdmin(platform);
  const { db } = platform.database;
  return {
    ...bench,
    refund: (amount?: number, on = platform, by = provider) =>
      refundPledge(on, by, { gateKey: pledgeId, amount, admin, idempotencyKey: null }),
    settle: (done: boolean) => settleRefundByHand(platform, admin, { gateKey: pledgeId, done }),
    sleepingAt: (place: string, sleep: () => Promise<void>) => ({
      ...platform,
      failpoint: async (name: string) => (name === place ? sleep() : undefined),
    }),
    failures: async () => (await db.query('select job, subject, error from job_failure')).rows,
    reallyRefunded: () => provider.books.get(`${pledgeId}-1`)?.refunded ?? 0,
  };
}

it('refundPledge requests nothing after a pause when the part was settled as not refunded', async () => {
  const bench = await paidPledge();
  const { reached, open, sleep } = createDoor();
  const sleeper = bench.refund(5_000, bench.sleepingAt('refund.after_open', sleep));
  await reached;
  await bench.expireLeases();
  await bench.settleAt(bench.platform.clock.now() + MINUTE_MS);
  expect(await bench.settle(false)).toMatchObject({ status: 'paid', refunded: 0 });
  open();
  expect(await sleeper).toMatchObject({ status: 'paid', refunded: 0, refund: 'unknown' });
  expect([bench.provider.refundCalls, bench.reallyRefunded()]).toEqual([0, 0]);
  await bench.expectBooksToBalance();
});

it('resolveRefunds requests nothing after a pause when the refund was settled as not refunded', async () => {
  const bench = await paidPledge();
  bench.provider.refundFaults = ['lost-before'];
  expect(await bench.refund()).toMatchObject({ refund: 'unknown' });
  const { reached, open, sleep } = createDoor();
  bench.platform.clock.set(bench.platform.clock.now() + MINUTE_MS);
  const sweep = resolveRefunds(bench.sleepingAt('refund.before_call', sleep), bench.provider, never);
  await reached;
  await bench.expireLeases();
  expect(await bench.settle(false)).toMatchObject({ status: 'paid', refunded: 0 });
  open();
  await sweep;
  expect([bench.provider.refundCalls, bench.reallyRefunded()]).toEqual([1, 0]);
  await bench.expectBooksToBalance();
});

it('settleRefund reports a refund under a superseded claim to a person', async () => {
  const bench = await paidPledge();
  const { reached, open, sleep } = createDoor();
  const slow: typeof bench.provider = {
    ...bench.provider,
    async refund(order) {
      await sleep();
      return bench.provider.refund(order);
    },
  };
  const sleeper = bench.refund(5_000, bench.platform, slow);
  await reached;
  await bench.expireLeases();
  await bench.settle(false);
  open();
  expect(await sleeper).toMatchObject({ refunded: 0, refund: 'unknown' });
  expect(bench.reallyRefunded()).toBe(5_000);
  expect(await bench.failures()).toEqual([
    {
      job: 'refund',
      subject: bench.pledgeId,
      error: `${bench.pledgeId}-1: 5000 KRW given back under a claim that was taken over, see the provider`,
    },
  ]);
});
