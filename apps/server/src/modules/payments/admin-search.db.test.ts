import { addDays, DAY_MS, HOUR_MS, seoulDate } from '@pq/domain/dates';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { expect, it } from 'vitest';
import { getPledge } from '#src/modules/admin/record-pages.ts';
import { searchPledges } from '#src/modules/pledging/pledges/search-pledges.ts';
import { buildAdmin, buildMember, buildPledge, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { searchCharges } from './charges/search-charges.ts';
import { chargedPledge } from './charges/testing/charged.ts';
import { refundPledge } from './refunds/refund-pledge.ts';

const all = { text: '', status: undefined, trouble: undefined, page: 0 };

it('searchPledges finds a pledge by id or its start, order id, project, person and card', async () => {
  const { platform } = await openTestApp();
  const member = await buildMember(platform, { name: '한도담', email: 'dodam@example.com' });
  const project = await buildProject(platform);
  const key = await buildPledge(platform, project, member.id);
  const other = await buildPledge(platform, await buildProject(platform));
  const { rows } = await platform.database.db.query<{ number: string }>(
    'select number from card c join pledge g on g.card_id = c.id where g.id = $1',
    [key],
  );
  const tail = rows[0]?.number.slice(-4) ?? '';
  const found = async (text: string) =>
    (await searchPledges(platform, { ...all, text })).pledges.map(({ gateKey }) => gateKey);
  for (const text of [key, `${key}-1`, project.key, member.id, '한도', 'DODAM@', tail])
    expect([text, await found(text)]).toEqual([text, [key]]);
  expect(await found(`PQ ${key.slice(0, 8)}`)).toContain(key);
  const order = orderNumberOf(project.key, 1);
  for (const text of [order, order.toLowerCase(), order.replace('-', ''), order.replace('-0000', '-')])
    expect(await found(text)).toEqual([key]);
  expect(await found(orderNumberOf(project.key, 2))).toEqual([]);
  expect(await found('')).toEqual([other, key]);
  for (const text of ['없는 사람', '%', '_', '\\']) expect([text, await found(text)]).toEqual([text, []]);
  const pages = await searchPledges(platform, { ...all, page: 1 });
  expect(pages).toEqual({ total: 2, sum: expect.any(Number), refunded: 0, pledges: [] });
});

it('searchCharges and searchPledges filter by outcome', async () => {
  const { platform, pledgeId, dueMs, settleAt } = await chargedPledge('decline');
  const charges = async (status: 'open' | 'declined' | 'paid') =>
    (await searchCharges(platform, { text: '', status, page: 0 })).charges;
  expect(await charges('declined')).toMatchObject([{ orderId: `${pledgeId}-1`, amount: 13_000 }]);
  expect([await charges('open'), await charges('paid')]).toEqual([[], []]);
  const retries = await searchPledges(platform, { ...all, status: 'retry' });
  expect(retries.pledges).toMatchObject([{ gateKey: pledgeId, failureReason: expect.any(String) }]);
  const waiting = async () => [
    (await searchPledges(platform, { ...all, trouble: 'today' })).total,
    (await searchPledges(platform, { ...all, trouble: 'due' })).total,
  ];
  expect(await waiting()).toEqual([0, 0]);
  // Before the hour of the charges.
  platform.clock.set(dueMs + DAY_MS - HOUR_MS);
  expect(await waiting()).toEqual([1, 0]);
  platform.clock.set(dueMs + DAY_MS);
  expect(await waiting()).toEqual([1, 1]);
  await settleAt(dueMs + DAY_MS);
  expect(await waiting()).toEqual([0, 0]);
  expect((await searchPledges(platform, { ...all, status: 'paid' })).total).toBe(1);
});

it('searchPledges finds the pledges whose charge failed today', async () => {
  const { platform, pledgeId, dueMs, settleAt } = await chargedPledge('decline', 'decline');
  const failed = async () =>
    (await searchPledges(platform, { ...all, trouble: 'failed' })).pledges.map(({ gateKey }) => gateKey);
  // Charged again tomorrow.
  expect(await failed()).toEqual([]);
  await settleAt(dueMs + DAY_MS);
  expect(await failed()).toEqual([pledgeId]);
  platform.clock.set(dueMs + 2 * DAY_MS - 10 * HOUR_MS);
  expect(await failed()).toEqual([]);
  expect((await searchPledges(platform, { ...all, status: 'fail' })).total).toBe(1);
});

it('searchPledges and searchCharges narrow to a project, its days and a round, and add up what they find', async () => {
  const { platform, provider, pledgeId, dueMs, settleAt } = await chargedPledge('decline');
  await buildPledge(platform, await buildProject(platform));
  await settleAt(dueMs + DAY_MS);
  const admin = await buildAdmin(platform);
  await refundPledge(platform, provider, { gateKey: pledgeId, amount: 3_000, admin, idempotencyKey: null });
  const [{ projectid: project = '', title = '', placedAt = 0 } = {}] = (
    await searchPledges(platform, { ...all, text: pledgeId })
  ).pledges;
  const placedOn = seoulDate(placedAt);
  expect(await searchPledges(platform, { ...all, project, from: placedOn, to: placedOn })).toMatchObject({
    total: 1,
    sum: 13_000,
    refunded: 3_000,
    project: { key: project, title },
  });
  expect((await searchPledges(platform, { ...all, project, to: addDays(placedOn, -1) })).total).toBe(0);
  expect((await searchPledges(platform, { ...all, project, from: addDays(placedOn, 1) })).total).toBe(0);
  const charges = { text: '', status: undefined, page: 0, project };
  const both = await searchCharges(platform, charges);
  expect(both).toMatchObject({ total: 2, sum: 26_000, project: { key: project } });
  const [retry, first] = both.charges.map(({ orderId }) => orderId);
  const idsOf = async (filter: object) =>
    (await searchCharges(platform, { ...charges, ...filter })).charges.map(({ orderId }) => orderId);
  expect([await idsOf({ round: 'first' }), await idsOf({ round: 'retry' })]).toEqual([[first], [retry]]);
  const dueOn = seoulDate(dueMs);
  expect([await idsOf({ to: dueOn }), await idsOf({ from: addDays(dueOn, 1) })]).toEqual([[first], [retry]]);
});

it("the pledge's timeline names actors, provider answers and reasons", async () => {
  const { platform, provider, pledgeId, dueMs, settleAt } = await chargedPledge('decline');
  const admin = await buildAdmin(platform);
  await settleAt(dueMs + DAY_MS);
  const refund = (amount: number, seen: number) => {
    const request = { gateKey: pledgeId, amount, seen, reason: ' 파손 ', admin, idempotencyKey: null };
    return refundPledge(platform, provider, request);
  };
  await refund(3_000, 0);
  await expect(refund(3_000, 0)).rejects.toMatchObject({ code: 'decisionStale' });
  const { pledge, timeline, refundable, charges, mayRetry, mails } = await getPledge(platform, pledgeId);
  expect(pledge).toMatchObject({ status: 'paid', refunded: 3_000, items: [{ context: '구성 1', count: 1 }] });
  expect([refundable, charges, mayRetry]).toEqual([10_000, 2, false]);
  expect(timeline).toMatchObject([
    { what: 'placed', by: 'backer', amount: 10_000 },
    { what: 'charge', status: 'declined', by: 'system', code: expect.any(String), orderId: `${pledgeId}-1` },
    { what: 'charge', status: 'paid', orderId: `${pledgeId}-2` },
    { what: 'decision', action: 'refund.ask', by: admin.name, reason: '파손' },
    { what: 'refund', status: 'done', amount: 3_000, by: admin.name },
  ]);
  expect(mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['chargeFailed', 'charged', 'refunded']),
  );
});

it('the timeline lists the final failure after the last charge', async () => {
  const { platform, provider, pledgeId, dueMs, settleAt } = await chargedPledge('decline');
  provider.faults = ['decline'];
  await settleAt(dueMs + DAY_MS);
  const { pledge, timeline } = await getPledge(platform, pledgeId);
  expect(pledge.status).toBe('fail');
  expect(timeline.map(({ what }) => what)).toEqual(['placed', 'charge', 'charge', 'failed']);
});
