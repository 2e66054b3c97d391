import { addDays, DAY_MS } from '@pq/domain/dates';
import type { DifferenceState } from '@pq/domain/settlement/compare-books';
import { expect, it } from 'vitest';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin, type ChargeFault, reader } from '#src/testing/index.ts';
import { chargeDifference } from './charge-difference.ts';
import { closeDifference } from './close-difference.ts';
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
  const list = (state?: 'closed', by = reader) =>
    listDifferences(platform, by, { day: undefined, state, page: 0 });
  const { key = '' } = (await list()).differences[0] ?? {};
  const admin = await buildAdmin(platform);
  const close = (by = admin, seen: Seen = { state: 'open' }) =>
    closeDifference(platform, by, { key, reason, ...seen });
  const audit = async () =>
    (await platform.owner.query('select action, after from audit_log order by at, id')).rows;
  return { ...bench, oid, file, compare, list, key, admin, close, audit };
}

type Seen = { state: DifferenceState; size?: number };

/** A payment of 13,000 won that the provider's file has, of a charge that met these faults. `more` is given back in it, too. */
async function openUnpaid(faults: ChargeFault[] = ['decline'], more = 0) {
  const bench = await chargedPledge(...faults);
  const { platform, provider, pledgeId } = bench;
  for (let back = -40; back <= 40; back += 1) provider.settlements.set(addDays(DAY, back), []);
  const oid = `${pledgeId}-1`;
  provider.books.set(oid, { amount: 13_000, billingKey: '', status: 'paid' });
  const row = { oid, total: 13_000, refunded: more, fee: 0, at: Date.parse(`${DAY}T01:00:00Z`) };
  const file = (...others: string[]) =>
    provider.settlements.set(DAY, [row, ...others.map((other) => ({ ...row, oid: other }))]);
  file();
  platform.clock.set(Date.parse('2026-12-03T09:00:00+09:00'));
  const compare = () => compareWithProvider(platform, provider, new AbortController().signal);
  await compare();
  const list = async () =>
    (await listDifferences(platform, reader, { day: undefined, state: undefined, page: 0 })).differences;
  const key = (await list()).find((found) => found.oid === oid)?.key ?? '';
  const [admin, other] = [await buildAdmin(platform), await buildAdmin(platform)];
  const charge = (by = admin, { of = key, ...seen }: Partial<Seen> & { of?: string } = {}) =>
    chargeDifference(platform, provider, by, { key: of, state: 'open', ...seen });
  const actions = async () =>
    (await platform.owner.query('select action from audit_log order by at, id')).rows.map(
      ({ action }) => action,
    );
  return { ...bench, oid, file, compare, list, key, admin, other, charge, actions };
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
  expect((await list(undefined, other)).differences).toMatchObject([
    { state: 'closing', reason, mayConfirm: true },
  ]);
  expect((await list(undefined, admin)).differences).toMatchObject([{ mayConfirm: false }]);
  expect(await refusal(close(admin, { state: 'closing' }))).toBe('closingSelf');
  expect(await refusal(close(other))).toBe('decisionStale');
  expect(await close(other, { state: 'closing' })).toEqual({ state: 'closed' });
});

it('the only admin confirms a larger difference alone, which the audit log marks, and not by the same press', async () => {
  const { close, audit, list, admin } = await open(200_000);
  const pressed = await Promise.all([refusal(close()), refusal(close())]);
  expect(pressed.sort()).toEqual(['decisionStale', 'null']);
  expect((await list(undefined, admin)).differences).toMatchObject([{ mayConfirm: true }]);
  expect(await close(undefined, { state: 'closing' })).toEqual({ state: 'closed' });
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
  expect(await refusal(close(undefined, { state: 'open', size: 200_000 }))).toBe('decisionStale');
  expect(await close(undefined, { state: 'open', size: 300_000 })).toEqual({ state: 'closing' });
});

it('a refund that only the provider knows is recorded on its day, with entries and mail, and closes the difference', async () => {
  const { platform, provider, key, admin, oid, compare, list, pledgeId, audit } = await open(100);
  const rows = async (text: string) => (await platform.owner.query(text)).rows;
  expect(await refusal(refundDifference(platform, admin, { key, state: 'open' }))).toBe('wrongState');
  const at = Date.parse(`${DAY}T03:00:00Z`);
  provider.settlements.set(DAY, [{ oid, total: 13_000, refunded: 3_000, fee: 220, at }]);
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compare();
  expect((await list()).differences).toMatchObject([{ kind: 'refund', size: 3_000 }]);
  const { key: found = '' } = (await list()).differences[0] ?? {};
  expect(await refundDifference(platform, admin, { key: found, state: 'open' })).toEqual({
    state: 'closed',
  });
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
  expect(await refusal(refundDifference(platform, admin, { key: found, state: 'open' }))).toBe(
    'decisionStale',
  );
});

