import { addDays } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin } from '#src/testing/index.ts';
import { closeDifference, lookUpDifference } from './close-difference.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { listDifferences } from './list-differences.ts';
import { refundDifference } from './refund-difference.ts';

const DAY = '2026-12-01';
const reason = '카드사 정정으로 확인했습니다.';

/** A difference of `by` won. */
async function open(by: number) {
  const bench = await chargedPledge();
  const { platform, provider } = bench;
  for (let back = -40; back <= 40; back += 1) provider.settlements.set(addDays(DAY, back), []);
  const [oid = ''] = provider.books.keys();
  const file = (total: number) =>
    provider.settlements.set(DAY, [{ oid, total, refunded: 0, fee: 0, at: Date.parse(`${DAY}T01:00:00Z`) }]);
  file(13_000 + by);
  platform.clock.set(Date.parse('2026-12-03T09:00:00+09:00'));
  const compare = () => compareWithProvider(platform, provider, new AbortController().signal);
  await compare();
  const list = (state?: 'closed') => listDifferences(platform, { day: undefined, state, page: 0 });
  const { key = '' } = (await list()).differences[0] ?? {};
  const admin = await buildAdmin(platform);
  const close = (by = admin, seen?: 'open' | 'closing') =>
    closeDifference(platform, by, { key, reason, state: seen });
  const audit = async () =>
    (await platform.owner.query('select action, after from audit_log order by at, id')).rows;
  return { ...bench, oid, file, compare, list, key, admin, close, audit };
}

it('a difference is listed with its order, age and amount in dispute', async () => {
  const { list, oid, pledgeId, project } = await open(100);
  const { days, count, differences } = await list();
  expect(count).toBe(1);
  expect(differences).toMatchObject([
    {
      ...{ day: DAY, oid, kind: 'amount', ours: 13_000, theirs: 13_100, size: 100, age: 0, state: 'open' },
      ...{ pledge: pledgeId, project: { key: project.key }, askedBy: null, closedBy: null },
    },
  ]);
  expect(days.find(({ day }) => day === DAY)).toMatchObject({ ours: 13_000, theirs: 13_100, open: 1 });
});

it('open differences are counted by the days since they were found, to seven', async () => {
  const { list, platform, close } = await open(100);
  expect((await list()).ages).toEqual([{ age: 0, open: 1 }]);
  platform.clock.set(Date.parse('2026-12-05T00:10:00+09:00'));
  expect((await list()).ages).toEqual([{ age: 2, open: 1 }]);
  platform.clock.set(Date.parse('2026-12-24T09:00:00+09:00'));
  expect((await list()).ages).toEqual([{ age: 7, open: 1 }]);
  await close();
  expect((await list()).ages).toEqual([]);
});

it('a difference of 100,000 won is closed by one admin, with the reason in the audit log', async () => {
  const { close, list, audit, admin } = await open(100_000);
  expect(await close()).toEqual({ state: 'closed' });
  expect((await list()).count).toBe(0);
  expect((await list('closed')).differences).toMatchObject([{ reason, state: 'closed' }]);
  expect(await audit()).toMatchObject([{ action: 'difference.close', after: { state: 'closed' } }]);
  expect(await refusal(close(admin))).toBe('decisionStale');
});

it('a larger difference is closed by another admin than the one who asked for it', async () => {
  const { close, list, platform, admin } = await open(100_001);
  const other = await buildAdmin(platform);
  expect(await close()).toEqual({ state: 'closing' });
  expect((await list()).differences).toMatchObject([{ state: 'closing', reason }]);
  expect(await refusal(close(admin))).toBe('closingSelf');
  expect(await refusal(close(other, 'open'))).toBe('decisionStale');
  expect(await close(other, 'closing')).toEqual({ state: 'closed' });
});

