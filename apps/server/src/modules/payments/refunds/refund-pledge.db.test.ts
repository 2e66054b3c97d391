import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { buildAdmin } from '#src/testing/index.ts';
import { chargedPledge, MINUTE_MS } from '../charges/testing/charged.ts';
import { refundPledge } from './refund-pledge.ts';
import { settleRefundByHand } from './settle-refund-by-hand.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

async function paidPledge() {
  const bench = await chargedPledge();
  const { platform, provider, pledgeId } = bench;
  const admin = await buildAdmin(platform);
  const refund = (amount?: number, idempotencyKey: string | null = null, on: Platform = platform) =>
    refundPledge(on, provider, { gateKey: pledgeId, amount, admin, idempotencyKey });
  const refunds = async () =>
    (await platform.database.db.query('select amount, status, due_at from refund order by id')).rows;
  const decisions = async () =>
    (await platform.database.db.query('select * from audit_log order by at, id')).rows;
  return { ...bench, admin, refund, refunds, decisions };
}

it('refundPledge of the whole sum ends the pledge and releases stock, amount and backers', async () => {
  const bench = await paidPledge();
  expect(await bench.refund()).toEqual({
    gateKey: bench.pledgeId,
    status: 'refund',
    refunded: 13_000,
    refund: 'done',
  });
  expect(await bench.projectRow()).toMatchObject({ amount_now: 0, backers: 0, sold: 0 });
  expect((await bench.journal()).at(-1)).toEqual({
    event: 'refunded',
    pledged: -10_000,
    collected: -13_000,
    actor: `admin:${bench.admin.uid}`,
  });
  expect(await bench.decisions()).toMatchObject([
    { action: 'refund.ask', target_key: bench.pledgeId, before: { refunded: 0 }, after: { amount: 13_000 } },
  ]);
  expect(await bench.mails('refunded')).toMatchObject([{ amount: 13_000 }]);
  expect(await refusal(bench.refund())).toBe('pledgeSettled');
  expect(bench.provider.refundCalls).toBe(1);
  await bench.expectBooksToBalance();
});

it('refundPledge of parts leaves the pledge paid until the last part', async () => {
  const bench = await paidPledge();
  expect(await bench.refund(5_000)).toMatchObject({ status: 'paid', refunded: 5_000, refund: 'done' });
  expect(await bench.projectRow()).toMatchObject({ amount_now: 10_000, backers: 1, sold: 1 });
  expect(await refusal(bench.refund(8_001))).toBe('refundAmount');
  await bench.expectBooksToBalance();
  expect(await bench.refund(8_000)).toMatchObject({ status: 'refund', refunded: 13_000 });
  expect((await bench.journal()).slice(-2)).toMatchObject([
    { event: 'refunded', pledged: 0, collected: -5_000 },
    { event: 'refunded', pledged: -10_000, collected: -8_000 },
  ]);
  expect(await bench.projectRow()).toMatchObject({ amount_now: 0, backers: 0, sold: 0 });
  await bench.expectBooksToBalance();
});

it('refundPledge rejects unpaid and unknown pledges', async () => {
  const bench = await chargedPledge('decline');
  const admin = await buildAdmin(bench.platform);
  const refund = (gateKey: string) =>
    refusal(refundPledge(bench.platform, bench.provider, { gateKey, admin, idempotencyKey: null }));
  expect(await refund(bench.pledgeId)).toBe('pledgeSettled');
  expect(await refund(nobody)).toBe('notFound');
  expect(bench.provider.refundCalls).toBe(0);
});

it('refundPledge refunds once for two clicks, and a repeated key answers as the first did', async () => {
  const bench = await paidPledge();
  const [some, others] = await Promise.all([bench.refund(5_000, 'key-1'), bench.refund(5_000, 'key-1')]);
  expect([some.refund, others.refund]).toContain('done');
  expect(await bench.refund(5_000, 'key-1')).toMatchObject({ refunded: 5_000, refund: 'done' });
  expect(bench.provider.refundCalls).toBe(1);
  expect(await refusal(bench.refund(6_000, 'key-1'))).toBe('idempotencyReuse');
  expect(await refusal(bench.refund(undefined, 'key-1'))).toBe('idempotencyReuse');
  await bench.expectBooksToBalance();
});

