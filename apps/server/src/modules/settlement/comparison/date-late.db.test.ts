import { addDays } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { settleRefundByHand } from '#src/modules/payments/refunds/settle-refund-by-hand.ts';
import { buildAdmin, reader } from '#src/testing/index.ts';
import { closeDifference } from './close-difference.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { listDifferences } from './list-differences.ts';

/** A part of 3,000 won that the provider gave back on the second, whose answer was lost; with what else its file has. */
async function open(others: { day: string; refunded: number }[] = []) {
  const bench = await chargedPledge();
  const { platform, provider, pledgeId } = bench;
  for (let back = -40; back <= 40; back += 1) provider.settlements.set(addDays('2026-12-01', back), []);
  const row = (day: string, total: number, refunded: number) =>
    provider.settlements.set(day, [
      { oid: `${pledgeId}-1`, total, refunded, fee: 0, at: Date.parse(`${day}T05:00:00Z`) },
    ]);
  row('2026-12-01', 13_000, 0);
  row('2026-12-02', 0, 3_000);
  for (const { day, refunded } of others) row(day, 0, refunded);
  const admin = await buildAdmin(platform);
  const at = (day: string) => platform.clock.set(Date.parse(`${day}T09:00:00+09:00`));
  at('2026-12-02');
  provider.refundFaults = ['lost-after'];
  const refund = (amount: number) =>
    refundPledge(platform, provider, { gateKey: pledgeId, amount, admin, idempotencyKey: null });
  await refund(3_000);
  await platform.owner.query('update refund set lease_until = null');
  return {
    ...{ ...bench, admin, refund, at },
    async compareOn(day: string) {
      at(day);
      await compareWithProvider(platform, provider, new AbortController().signal);
      const { differences } = await listDifferences(platform, reader, {
        day: undefined,
        state: undefined,
        page: 0,
      });
      return differences.map((found) => `${found.day} ${found.kind} ${found.size}`);
    },
    async settleOn(day: string) {
      at(day);
      await settleRefundByHand(platform, admin, { gateKey: pledgeId, done: true });
    },
    times: async () =>
      (await platform.owner.query('select settled_at, provider_at from refund order by id')).rows,
    settled: async () =>
      (
        await platform.owner.query(
          `select ref_key, amount::int from ledger_entry where event = 'provider-settled' and account = 'bank' order by ref_key`,
        )
      ).rows.map(({ ref_key: key, amount }) => `${(key as string).slice(0, 10)} ${amount}`),
  };
}

it('a refund whose outcome is known days later agrees with the day of the provider’s file', async () => {
  const { compareOn, settleOn, times, settled } = await open();
  expect(await compareOn('2026-12-04')).toEqual(['2026-12-02 only-theirs 3000']);
  await settleOn('2026-12-06');
  expect(await compareOn('2026-12-07')).toEqual([]);
  expect(await compareOn('2026-12-09')).toEqual([]);
  expect(await times()).toEqual([
    {
      settled_at: new Date('2026-12-06T09:00:00+09:00'),
      provider_at: new Date('2026-12-02T05:00:00Z'),
    },
  ]);
  expect(await settled()).toEqual(['2026-12-01 13000', '2026-12-02 -3000']);
});

it('a difference that a person has closed before is compared again, and its row is posted', async () => {
  const { compareOn, settleOn, settled, platform, admin } = await open();
  await compareOn('2026-12-04');
  const { differences } = await listDifferences(platform, reader, {
    day: undefined,
    state: undefined,
    page: 0,
  });
  const key = differences[0]?.key ?? '';
  await closeDifference(platform, admin, { key, reason: '결과를 기다리는 환불입니다.', state: 'open' });
  await settleOn('2026-12-06');
  for (const day of ['2026-12-07', '2026-12-08', '2026-12-09']) expect(await compareOn(day)).toEqual([]);
  expect(await settled()).toEqual(['2026-12-01 13000', '2026-12-02 -3000']);
});

it('a refund of another amount stays a difference on both days', async () => {
  const { compareOn, settleOn, platform } = await open();
  await compareOn('2026-12-04');
  await platform.owner.query('update refund set amount = 2000');
  await settleOn('2026-12-06');
  expect((await compareOn('2026-12-09')).sort()).toEqual([
    '2026-12-02 only-theirs 3000',
    '2026-12-06 only-ours 2000',
  ]);
});

it('a refund that the provider has on the day of its settlement has that day', async () => {
  const { compareOn, settleOn, times } = await open([{ day: '2026-12-06', refunded: 3_000 }]);
  await compareOn('2026-12-04');
  await settleOn('2026-12-06');
  expect(await compareOn('2026-12-09')).toEqual(['2026-12-02 only-theirs 3000']);
  expect(await times()).toMatchObject([{ provider_at: null }]);
});

it('refunds after a late one agree with the days of the file', async () => {
  const { compareOn, settleOn, refund, times, settled } = await open([
    { day: '2026-12-06', refunded: 2_000 },
  ]);
  await compareOn('2026-12-04');
  await settleOn('2026-12-06');
  await refund(2_000);
  expect(await compareOn('2026-12-07')).toEqual([]);
  expect(await compareOn('2026-12-09')).toEqual([]);
  expect(await times()).toMatchObject([
    { provider_at: new Date('2026-12-02T05:00:00Z') },
    { provider_at: null },
  ]);
  expect(await settled()).toEqual(['2026-12-01 13000', '2026-12-02 -3000', '2026-12-06 -2000']);
});