it('a payment that the provider alone has belongs to the project of its charge', async () => {
  const { list, project, pledgeId } = await openUnpaid();
  expect(await list()).toMatchObject([
    { kind: 'only-theirs', ours: 0, theirs: 13_000, pledge: pledgeId, project: { key: project.key } },
  ]);
});

it('a payment of a charge that was refused is recorded, pays its pledge and closes the difference', async () => {
  const { charge, pledgeRow, mails, actions, expectBooksToBalance, platform } = await openUnpaid();
  expect(await charge()).toEqual({ state: 'closed' });
  expect(await pledgeRow()).toMatchObject({ status: 'paid' });
  expect(await mails('charged')).toHaveLength(1);
  expect(await actions()).toEqual(['difference.charge']);
  const posted = `select event from ledger_entry where account = 'provider' order by id`;
  expect((await platform.owner.query(posted)).rows).toEqual([
    { event: 'charge' },
    { event: 'provider-settled' },
  ]);
  await expectBooksToBalance();
  expect(await refusal(charge())).toBe('decisionStale');
});

it('a payment of a charge without an outcome is recorded, and a worker that has claimed it comes first', async () => {
  const { charge, platform, pledgeRow, journal } = await openUnpaid();
  await platform.owner.query(`update charge set status = 'unknown', settled_at = null`);
  await platform.owner.query(`update pledge set lease_until = now() + interval '1 minute'`);
  expect(await refusal(charge())).toBe('pledgeBusy');
  await platform.owner.query('update pledge set lease_until = null');
  expect(await charge()).toEqual({ state: 'closed' });
  expect(await pledgeRow()).toMatchObject({ status: 'paid' });
  expect((await journal()).at(-1)).toMatchObject({ event: 'charged', collected: 13_000 });
});

it('a payment of a pledge that has ended is recorded and given back', async () => {
  const { charge, platform, settleAt, pledgeRow, journal, dueMs, expectBooksToBalance } = await openUnpaid([
    'decline',
    'decline',
  ]);
  await settleAt(dueMs + DAY_MS);
  expect(await pledgeRow()).toMatchObject({ status: 'fail' });
  await charge();
  await settleAt(platform.clock.now());
  expect((await journal()).slice(-2)).toMatchObject([
    { event: 'late', collected: 13_000 },
    { event: 'returned', collected: -13_000 },
  ]);
  await expectBooksToBalance();
});

it('a payment is not recorded for an unknown order, another amount, or without the answer of the provider', async () => {
  const { charge, provider, oid, file, compare, list, platform, pledgeRow } = await openUnpaid();
  provider.isUnreachable = true;
  expect(await refusal(charge())).toBe('unavailable');
  provider.isUnreachable = false;
  provider.books.set(oid, { amount: 13_000, billingKey: '', status: 'declined' });
  expect(await refusal(charge())).toBe('paymentDiffers');
  provider.books.set(oid, { amount: 12_000, billingKey: '', status: 'paid' });
  expect(await refusal(charge())).toBe('paymentDiffers');
  provider.books.delete(oid);
  expect(await refusal(charge())).toBe('paymentDiffers');
  expect(await pledgeRow()).toMatchObject({ status: 'retry' });
  file('another');
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compare();
  const found = (await list()).find((row) => row.oid === 'another');
  expect(await refusal(charge(undefined, { of: found?.key ?? '' }))).toBe('orderUnknown');
});