it('the only admin confirms a larger difference alone, which the audit log marks', async () => {
  const { close, audit } = await open(200_000);
  await close();
  expect(await close()).toEqual({ state: 'closed' });
  expect(await audit()).toMatchObject([
    { action: 'difference.ask' },
    { action: 'difference.close', after: { alone: true } },
  ]);
});

it('a difference whose sums change while it waits for its confirmation is open again', async () => {
  const { close, file, compare, list, platform } = await open(200_000);
  await close();
  file(13_000 + 300_000);
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compare();
  expect((await list()).differences).toMatchObject([{ state: 'open', theirs: 313_000 }]);
});

it('a difference that the provider corrects is closed by looking it up', async () => {
  const { platform, provider, key, admin, file, compare, list } = await open(100);
  expect(await lookUpDifference(platform, provider, admin, { key })).toEqual({ state: 'open' });
  file(13_000);
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compare();
  expect((await list('closed')).differences).toMatchObject([
    { state: 'closed', closedBy: null, reason: null },
  ]);
});

it('a refund that only the provider knows is recorded on its day, with entries and mail, and closes the difference', async () => {
  const { platform, provider, key, admin, oid, compare, list, pledgeId, audit } = await open(100);
  const rows = async (text: string) => (await platform.owner.query(text)).rows;
  expect(await refusal(refundDifference(platform, admin, { key }))).toBe('wrongState');
  const at = Date.parse(`${DAY}T03:00:00Z`);
  provider.settlements.set(DAY, [{ oid, total: 13_000, refunded: 3_000, fee: 220, at }]);
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compare();
  expect((await list()).differences).toMatchObject([{ kind: 'refund', size: 3_000 }]);
  const { key: found = '' } = (await list()).differences[0] ?? {};
  expect(await refundDifference(platform, admin, { key: found })).toEqual({ state: 'closed' });
  expect(await rows('select amount, status, settled_at from refund')).toEqual([
    { amount: 3_000, status: 'done', settled_at: new Date(at) },
  ]);
  expect(await rows(`select refunded from pledge where id = '${pledgeId}'`)).toEqual([{ refunded: 3_000 }]);
  expect(await rows(`select kind from mail where kind = 'refunded'`)).toHaveLength(1);
  expect(
    await rows(`select account, sum(amount)::int as sum from ledger_entry group by account order by account`),
  ).toEqual([
    { account: 'bank', sum: 9_780 },
    { account: 'maker', sum: -13_000 },
    { account: 'provider', sum: 0 },
    { account: 'provider_cost', sum: 220 },
    { account: 'refunds', sum: 3_000 },
  ]);
  expect((await audit()).at(-1)).toMatchObject({ action: 'difference.refund', after: { refunded: 3_000 } });
  expect(await refusal(refundDifference(platform, admin, { key: found }))).toBe('decisionStale');
});

it('a refund at the provider settles the open one of its amount, and more than is left is refused', async () => {
  const { platform, provider, admin, oid, compare, list, pledgeId } = await open(100);
  provider.refundFaults = ['lost-before'];
  await refundPledge(platform, provider, { gateKey: pledgeId, amount: 3_000, admin, idempotencyKey: null });
  await platform.owner.query('update refund set lease_until = null');
  const differ = async (refunded: number) => {
    provider.settlements.set(DAY, [
      { oid, total: 13_000, refunded, fee: 0, at: Date.parse(`${DAY}T03:00:00Z`) },
    ]);
    platform.clock.set(platform.clock.now() + 86_400_000);
    await compare();
    return { key: (await list()).differences[0]?.key ?? '' };
  };
  expect(await refusal(refundDifference(platform, admin, await differ(13_001)))).toBe('refundAmount');
  expect(await refusal(refundDifference(platform, admin, await differ(2_000)))).toBe('refundBusy');
  expect(await refundDifference(platform, admin, await differ(3_000))).toEqual({ state: 'closed' });
  expect((await platform.owner.query('select amount, status from refund')).rows).toEqual([
    { amount: 3_000, status: 'done' },
  ]);
});