it('refundPledge refunds once for two clicks without a key', async () => {
  const bench = await paidPledge();
  const answers = await Promise.all([bench.refund(13_000), bench.refund(13_000)].map(refusal));
  expect(answers.filter((answer) => answer === 'null')).toHaveLength(1);
  expect(['refundBusy', 'pledgeSettled']).toContain(answers.find((answer) => answer !== 'null'));
  expect(bench.provider.refundCalls).toBe(1);
  await bench.expectBooksToBalance();
});

it("refundPledge returns the card company's reason, changes nothing and repeats the answer for its key", async () => {
  const bench = await paidPledge();
  bench.provider.refundFaults = ['decline'];
  for (let n = 0; n < 2; n += 1) {
    const error = await bench.refund(5_000, 'key-1').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProductError);
    expect(error).toMatchObject({
      code: 'refundRefused',
      msg: t('refund.refused', { reason: '카드사에서 취소를 거절하였습니다.' }),
    });
  }
  expect(bench.provider.refundCalls).toBe(1);
  expect(await bench.pledgeRow()).toMatchObject({ status: 'paid', refunded: 0 });
  expect(await bench.mails('refunded')).toEqual([]);
  expect(await bench.refund(5_000, 'key-2')).toMatchObject({ refund: 'done' });
  await bench.expectBooksToBalance();
});

it.each(['retryable', 'rejected'] as const)(
  'refundPledge accepts a repeat under the same key after %s',
  async (fault) => {
    const bench = await paidPledge();
    bench.provider.refundFaults = [fault];
    expect(await refusal(bench.refund(5_000, 'key-1'))).toBe('unavailable');
    expect(await bench.refunds()).toMatchObject([{ status: 'refused' }]);
    expect(await bench.refund(5_000, 'key-1')).toMatchObject({ refunded: 5_000, refund: 'done' });
    await bench.expectBooksToBalance();
  },
);

it.each(['lost-after', 'lost-before'] as const)(
  'a full refund whose answer is %s is requested again and refunds once',
  async (fault) => {
    const bench = await paidPledge();
    bench.provider.refundFaults = [fault];
    expect(await bench.refund(undefined, 'key-1')).toMatchObject({
      status: 'paid',
      refunded: 0,
      refund: 'unknown',
    });
    expect(await refusal(bench.refund())).toBe('refundBusy');
    expect(await bench.refund(undefined, 'key-1')).toMatchObject({ refund: 'unknown' });
    await bench.settleAt(bench.platform.clock.now() + MINUTE_MS - 1);
    expect(bench.provider.refundCalls).toBe(1);
    await bench.settleAt(bench.platform.clock.now() + 1);
    expect(await bench.pledgeRow()).toMatchObject({ status: 'refund', refunded: 13_000 });
    expect(bench.provider.refundCalls).toBe(2);
    expect(await bench.refund(undefined, 'key-1')).toMatchObject({ status: 'refund', refund: 'done' });
    await bench.expectBooksToBalance();
  },
);

it.each([
  ['lost-after', true],
  ['lost-before', false],
] as const)(
  'a partial refund whose answer is %s is left to an admin and never requested again',
  async (fault, done) => {
    const bench = await paidPledge();
    const settle = () => settleRefundByHand(bench.platform, bench.admin, { gateKey: bench.pledgeId, done });
    expect(await refusal(settle())).toBe('notFound');
    bench.provider.refundFaults = [fault];
    expect(await bench.refund(5_000, 'key-1')).toMatchObject({
      status: 'paid',
      refunded: 0,
      refund: 'unknown',
    });
    await bench.settleAt(bench.platform.clock.now() + DAY_MS + MINUTE_MS);
    expect(bench.provider.refundCalls).toBe(1);
    expect(await bench.refunds()).toMatchObject([{ status: 'unknown', due_at: null }]);
    expect(await runChecks(bench.platform.database.db, bench.platform.clock.now())).toMatchObject([
      { invariant: 'no refund waits for its outcome for more than a day' },
    ]);
    expect(await refusal(bench.refund(1_000))).toBe('refundBusy');

    const refunded = done ? 5_000 : 0;
    expect(await settle()).toEqual({ gateKey: bench.pledgeId, status: 'paid', refunded });
    expect(await refusal(settle())).toBe('notFound');
    if (done) expect(await bench.refund(5_000, 'key-1')).toMatchObject({ refunded, refund: 'done' });
    else
      await expect(bench.refund(5_000, 'key-1')).rejects.toMatchObject({
        code: 'refundRefused',
        msg: t('err.refundRefused'),
      });
    expect((await bench.journal()).filter(({ event }) => event === 'refunded')).toEqual(
      done ? [{ event: 'refunded', pledged: 0, collected: -5_000, actor: `admin:${bench.admin.uid}` }] : [],
    );
    expect(await bench.refund()).toMatchObject({ status: 'refund', refunded: 13_000 });
    await bench.expectBooksToBalance();
  },
);

