import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildMember, putState } from '#src/testing/index.ts';
import { payNow } from './charge-now.ts';
import { claimDuePledges } from './claims.ts';
import { chargedPledge, MINUTE_MS } from './testing/charged.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

it("payNow charges a refused pledge at once, with receipt and the backer's name in the journal, and the project completes", async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId } = bench;

  expect(await payNow(platform, provider, memberId, pledgeId)).toEqual({ status: 'paid' });

  expect(await bench.pledgeRow()).toMatchObject({ status: 'paid', due_at: null, failure_reason: null });
  expect((await bench.journal()).at(-1)).toEqual({
    event: 'charged',
    pledged: 0,
    collected: 13_000,
    actor: 'backer',
  });
  expect(await bench.mails('charged')).toMatchObject([
    { receiptUrl: expect.stringContaining(pledgeId), receipt: { delivery: 3_000, card: expect.any(String) } },
  ]);
  await bench.settleAt(platform.clock.now() + 2 * DAY_MS);
  expect((await bench.projectRow()).state).toBe('re-finish');
  expect(provider.chargeCalls).toBe(2);
  await bench.expectBooksToBalance();
});

it('payNow returns a refusal at once and leaves the scheduled retry as it was, however often', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId, dueMs } = bench;
  platform.clock.set(dueMs + 60 * MINUTE_MS);
  provider.faults = ['decline', 'decline'];

  for (let n = 0; n < 2; n += 1)
    expect(await payNow(platform, provider, memberId, pledgeId)).toEqual({
      status: 'retry',
      failureReason: t('charge.reason.limit'),
    });

  const retry = new Date(dueMs + DAY_MS);
  expect(await bench.pledgeRow()).toMatchObject({
    status: 'retry',
    round: 2,
    due_at: retry,
    payment_at: retry,
    lease_until: null,
    failure_reason: t('charge.reason.limit'),
  });
  expect((await bench.journal()).map(({ event, actor }) => `${event} ${actor}`)).toEqual([
    'placed backer',
    'declined system',
    'declined backer',
    'declined backer',
  ]);
  expect(await bench.mails('chargeFailed')).toHaveLength(1);
  await bench.settleAt(dueMs + DAY_MS - 1);
  expect(provider.chargeCalls).toBe(3);
  await bench.settleAt(dueMs + DAY_MS);
  expect((await bench.pledgeRow()).status).toBe('paid');
  await bench.expectBooksToBalance();
});

it('payNow never ends a pledge: only the scheduled retry does', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId, dueMs } = bench;
  provider.faults = ['decline', 'decline'];
  await payNow(platform, provider, memberId, pledgeId);
  expect((await bench.pledgeRow()).status).toBe('retry');
  await bench.settleAt(dueMs + DAY_MS);
  expect(await bench.pledgeRow()).toMatchObject({ status: 'fail', failure_reason: t('charge.reason.limit') });
  expect(await refusal(payNow(platform, provider, memberId, pledgeId))).toBe('pledgeSettled');
  await bench.expectBooksToBalance();
});

it('payNow answers retry while the outcome is unknown, requests nothing more, and the sweep finds the outcome', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId } = bench;
  provider.faults = ['lost-after'];
  provider.isUnreachable = true;

  expect(await payNow(platform, provider, memberId, pledgeId)).toEqual({ status: 'retry' });
  expect(await refusal(payNow(platform, provider, memberId, pledgeId))).toBe('pledgeBusy');
  provider.isUnreachable = false;
  await bench.settleAt(platform.clock.now() + MINUTE_MS);

  expect((await bench.pledgeRow()).status).toBe('paid');
  expect(provider.chargeCalls).toBe(2);
  await bench.expectBooksToBalance();
});

it('payNow leaves the retry when its refusal is learnt after the time of the retry', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId, dueMs } = bench;
  platform.clock.set(dueMs + DAY_MS - 1_000);
  provider.faults = ['lost-before'];
  provider.isUnreachable = true;
  await payNow(platform, provider, memberId, pledgeId);
  const [orderId] = (
    await platform.database.db.query(`select order_id from charge where origin = 'backer'`)
  ).rows.map((row) => row.order_id);
  provider.books.set(orderId, { amount: 13_000, billingKey: '', status: 'declined' });

  provider.isUnreachable = false;
  await bench.settleAt(dueMs + DAY_MS + MINUTE_MS);
  expect((await bench.pledgeRow()).status).toBe('paid');
  await bench.expectBooksToBalance();
});

