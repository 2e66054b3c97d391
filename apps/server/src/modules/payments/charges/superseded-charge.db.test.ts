import { DAY_MS, endsAt, HOUR_MS, paymentAt } from '@pq/domain/dates';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweep } from '#src/modules/admin/scheduler/sweep.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { buildPledge, buildProject, createScriptedProvider, openTestPlatform } from '#src/testing/index.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { chargedPledge } from './testing/charged.ts';
import { createDoor } from './testing/door.ts';

const never = new AbortController().signal;

/** The clock as a process sees it that was paused for so long. */
function letPass(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  onTestFinished(() => void vi.restoreAllMocks());
}

async function duePledge() {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  const finish = project.periodFinish ?? '';
  platform.clock.set(endsAt(finish));
  await sweep(platform, provider, never);
  platform.clock.set(paymentAt(finish));
  const { db } = platform.database;
  return {
    platform,
    provider,
    dueMs: paymentAt(finish),
    takeOver: async () => {
      await db.query(`update pledge set lease_until = now() - interval '1 second'`);
      provider.faults = ['decline'];
      await sweep(platform, provider, never);
    },
    status: async () => (await db.query('select status from pledge')).rows[0].status,
  };
}

it('a worker that was paused until another claimed its pledge requests nothing', async () => {
  const { platform, provider, takeOver, status } = await duePledge();
  const { reached, open, sleep } = createDoor();
  const failpoint = async (name: string) => (name === 'charge.before_call' ? sleep() : undefined);
  const sleeper = sweep({ ...platform, failpoint }, provider, never);
  await reached;
  await takeOver();
  open();
  await sleeper;
  expect(provider.chargeCalls).toBe(1);
  expect(await status()).toBe('retry');
});

it.each([
  ['is requested when its permit is fresh', 0, 1],
  ['is permitted again when its permit has aged', 5_000, 2],
] as const)('a charge that waits after its permit %s', async (_, pausedMs, permitted) => {
  const { platform, provider, status } = await duePledge();
  const { reached, open, sleep } = createDoor();
  const permits: string[] = [];
  const failpoint = async (name: string) => {
    if (name !== 'charge.permitted') return;
    permits.push(name);
    await sleep();
  };
  const sleeper = sweep({ ...platform, failpoint }, provider, never);
  await reached;
  letPass(pausedMs);
  open();
  await sleeper;
  expect(permits).toHaveLength(permitted);
  expect(provider.chargeCalls).toBe(1);
  expect(await status()).toBe('paid');
});

it('a permitted worker whose lease ran out before the call requests nothing', async () => {
  const { platform, provider, takeOver, status } = await duePledge();
  const { reached, open, sleep } = createDoor();
  const failpoint = async (name: string) => (name === 'charge.permitted' ? sleep() : undefined);
  const sleeper = sweep({ ...platform, failpoint }, provider, never);
  await reached;
  await takeOver();
  expect(provider.chargeCalls).toBe(1);
  letPass(21_000);
  open();
  await sleeper;
  expect(provider.chargeCalls).toBe(1);
  expect(await status()).toBe('retry');
});

it('a payment after the refusal of a later claim pays the pledge, and nothing is requested again', async () => {
  const { platform, provider, dueMs, takeOver, status } = await duePledge();
  const { reached, open, sleep } = createDoor();
  const slow: PaymentProvider = {
    ...provider,
    async charge({ orderId, billingKey, amount }) {
      await sleep();
      provider.books.set(orderId, { amount, billingKey, status: 'paid' });
      return provider.lookUp({ orderId, requestedAtMs: dueMs }) as ReturnType<PaymentProvider['charge']>;
    },
  };
  const sleeper = sweep(platform, slow, never);
  await reached;
  await takeOver();
  expect(await status()).toBe('retry');
  open();
  await sleeper;
  expect(await status()).toBe('paid');
  platform.clock.set(dueMs + DAY_MS);
  await sweep(platform, provider, never);
  expect([provider.chargeCalls, provider.books.size]).toEqual([1, 1]);
});

