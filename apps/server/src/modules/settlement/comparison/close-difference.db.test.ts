import { addDays } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin } from '#src/testing/index.ts';
import { closeDifference, lookUpDifference } from './close-difference.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { listDifferences } from './list-differences.ts';

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