it('payNow reports a rejected request as our fault and leaves the retry', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId, dueMs } = bench;
  provider.faults = ['rejected'];
  expect(await payNow(platform, provider, memberId, pledgeId)).toEqual({
    status: 'retry',
    failureReason: t('charge.reason.ours'),
  });
  expect(await bench.pledgeRow()).toMatchObject({
    due_at: new Date(dueMs + DAY_MS),
    failure_reason: t('charge.reason.limit'),
  });
});

it('payNow rejects other members, settled pledges, hidden projects and charges under way', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId, dueMs } = bench;
  const { db } = platform.database;
  const stranger = (await buildMember(platform)).id;
  const asks = (who: string, what = pledgeId) => refusal(payNow(platform, provider, who, what));
  expect(await asks(stranger)).toBe('notFound');
  expect(await asks(stranger, nobody)).toBe('notFound');

  await putState(platform, 'blind', { blindedFrom: 'finish' });
  expect(await asks(memberId)).toBe('pledgeClosed');
  await putState(platform, 'finish');

  expect(await claimDuePledges(db, new Date(dueMs + DAY_MS), 1)).toMatchObject([{ pledgeId }]);
  expect(await asks(memberId)).toBe('pledgeBusy');
  await bench.expireLeases();

  expect(await payNow(platform, provider, memberId, pledgeId)).toEqual({ status: 'paid' });
  expect(await asks(memberId)).toBe('pledgeSettled');
  expect(provider.chargeCalls).toBe(2);
});

it('payNow rejects a pledge before its first charge', async () => {
  const bench = await chargedPledge('retryable', 'retryable');
  expect((await bench.pledgeRow()).status).toBe('ready');
  expect(await refusal(payNow(bench.platform, bench.provider, bench.memberId, bench.pledgeId))).toBe(
    'pledgeSettled',
  );
});

it('payNow accepts five requests of a person in ten minutes', async () => {
  const { platform, provider, memberId, pledgeId } = await chargedPledge('decline');
  provider.faults = Array(6).fill('decline');
  for (let n = 0; n < 5; n += 1) await payNow(platform, provider, memberId, pledgeId);
  expect(await refusal(payNow(platform, provider, memberId, pledgeId))).toBe('tooMany');
  expect(provider.chargeCalls).toBe(6);
});

it('payNow charges once for two clicks and the scheduled retry at one moment', async () => {
  const bench = await chargedPledge('decline');
  const { platform, provider, memberId, pledgeId, dueMs } = bench;
  platform.clock.set(dueMs + DAY_MS);
  const [some, others] = await Promise.all([
    payNow(platform, provider, memberId, pledgeId).catch((error: Error) => error.message),
    payNow(platform, provider, memberId, pledgeId).catch((error: Error) => error.message),
    bench.settleAt(dueMs + DAY_MS),
  ]);
  for (const answer of [some, others])
    expect(['pledgeBusy', 'pledgeSettled', 'paid']).toContain(
      typeof answer === 'string' ? answer : answer.status,
    );
  expect((await bench.pledgeRow()).status).toBe('paid');
  expect(provider.chargeCalls).toBe(2);
  await bench.expectBooksToBalance();
});

const places = [
  'charge.before_open_commit',
  'charge.after_open',
  'charge.before_call',
  'charge.after_call',
  'charge.before_settle',
  'charge.before_commit',
  'charge.after_settle',
] as const;

it.each(places.flatMap((place) => (['paid', 'declined'] as const).map((fate) => [place, fate] as const)))(
  'payNow killed at %s settles a charge that is %s once and leaves the retry',
  async (place, fate) => {
    const bench = await chargedPledge('decline');
    const { platform, provider, memberId, pledgeId, dueMs } = bench;
    if (fate === 'declined') provider.faults = ['decline'];
    await expect(payNow(bench.dyingAt(place), provider, memberId, pledgeId)).rejects.toThrow(place);

    await bench.expireLeases();
    await bench.settleAt(platform.clock.now() + MINUTE_MS);

    const backers = (await platform.database.db.query(`select status from charge where origin = 'backer'`))
      .rows;
    const isOpened = place !== 'charge.before_open_commit';
    expect(backers).toEqual(isOpened ? [{ status: fate }] : []);
    expect(provider.chargeCalls).toBe(isOpened ? 2 : 1);
    const retry = { status: 'retry', round: 2, due_at: new Date(dueMs + DAY_MS) };
    expect(await bench.pledgeRow()).toMatchObject(isOpened && fate === 'paid' ? { status: 'paid' } : retry);
    provider.faults = [];
    await bench.settleAt(dueMs + DAY_MS);
    expect((await bench.pledgeRow()).status).toBe('paid');
    await bench.expectBooksToBalance();
  },
);