it('a refund that is known the next day, and another that is lost on it, agree with the days of the file', async () => {
  const { compareOn, settleOn, refund, platform, provider, settled } = await open([
    { day: '2026-12-03', refunded: 2_000 },
  ]);
  await settleOn('2026-12-03');
  provider.refundFaults = ['lost-after'];
  await refund(2_000);
  await platform.owner.query('update refund set lease_until = null');
  expect(await compareOn('2026-12-05')).not.toEqual([]);
  await settleOn('2026-12-06');
  expect(await compareOn('2026-12-07')).toEqual([]);
  expect(await compareOn('2026-12-09')).toEqual([]);
  expect(await settled()).toEqual(['2026-12-01 13000', '2026-12-02 -3000', '2026-12-03 -2000']);
});

it('refunds of one order and day agree with the sum of the file', async () => {
  const { compareOn, settleOn, platform, settled } = await open([{ day: '2026-12-02', refunded: 5_000 }]);
  expect(await compareOn('2026-12-04')).toEqual(['2026-12-02 only-theirs 5000']);
  await settleOn('2026-12-06');
  await platform.owner.query(
    `insert into refund (id, charge_id, amount, status, actor, requested_at, settled_at)
     select gen_random_uuid(), charge_id, 2000, status, actor, requested_at, settled_at from refund`,
  );
  expect(await compareOn('2026-12-07')).toEqual([]);
  expect(await compareOn('2026-12-09')).toEqual([]);
  expect(await settled()).toEqual(['2026-12-01 13000', '2026-12-02 -5000']);
});

/** A payment of 13,000 won that the provider has on the first, at the last moment of it, without its time in our books, as after a restore. */
async function openPayment() {
  const { platform, provider, pledgeId } = await chargedPledge();
  for (let back = -40; back <= 40; back += 1) provider.settlements.set(addDays('2026-12-01', back), []);
  const at = Date.parse('2026-12-01T23:59:59.999+09:00');
  const oid = `${pledgeId}-1`;
  provider.settlements.set('2026-12-01', [{ oid, total: 13_000, refunded: 0, fee: 286, at }]);
  const rows = async (text: string) => (await platform.owner.query(text)).rows;
  return {
    ...{ platform, provider, oid, at },
    settledAt: (time: string) =>
      rows(`update charge set status = 'paid', paid_at = null, settled_at = '${time}'`),
    paidAt: async () => (await rows('select paid_at from charge'))[0].paid_at,
    posted: () =>
      rows(
        `select ref_key, amount::int from ledger_entry where event = 'provider-settled' and account = 'provider'`,
      ),
    async compareOn(day: string) {
      platform.clock.set(Date.parse(`${day}T09:00:00+09:00`));
      await compareWithProvider(platform, provider, new AbortController().signal);
      const { differences } = await listDifferences(platform, reader, {
        day: undefined,
        state: undefined,
        page: 0,
      });
      return differences.map((found) => `${found.day} ${found.kind} ${found.size}`);
    },
  };
}

it('a payment that is restored without its time closes its difference, and has the day of the provider’s file', async () => {
  const { platform, oid, at, compareOn, settledAt, paidAt, posted } = await openPayment();
  await platform.owner.query(`update charge set status = 'declined', paid_at = null`);
  expect(await compareOn('2026-12-03')).toEqual(['2026-12-01 only-theirs 13000']);
  await settledAt('2026-12-04 10:00+09');
  expect(await compareOn('2026-12-05')).toEqual([]);
  expect(await compareOn('2026-12-07')).toEqual([]);
  expect(await paidAt()).toEqual(new Date(at));
  expect(await posted()).toEqual([{ ref_key: `2026-12-01 ${oid}`, amount: -13_000 }]);
});

it('a payment that is restored weeks later has the day of the provider’s file', async () => {
  const { at, compareOn, settledAt, paidAt } = await openPayment();
  await settledAt('2026-12-20 10:00+09');
  expect(await compareOn('2026-12-21')).toEqual([]);
  expect(await paidAt()).toEqual(new Date(at));
});

it('a payment without its time that was known just after midnight agrees as it is', async () => {
  const { compareOn, settledAt, paidAt, posted } = await openPayment();
  await settledAt('2026-12-02 00:00:00+09');
  expect(await compareOn('2026-12-05')).toEqual([]);
  expect(await paidAt()).toBeNull();
  expect(await posted()).toHaveLength(1);
});

it.each([
  ['of another amount', '2026-12-01', 13_100, ['2026-12-01 only-theirs 13100', '2026-12-04 only-ours 13000']],
  ['that the provider has on its own day, too', '2026-12-04', 13_000, ['2026-12-01 only-theirs 13000']],
])('a payment %s stays a difference', async (_, day, total, differences) => {
  const { provider, oid, at, compareOn, settledAt, paidAt } = await openPayment();
  await settledAt('2026-12-04 10:00+09');
  provider.settlements.set(day, [{ oid, total, refunded: 0, fee: 0, at }]);
  expect((await compareOn('2026-12-07')).sort()).toEqual(differences);
  expect(await paidAt()).toBeNull();
});
