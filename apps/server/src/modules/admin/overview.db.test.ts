import { addDays, DAY_MS, HOUR_MS, seoulDate } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { dismissNewsReports, reportNews } from '#src/modules/fulfilment/news/report-news.ts';
import { openNewsroom } from '#src/modules/fulfilment/news/testing/open-newsroom.ts';
import { enqueueMail } from '#src/modules/notifications/enqueue-mail.ts';
import { searchMails } from '#src/modules/notifications/search-mails.ts';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { settleRefundByHand } from '#src/modules/payments/refunds/settle-refund-by-hand.ts';
import { buildAdmin } from '#src/testing/index.ts';
import { placeComment, placeReport } from './moderation/testing/content.ts';
import { getOverview, getWaiting } from './overview.ts';

const NOTHING = { count: 0, amount: 0 };

it('getOverview shows pledged, charged, refused and refunded amounts by Seoul date', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, pledgeId, dueMs } = bench;
  const admin = await buildAdmin(platform);
  await bench.settleAt(dueMs + DAY_MS);
  await refundPledge(platform, provider, {
    gateKey: pledgeId,
    amount: 5_000,
    admin,
    idempotencyKey: null,
  });

  const { days } = await getOverview(platform);
  const today = seoulDate(dueMs + DAY_MS);
  expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, n) => addDays(today, n - 13)));
  const paid = { charged: { count: 1, amount: 13_000 }, refunded: { count: 1, amount: 5_000 } };
  expect(days.at(-1)).toEqual({ date: today, pledged: NOTHING, ...paid, declined: 0, failed: 0 });
  expect(days.at(-2)).toMatchObject({ charged: NOTHING, declined: 1, failed: 0 });
  const placed = days.filter(({ pledged }) => pledged.count > 0);
  expect(placed).toMatchObject([{ date: '2026-11-20', pledged: { amount: 10_000 } }]);
});

it('getOverview counts retries, unknown outcomes, due charges and mails', async () => {
  const bench = await chargedPledge('decline');
  const { platform, dueMs } = bench;
  const { db } = platform.database;
  await db.query('delete from mail');
  expect(await getOverview(platform)).toMatchObject({
    charges: { retry: 1, unknown: 0, due: 0 },
    mails: { waiting: 0, failing: 0, refused: 0 },
  });
  platform.clock.set(dueMs + DAY_MS + 60_000);
  await enqueueMail(db, { kind: 'farewell', to: 'a@example.com', data: { nickname: '하나' } });
  await enqueueMail(db, { kind: 'farewell', to: 'b@example.com', data: { nickname: '둘' } });
  await db.query(
    `update mail set last_error = 'declined: no', next_attempt_at = 'infinity' where recipient like 'b%'`,
  );
  const { charges, mails } = await getOverview(platform);
  expect(charges).toEqual({ retry: 1, unknown: 0, due: 1, dueSince: dueMs + DAY_MS, held: 0 });
  expect(mails).toMatchObject({ waiting: 1, failing: 0, refused: 1, oldestAt: expect.any(Number) });
  platform.clock.advanceTo(DAY_MS);
  expect((await getOverview(platform)).mails.oldestAt).toBe((mails.oldestAt ?? 0) + DAY_MS);
  expect(await searchMails(platform, { text: '', state: undefined, page: 0 })).toMatchObject({
    movedMs: DAY_MS,
  });
});

it('getOverview shows the scheduled charges of today by what has become of them', async () => {
  const bench = await chargedPledge('decline', 'decline');
  const { platform, dueMs, settleAt } = bench;
  const scheduled = async () => {
    const sums = Object.entries((await getOverview(platform)).scheduled);
    return Object.fromEntries(sums.filter(([, { count }]) => count > 0));
  };
  const one = { count: 1, amount: 13_000 };
  expect(await scheduled()).toEqual({ retry: one });
  platform.clock.set(dueMs + DAY_MS - HOUR_MS);
  expect(await scheduled()).toEqual({ waiting: one });
  await settleAt(dueMs + DAY_MS);
  expect(await scheduled()).toEqual({ failed: one });
  platform.clock.set(dueMs + 2 * DAY_MS);
  expect(await scheduled()).toEqual({});
});