it('a payment above 100,000 won is asked for by one admin and recorded by another', async () => {
  const { charge, list, actions, admin, other, pledgeRow, platform, key } = await openUnpaid(
    ['decline'],
    90_000,
  );
  const close = (by: typeof admin, state: 'charging') =>
    closeDifference(platform, by, { key, reason, state });
  expect(await charge()).toEqual({ state: 'charging' });
  expect(await refusal(charge())).toBe('decisionStale');
  expect(await pledgeRow()).toMatchObject({ status: 'retry' });
  expect(await list()).toMatchObject([{ state: 'charging' }]);
  expect(await refusal(charge(admin, { state: 'charging' }))).toBe('closingSelf');
  expect(await refusal(charge(other))).toBe('decisionStale');
  expect(await refusal(charge(other, { state: 'charging', size: 13_000 }))).toBe('decisionStale');
  expect(await close(other, 'charging')).toEqual({ state: 'closing' });
  expect(await charge(other, { state: 'closing' })).toEqual({ state: 'charging' });
  expect(await charge(admin, { state: 'charging', size: 103_000 })).toEqual({ state: 'open' });
  expect(await pledgeRow()).toMatchObject({ status: 'paid' });
  expect(await list()).toMatchObject([{ kind: 'refund', state: 'open', size: 90_000 }]);
  expect(await actions()).toEqual([
    'difference.askCharge',
    'difference.ask',
    'difference.askCharge',
    'difference.charge',
  ]);
});

it('the only admin who presses twice asks to record a payment once, and confirms what was asked for', async () => {
  const { charge, platform, admin, pledgeRow } = await openUnpaid(['decline'], 90_000);
  await platform.owner.query(`update member set role = 'member' where id <> '${admin.uid}'`);
  const pressed = await Promise.all([refusal(charge()), refusal(charge())]);
  expect(pressed.sort()).toEqual(['decisionStale', 'null']);
  expect(await pledgeRow()).toMatchObject({ status: 'retry' });
  await charge(undefined, { state: 'charging' });
  expect(await pledgeRow()).toMatchObject({ status: 'paid' });
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
    return { key: (await list()).differences[0]?.key ?? '', state: 'open' as const };
  };
  expect(await refusal(refundDifference(platform, admin, await differ(13_001)))).toBe('refundAmount');
  expect(await refusal(refundDifference(platform, admin, await differ(213_000)))).toBe('refundAmount');
  expect(await refusal(refundDifference(platform, admin, await differ(2_000)))).toBe('refundBusy');
  expect(await refundDifference(platform, admin, await differ(3_000))).toEqual({ state: 'closed' });
  expect((await platform.owner.query('select amount, status from refund')).rows).toEqual([
    { amount: 3_000, status: 'done' },
  ]);
});

/** A refund of 200,000 won that only the file has. */
async function openRefunded() {
  const bench = await open(100);
  const { platform, provider, admin, oid, compare, list } = bench;
  await platform.owner.query('update charge set amount = 213000');
  await platform.owner.query('update project_outcome set collected = collected + 200000');
  await platform.owner.query('update pledge set amount = 210000, call_amount = 213000');
  const at = Date.parse(`${DAY}T03:00:00Z`);
  provider.settlements.set(DAY, [{ oid, total: 213_000, refunded: 200_000, fee: 0, at }]);
  platform.clock.set(Date.parse('2026-12-04T09:00:00+09:00'));
  await compare();
  const { key = '' } = (await list()).differences[0] ?? {};
  const refund = (by = admin, seen: Seen = { state: 'open' }) =>
    refundDifference(platform, by, { key, ...seen });
  const refunds = async () => (await platform.owner.query('select amount, status from refund')).rows;
  return { ...bench, refund, refunds };
}

it('a refund above 100,000 won is asked for by one admin and recorded by another', async () => {
  const { platform, admin, list, audit, refund, refunds } = await openRefunded();
  const other = await buildAdmin(platform);
  expect(await refund()).toEqual({ state: 'refunding' });
  expect(await refunds()).toEqual([]);
  expect((await list()).differences).toMatchObject([{ state: 'refunding' }]);
  expect(await refusal(refund(admin, { state: 'refunding' }))).toBe('closingSelf');
  expect(await refusal(refund(other))).toBe('decisionStale');
  expect(await refusal(refund(other, { state: 'refunding', size: 199_000 }))).toBe('decisionStale');
  expect(await refund(other, { state: 'refunding', size: 200_000 })).toEqual({ state: 'closed' });
  expect(await refunds()).toEqual([{ amount: 200_000, status: 'done' }]);
  expect((await audit()).map(({ action }) => action)).toEqual(['difference.askRefund', 'difference.refund']);
});

it('the only admin who presses twice asks to record a refund once, and confirms what was asked for', async () => {
  const { refund, refunds } = await openRefunded();
  const pressed = await Promise.all([refusal(refund()), refusal(refund())]);
  expect(pressed.sort()).toEqual(['decisionStale', 'null']);
  expect(await refunds()).toEqual([]);
  expect(await refund(undefined, { state: 'refunding' })).toEqual({ state: 'closed' });
});