it('recheckRefused finds the payment of a killed worker a day later without a webhook', async () => {
  const { platform, provider, dueMs, takeOver, status } = await duePledge();
  const asking = createDoor();
  const sleeper: PaymentProvider = {
    ...provider,
    async charge({ orderId, billingKey, amount }) {
      await asking.sleep();
      provider.books.set(orderId, { amount, billingKey, status: 'paid' });
      throw new Error('killed');
    },
  };
  const killed = sweep(platform, sleeper, never);
  await asking.reached;
  await takeOver();
  asking.open();
  await killed;
  expect(await status()).toBe('retry');
  let lookups = 0;
  const counted: PaymentProvider = {
    ...provider,
    lookUp(order) {
      lookups += 1;
      return provider.lookUp(order);
    },
  };
  provider.isUnreachable = true;
  for (const hours of [19, 20, 20.5, 21, 22, 24]) {
    if (hours === 21) provider.isUnreachable = false;
    platform.clock.set(dueMs + hours * HOUR_MS);
    await sweep(platform, counted, never);
    expect([hours, await status()]).toEqual([hours, hours < 21 ? 'retry' : 'paid']);
  }
  expect([lookups, provider.chargeCalls, provider.books.size]).toEqual([2, 1, 1]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('recheckRefused skips a charge that one worker alone requested', async () => {
  const { platform, provider, dueMs } = await chargedPledge('decline');
  let lookups = 0;
  const counted: PaymentProvider = {
    ...provider,
    lookUp(order) {
      lookups += 1;
      return provider.lookUp(order);
    },
  };
  platform.clock.set(dueMs + 23 * HOUR_MS);
  expect(await sweep(platform, counted, never)).toMatchObject({ failed: 0 });
  expect(lookups).toBe(0);
});

it('receiveWebhook looks up a refused charge, and only a payment that the provider confirms pays the pledge', async () => {
  const { platform, provider, pledgeId, pledgeRow, mails, settleAt, dueMs, expectBooksToBalance } =
    await chargedPledge('decline');
  const orderId = `${pledgeId}-1`;
  const tell = () => receiveWebhook(platform, provider, { PCD_PAY_RST: 'success', PCD_PAY_OID: orderId });
  const before = await pledgeRow();
  await tell();
  expect(await pledgeRow()).toEqual(before);

  provider.books.set(orderId, { amount: 13_000, billingKey: '', status: 'paid' });
  for (let n = 0; n < 2; n += 1) await tell();
  expect(await pledgeRow()).toMatchObject({ status: 'paid', due_at: null, lease_until: null });
  expect(await mails('charged')).toHaveLength(1);
  await settleAt(dueMs + DAY_MS);
  await expectBooksToBalance();
});

it('settleLatePayment refunds a payment of another charge while the retry is under way', async () => {
  const { platform, provider, pledgeId, pledgeRow, settleAt, dueMs, expectBooksToBalance } =
    await chargedPledge('decline');
  provider.faults = ['lost-before'];
  provider.isUnreachable = true;
  await settleAt(dueMs + DAY_MS);
  provider.isUnreachable = false;
  provider.books.set(`${pledgeId}-1`, { amount: 13_000, billingKey: '', status: 'paid' });
  await receiveWebhook(platform, provider, { PCD_PAY_OID: `${pledgeId}-1` });
  expect(await pledgeRow()).toMatchObject({ status: 'retry', round: 2 });
  await settleAt(platform.clock.now());
  expect(provider.books.get(`${pledgeId}-1`)?.refunded).toBe(13_000);
  await settleAt(platform.clock.now() + HOUR_MS);
  expect(await pledgeRow()).toMatchObject({ status: 'paid', refunded: 0 });
  await expectBooksToBalance();
});