it('settleRefundByHand rejects a refund that is being requested', async () => {
  const bench = await paidPledge();
  await bench.refund(5_000, null, bench.dyingAt('refund.after_open')).catch(() => {});
  const settle = () =>
    settleRefundByHand(bench.platform, bench.admin, { gateKey: bench.pledgeId, done: false });
  expect(await refusal(settle())).toBe('refundBusy');
  await bench.expireLeases();
  expect(await settle()).toMatchObject({ status: 'paid', refunded: 0 });
  expect(await bench.decisions()).toMatchObject([
    { action: 'refund.ask', after: { amount: 5_000 } },
    { action: 'refund.settle', after: { status: 'refused' } },
  ]);
});

const places = [
  'refund.after_open',
  'refund.after_call',
  'refund.before_commit',
  'refund.after_settle',
] as const;

it.each(places)('a whole refund that is killed at %s refunds once and completes', async (place) => {
  const bench = await paidPledge();
  await expect(bench.refund(undefined, 'key-1', bench.dyingAt(place))).rejects.toThrow(place);
  await bench.expireLeases();
  await bench.settleAt(bench.platform.clock.now() + MINUTE_MS);
  expect(await bench.pledgeRow()).toMatchObject({ status: 'refund', refunded: 13_000 });
  expect(await bench.mails('refunded')).toHaveLength(1);
  expect(await bench.refund(undefined, 'key-1')).toMatchObject({ refund: 'done' });
  await bench.expectBooksToBalance();
});

it.each(places)(
  'a partial refund that is killed at %s is requested once and left to a person',
  async (place) => {
    const bench = await paidPledge();
    await expect(bench.refund(5_000, null, bench.dyingAt(place))).rejects.toThrow(place);
    await bench.expireLeases();
    await bench.settleAt(bench.platform.clock.now() + MINUTE_MS);
    const isSettled = place === 'refund.after_settle';
    expect(await bench.refunds()).toMatchObject([{ status: isSettled ? 'done' : 'unknown', due_at: null }]);
    const really = bench.provider.books.get(`${bench.pledgeId}-1`)?.refunded ?? 0;
    expect(really).toBe(place === 'refund.after_open' ? 0 : 5_000);
    if (!isSettled)
      await settleRefundByHand(bench.platform, bench.admin, { gateKey: bench.pledgeId, done: really > 0 });
    expect(bench.provider.refundCalls).toBe(place === 'refund.after_open' ? 0 : 1);
    await bench.expectBooksToBalance();
  },
);

it.each([
  ['refunded it', [], 'done', { status: 'refund', refund: 'done' }],
  // The refund is done but not known yet: the paused worker receives the answer that nothing is left to refund.
  ['got no answer', ['lost-after'], 'unknown', { status: 'paid', refund: 'unknown' }],
] as const)(
  "a paused worker's late answer is ignored once the sweep has taken over the refund and %s",
  async (_what, faults, status, answer) => {
    const bench = await paidPledge();
    const { provider, platform } = bench;
    const sleeper: typeof provider = {
      ...provider,
      async refund(order) {
        await bench.expireLeases();
        provider.refundFaults = [...faults];
        await bench.settleAt(platform.clock.now() + MINUTE_MS);
        return provider.refund(order);
      },
    };
    const request = { gateKey: bench.pledgeId, admin: bench.admin, idempotencyKey: null };
    const late = await refundPledge(platform, sleeper, request);
    expect(await bench.refunds()).toMatchObject([{ status }]);
    expect(late).toMatchObject(answer);
    await bench.settleAt(platform.clock.now() + DAY_MS / 2);
    expect(await bench.pledgeRow()).toMatchObject({ status: 'refund', refunded: 13_000 });
    expect(await bench.mails('refunded')).toHaveLength(1);
    await bench.expectBooksToBalance();
  },
);

it('repeating a lost partial refund would refund twice and the checks report it, so the tests above can fail', async () => {
  const bench = await paidPledge();
  bench.provider.refundFaults = ['lost-after'];
  await bench.refund(5_000);
  await bench.platform.database.db.query('update refund set whole = true, due_at = now()');
  await bench.settleAt(bench.platform.clock.now() + MINUTE_MS);
  await expect(bench.expectBooksToBalance()).rejects.toThrow();
});