it('getOverview counts what is paid of the scheduled charges, also after a refund', async () => {
  const { platform, provider, pledgeId } = await chargedPledge();
  const paid = { count: 1, amount: 13_000 };
  expect((await getOverview(platform)).scheduled).toMatchObject({ paid, failed: NOTHING });
  const admin = await buildAdmin(platform);
  await refundPledge(platform, provider, {
    gateKey: pledgeId,
    amount: undefined,
    admin,
    idempotencyKey: null,
  });
  expect((await getOverview(platform)).scheduled).toMatchObject({ paid, failed: NOTHING });
});

it('getOverview counts a scheduled charge with a lost answer as unknown', async () => {
  const { platform } = await chargedPledge('decline');
  await platform.database.db.query(`update charge set status = 'unknown', settled_at = null`);
  expect((await getOverview(platform)).scheduled).toMatchObject({
    unknown: { count: 1, amount: 13_000 },
    retry: NOTHING,
  });
});

it('getOverview lists a partial refund with a lost answer at once, a full one after a day', async () => {
  const bench = await chargedPledge();
  const { platform, provider, pledgeId } = bench;
  const admin = await buildAdmin(platform);
  const refund = (amount?: number) =>
    refundPledge(platform, provider, { gateKey: pledgeId, amount, admin, idempotencyKey: null });
  const open = async () => (await getOverview(platform)).refunds;
  expect(await open()).toEqual({ total: 0, first: [] });

  provider.refundFaults = ['lost-after'];
  await refund(5_000);
  const expected = {
    gateKey: pledgeId,
    orderId: expect.stringContaining(pledgeId),
    title: bench.project.title,
  };
  const at = platform.clock.now();
  expect(await open()).toEqual({ total: 1, first: [{ ...expected, amount: 5_000, requestedAt: at }] });
  await settleRefundByHand(platform, admin, { gateKey: pledgeId, done: true });
  expect(await open()).toEqual({ total: 0, first: [] });

  provider.refundFaults = Array.from({ length: 99 }, () => 'lost-before' as const);
  await refund();
  expect(await open()).toEqual({ total: 0, first: [] });
  platform.clock.set(at + DAY_MS + 60_000);
  expect(await open()).toMatchObject({ total: 1, first: [{ amount: 8_000, requestedAt: at }] });
});

it('getWaiting counts decisions by kind', async () => {
  const { platform, project, memberId } = await chargedPledge();
  const key = await placeComment(platform, {
    targetType: 'projects',
    targetKey: project.key,
    authorId: memberId,
  });
  await placeReport(platform, key, project.ownerId);
  expect(await getWaiting(platform)).toEqual({
    reviews: 0,
    withdrawals: 0,
    identities: 0,
    rewards: 0,
    reports: 1,
    news: 0,
    asks: 0,
    refunds: 0,
    overdue: 0,
    differences: 0,
    payouts: 0,
    since: {
      reviews: null,
      withdrawals: null,
      identities: null,
      rewards: null,
      reports: expect.any(Number),
      news: null,
      asks: null,
      refunds: null,
      overdue: null,
      differences: null,
      payouts: null,
    },
  });
});

it('getWaiting counts reported news until they are decided', async () => {
  const { platform, write, member } = await openNewsroom();
  const { key } = await write();
  const { id: uid, email, name } = member;
  await reportNews(platform, { uid, email, name, role: 'member' }, { key, reason: '광고입니다.' });
  expect(await getWaiting(platform)).toMatchObject({ news: 1, since: { news: expect.any(Number) } });
  await dismissNewsReports(platform, await buildAdmin(platform), { key, reason: '문제가 없습니다.' });
  expect(await getWaiting(platform)).toMatchObject({ news: 0, since: { news: null } });
});

it('getOverview has what makers are owed on a business day, and on a Sunday that of Friday', async () => {
  const { platform } = await chargedPledge();
  const owed = async (at: string) => {
    platform.clock.set(Date.parse(at));
    return (await getOverview(platform)).owed;
  };
  expect(await owed('2026-12-01T12:00:00+09:00')).toEqual({ day: '2026-12-01', owed: 13_000, apart: 7_800 });
  expect(await owed('2026-11-29T12:00:00+09:00')).toEqual({ day: '2026-11-27', owed: 0, apart: 0 });
});
