import { DAY_MS, endsAt, HOUR_MS, paymentAt } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { deliverMails } from '#src/modules/notifications/mail-worker.ts';
import { removeCard } from '#src/modules/payments/cards/remove-card.ts';
import { payNow } from '#src/modules/payments/charges/charge-now.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import {
  changePledge,
  changePledgeCard,
  chooseFallbackCard,
} from '#src/modules/pledging/pledges/change-pledge.ts';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf, refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { isAwaitingReconciliation, markBehind, readHead } from '#src/platform/decision-log/queries.ts';
import { shipDecisions } from '#src/platform/decision-log/ship-decisions.ts';
import { createMemoryStore } from '#src/platform/decision-log/testing/memory-store.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import { openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { leave } from '../leave.ts';
import { blindProject } from '../moderation/blind-project.ts';
import { getOverview } from '../overview.ts';
import { acceptAsItIs, compareWithLog, type Outcome, reconcile } from './reconcile.ts';
import { openSite, type Person, type Project, pledgesOf } from './testing/lost-site.ts';

type Site = Awaited<ReturnType<typeof openSite>>;

async function apply(platform: TestPlatform, { store }: Site, dropMails = false): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const comparison = await compareWithLog(platform, store);
  expect(comparison.logged.broken).toBeNull();
  await reconcile(platform, comparison, { dropMails, onStep: (outcome) => outcomes.push(outcome) });
  return outcomes;
}

async function expectNothingLeft(platform: TestPlatform, site: Site): Promise<void> {
  await shipDecisions(platform, site.store);
  const { plan, isAwaited, logged } = await compareWithLog(platform, site.store);
  expect({ plan, isAwaited, records: logged.records }).toEqual({
    plan: { steps: [], notices: [] },
    isAwaited: false,
    records: 0,
  });
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
}

function fix(platform: TestPlatform, project: Project, person: Person, count: number): Promise<void> {
  const { database, rewardidx } = orderOf(project, person.cards[0] ?? '', {}, [{ idx: 0, count }]);
  return changePledge(platform, person, { data: database, rewardidx, gateKey: person.pledge });
}

function paidSumsOf({ provider }: Site): Map<string, number[]> {
  const paidSums = new Map<string, number[]>();
  for (const [orderId, { status, amount, refunded = 0 }] of provider.books) {
    const pledge = orderId.slice(0, 36);
    if (status === 'paid') paidSums.set(pledge, [...(paidSums.get(pledge) ?? []), amount - refunded]);
  }
  return paidSums;
}

/** Backed up; then people withdraw, change and remove; then the database is lost while the project is open. */
async function lostWhileOpen() {
  const site = await openSite();
  const { platform, project, backer } = site;
  const people = {
    calm: await backer(),
    withdrawn: await backer(),
    changed: await backer(),
    otherCard: await backer(),
    newCard: await backer(),
    fallback: await backer(),
    gone: await backer(),
  };
  await site.backUp();
  const { withdrawn, changed, otherCard, newCard, fallback, gone } = people;
  const [, second = ''] = otherCard.cards;
  await cancelPledge(platform, withdrawn, withdrawn.pledge);
  await fix(platform, project, changed, 2);
  await fix(platform, project, changed, 3);
  await changePledgeCard(platform, otherCard.uid, otherCard.pledge, second);
  await removeCard(platform, otherCard.uid, otherCard.cards[0] ?? '');
  const added = await site.addCard(platform, newCard.uid);
  await changePledgeCard(platform, newCard.uid, newCard.pledge, added);
  await chooseFallbackCard(platform, fallback.uid, fallback.pledge, fallback.cards[1] ?? '');
  await cancelPledge(platform, gone, gone.pledge);
  await leave(platform, gone);
  const late = await backer();
  await site.ship();
  return { site, people, late, second, added };
}

test('a restored database charges, mails, refunds and changes nothing before reconciliation', async () => {
  const { site, people } = await lostWhileOpen();
  const { project, provider, admin } = site;
  const fresh = await site.restore();
  expect((await getOverview(fresh)).awaitsReconciliation).toBe(true);
  await site.sweepOn(fresh, paymentAt(project.periodFinish ?? '') + HOUR_MS);
  expect(provider.chargeCalls).toBe(0);
  expect((await fresh.database.db.query('select distinct status from pledge')).rows).toEqual([
    { status: 'ready' },
  ]);
  expect(await deliverMails(fresh, { send: () => Promise.reject(new Error('sent')), close() {} })).toBe(0);
  const { calm, changed } = people;
  fresh.clock.set(site.platform.clock.now());
  expect(await refusal(cancelPledge(fresh, calm, calm.pledge))).toBe('unavailable');
  expect(await refusal(fix(fresh, project, changed, 2))).toBe('unavailable');
  expect(await refusal(changePledgeCard(fresh, calm.uid, calm.pledge, calm.cards[1] ?? ''))).toBe(
    'unavailable',
  );
  expect(await refusal(removeCard(fresh, calm.uid, calm.cards[1] ?? ''))).toBe('unavailable');
  const other = await buildBacker(fresh);
  expect(await refusal(placePledge(fresh, other, orderOf(project, other.cardId), null))).toBe('unavailable');
  await fresh.database.db.query("update pledge set status = 'retry', fallback_card_id = null");
  expect(await refusal(payNow(fresh, provider, calm.uid, calm.pledge))).toBe('unavailable');
  const refund = { gateKey: calm.pledge, admin, idempotencyKey: null };
  expect(await refusal(refundPledge(fresh, provider, refund))).toBe('unavailable');
});

test('reconcile repeats withdrawals, changes and removals, and the charges follow them', async () => {
  const { site, people, late, second, added } = await lostWhileOpen();
  const { project } = site;
  const fresh = await site.restore();
  const { plan } = await compareWithLog(fresh, site.store);
  expect(plan.notices).toEqual([
    {
      see: 'lost pledge',
      pledge: late.pledge,
      member: late.uid,
      project: project.key,
      callAmount: 13_000,
      status: 'ready',
      paid: [],
    },
    ...late.cards.map((card) => ({ see: 'lost member', card, member: late.uid })),
  ]);

  const outcomes = await apply(fresh, site);
  expect(outcomes.filter(({ isLeft }) => isLeft).map(({ step }) => step)).toMatchObject([
    { do: 'cards', pledge: people.newCard.pledge, card: added, isLost: true },
  ]);
  const pledges = await pledgesOf(fresh);
  const of = (person: Person) => pledges.get(person.pledge);
  expect(of(people.withdrawn)).toMatchObject({ status: 'cancel' });
  expect(of(people.changed)).toMatchObject({ status: 'ready', sum: 33_000 });
  expect(of(people.otherCard)).toMatchObject({ status: 'ready', card: second });
  expect(of(people.newCard)).toMatchObject({ status: 'ready', card: added, hold: 'card-lost' });
  expect(of(people.fallback)).toMatchObject({ fallback: people.fallback.cards[1] });
  expect(of(people.gone)).toMatchObject({ status: 'cancel' });
  const { rows } = await fresh.database.db.query(
    'select left_at is not null as left, (select count(*)::int from card where member_id = $1 and removed_at is null) as cards from member where id = $1',
    [people.gone.uid],
  );
  expect(rows).toEqual([{ left: true, cards: 0 }]);
  expect(await isAwaitingReconciliation(fresh.database.db)).toBe(false);
  const audit = await fresh.database.db.query('select actor, action, target_type from audit_log');
  expect(audit.rows).toEqual([{ actor: 'command', action: 'site.reconcile', target_type: 'site' }]);
  await expectNothingLeft(fresh, site);

  const dueMs = paymentAt(project.periodFinish ?? '');
  await site.sweepOn(fresh, dueMs);
  expect(paidSumsOf(site)).toEqual(
    new Map([
      [people.calm.pledge, [13_000]],
      [people.changed.pledge, [33_000]],
      [people.otherCard.pledge, [13_000]],
      [people.fallback.pledge, [13_000]],
    ]),
  );
  await changePledgeCard(fresh, people.newCard.uid, people.newCard.pledge, people.newCard.cards[1] ?? '');
  await site.sweepOn(fresh, dueMs + HOUR_MS);
  expect(paidSumsOf(site).get(people.newCard.pledge)).toEqual([13_000]);
  expect(await runChecks(fresh.database.db, fresh.clock.now())).toEqual([]);
});

test('reconcile gives the order number of a lost pledge to no other', async () => {
  const { site, people } = await lostWhileOpen();
  const fresh = await site.restore();
  const numbers = async () =>
    (await fresh.database.db.query('select seq from pledge order by seq')).rows.map(({ seq }) => seq);
  const before = await numbers();
  await apply(fresh, site);
  const other = await buildBacker(fresh);
  await placePledge(fresh, other, orderOf(site.project, other.cardId), null);
  expect(before).toHaveLength(Object.keys(people).length);
  expect(await numbers()).toEqual([...before, before.length + 2]);
});

test('without the log a withdrawn backer is charged, so the test above can fail', async () => {
  const { site, people } = await lostWhileOpen();
  const fresh = await site.restore();
  await acceptAsItIs(fresh, { dropMails: false });
  await site.sweepOn(fresh, paymentAt(site.project.periodFinish ?? ''));
  const paidSums = paidSumsOf(site);
  expect(paidSums.get(people.withdrawn.pledge)).toEqual([13_000]);
  expect(paidSums.get(people.changed.pledge)).toEqual([13_000]);
});

/** Backed up on the last evening; then the project ends and is charged; then the database is lost in the middle of it. */
async function lostWhileCharging() {
  const site = await openSite();
  const { platform, project, provider, admin, backer, sweepOn } = site;
  const finish = project.periodFinish ?? '';
  platform.clock.set(endsAt(finish) - 3 * HOUR_MS);
  const people: Person[] = [];
  for (let n = 0; n < 7; n += 1) people.push(await backer());
  await site.backUp();
  const [paid, withdrawn, refused, lostAnswer, refunded, partly, failed] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await fix(platform, project, paid, 2);
  await cancelPledge(platform, withdrawn, withdrawn.pledge);
  const late = await backer();
  const dueMs = paymentAt(finish);
  const charge = provider.charge;
  provider.charge = async (order) => {
    const is = (person: Person) => order.orderId.startsWith(person.pledge);
    if (is(refused) || is(failed)) provider.faults = ['decline'];
    else provider.faults = is(lostAnswer) && order.orderId.endsWith('-1') ? ['lost-after'] : [];
    if (is(lostAnswer)) provider.isUnreachable = true;
    return charge(order);
  };
  await sweepOn(platform, dueMs);
  provider.isUnreachable = false;
  const refund = (gateKey: string, amount?: number) =>
    refundPledge(platform, provider, { gateKey, amount, admin, idempotencyKey: null });
  await refund(refunded.pledge);
  await refund(partly.pledge, 4_000);
  await sweepOn(platform, dueMs + DAY_MS - HOUR_MS);
  await site.ship();
  return { site, dueMs, people: { paid, withdrawn, refused, lostAnswer, refunded, partly, failed }, late };
}

test('reconcile enters charges and refunds, so that none is done twice', async () => {
  const { site, dueMs, people, late } = await lostWhileCharging();
  const { provider } = site;
  const before = paidSumsOf(site);
  expect(before).toEqual(
    new Map([
      [people.paid.pledge, [23_000]],
      [people.lostAnswer.pledge, [13_000]],
      [people.refunded.pledge, [0]],
      [people.partly.pledge, [9_000]],
      [late.pledge, [13_000]],
    ]),
  );
  const truth = await pledgesOf(site.platform);
  const callsBefore = provider.chargeCalls;
  const fresh = await site.restore();
  const { plan } = await compareWithLog(fresh, site.store);
  expect(plan.notices).toMatchObject([
    { see: 'lost pledge', pledge: late.pledge, paid: [`${late.pledge}-1`] },
    { see: 'lost member' },
    { see: 'lost member' },
  ]);
  const outcomes = await apply(fresh, site);
  expect(outcomes.filter(({ isLeft }) => isLeft)).toEqual([]);
  const restored = await pledgesOf(fresh);
  const facts = (of: typeof truth) =>
    Object.values(people).map(({ pledge }) => {
      const { status, sum, refunded, round } = of.get(pledge) ?? {};
      return { status, sum, refunded, round };
    });
  expect(facts(restored)).toEqual(facts(truth));
  // The provider's file has them on these days.
  const refundTimes = 'select id, settled_at from refund order by id';
  const paymentTimes = `select c.order_id, c.settled_at, c.paid_at, g.settled_at as pledge_settled_at
    from charge c join pledge g on g.id = c.pledge_id where c.status = 'paid' and g.id <> '${late.pledge}' order by c.order_id`;
  for (const times of [refundTimes, paymentTimes])
    expect((await fresh.owner.query(times)).rows).toEqual((await site.platform.owner.query(times)).rows);
  await expectNothingLeft(fresh, site);

  await site.sweepOn(fresh, dueMs + DAY_MS);
  for (const days of [2, 3]) await site.sweepOn(fresh, dueMs + days * DAY_MS);
  // The lost answer is looked up; the two refused ones are requested once more, as by the clock.
  expect(provider.chargeCalls - callsBefore).toBe(2);
  expect(paidSumsOf(site)).toEqual(before);
  expect(await runChecks(fresh.database.db, fresh.clock.now())).toEqual([]);
  const { rows } = await fresh.database.db.query(
    `select state, (select count(*)::int from pledge where status in ('ready', 'retry')) as waiting from project`,
  );
  expect(rows).toEqual([{ state: 're-finish', waiting: 0 }]);
});

test('reconcile continues after a kill at any step', async () => {
  const { site } = await lostWhileCharging();
  const fresh = await site.restore();
  const whole = (await compareWithLog(fresh, site.store)).plan.steps.length;
  expect(whole).toBeGreaterThan(8);
  const dying = { ...fresh, failpoint: createFailpoints('reconcile.after_step=throw') };
  for (let runs = 0; runs < whole; runs += 1) {
    const comparison = await compareWithLog(fresh, site.store);
    if (comparison.plan.steps.length === 0) break;
    await expect(reconcile(dying, comparison, { dropMails: false, onStep: () => {} })).rejects.toThrow();
    expect(await isAwaitingReconciliation(fresh.database.db)).toBe(true);
  }
  expect((await compareWithLog(fresh, site.store)).plan.steps).toEqual([]);
  await apply(fresh, site);
  await expectNothingLeft(fresh, site);
});

test('reconcile after a second restore finds what was restored and what was decided later', async () => {
  const { site, people, late } = await lostWhileOpen();
  const first = await site.restore();
  await apply(first, site);
  await cancelPledge(first, people.calm, people.calm.pledge);
  await shipDecisions(first, site.store);

  const second = await site.restore();
  const { plan } = await compareWithLog(second, site.store);
  expect(plan.notices.map((notice) => ('pledge' in notice ? notice.pledge : ''))).not.toContain(late.pledge);
  await apply(second, site);
  const pledges = await pledgesOf(second);
  const of = (person: Person) => pledges.get(person.pledge);
  expect(of(people.calm)).toMatchObject({ status: 'cancel' });
  expect(of(people.withdrawn)).toMatchObject({ status: 'cancel' });
  expect(of(people.newCard)).toMatchObject({ hold: 'card-lost' });
  await expectNothingLeft(second, site);
});

test('a change without stock blocks the pledge until its backer changes it again', async () => {
  const site = await openSite({ rewards: [{ count: 3 }] });
  const { platform, project, backer } = site;
  const changed = await backer();
  await site.backUp();
  await fix(platform, project, changed, 3);
  await site.ship();
  const fresh = await site.restore();
  await fresh.database.db.query('update reward set count = 2');
  const outcomes = await apply(fresh, site);
  expect(outcomes).toMatchObject([{ step: { do: 'change' }, isLeft: true }]);
  expect((await pledgesOf(fresh)).get(changed.pledge)).toMatchObject({ sum: 13_000, hold: 'terms-lost' });
  await fix(fresh, project, changed, 2);
  expect((await pledgesOf(fresh)).get(changed.pledge)).toMatchObject({ sum: 23_000, hold: null });
  await site.sweepOn(fresh, paymentAt(project.periodFinish ?? ''));
  expect(paidSumsOf(site).get(changed.pledge)).toEqual([23_000]);
});

test('a change to another combination is done again with what it adds, and moves both stocks', async () => {
  const value = (text: string, surcharge: number) => ({ value: text, surcharge });
  const options = [{ name: '색상', values: [value('회색', 0), value('금색', 500)] }];
  const stock = [
    { choice: [0], count: 5 },
    { choice: [1], count: 5 },
  ];
  const site = await openSite({ rewards: [{ options, stock }] });
  const { platform, project, backer } = site;
  const changed = await backer([{ idx: 0, count: 2, choice: [0] }]);
  await site.backUp();
  const sums = { amount: 10_500, paymentinfo: { callAmount: 13_500 } };
  const order = orderOf(project, changed.cards[0] ?? '', sums, [{ idx: 0, count: 1, choice: [1] }]);
  await changePledge(platform, changed, {
    data: order.database,
    rewardidx: order.rewardidx,
    gateKey: changed.pledge,
  });
  await site.ship();
  const fresh = await site.restore();
  await apply(fresh, site);
  const { rows: lines } = await fresh.database.db.query('select choice, count, surcharge from pledge_item');
  expect(lines).toEqual([{ choice: [1], count: 1, surcharge: 500 }]);
  const { rows: sold } = await fresh.database.db.query('select sold from reward_stock order by choice');
  expect(sold).toEqual([{ sold: 0 }, { sold: 1 }]);
  await expectNothingLeft(fresh, site);
});

test('reconcile hides a project again and charges none of its cards', async () => {
  const site = await openSite();
  const { platform, project, admin, provider } = site;
  await site.backer();
  await site.backUp();
  await blindProject(platform, admin, { key: project.key, on: true, reason: '확인 중입니다.' });
  await site.ship();
  const fresh = await site.restore();
  await apply(fresh, site);
  expect((await fresh.database.db.query('select state, blinded_from from project')).rows).toEqual([
    { state: 'blind', blinded_from: 'funding' },
  ]);
  await site.sweepOn(fresh, paymentAt(project.periodFinish ?? ''));
  expect(provider.chargeCalls).toBe(0);
  await expectNothingLeft(fresh, site);
});

test('reconcile marks waiting mails as sent with the option to drop them', async () => {
  const { site } = await lostWhileOpen();
  const fresh = await site.restore();
  const waiting = async () =>
    (await fresh.database.db.query('select count(*)::int as n from mail where sent_at is null')).rows[0].n;
  expect(await waiting()).toBeGreaterThan(0);
  await apply(fresh, site, true);
  expect(await waiting()).toBe(0);
});

test('compareWithLog plans nothing for a complete database', async () => {
  const site = await openSite();
  await site.backer();
  await site.ship();
  const { plan, isAwaited } = await compareWithLog(site.platform, site.store);
  expect([plan, isAwaited]).toEqual([{ steps: [], notices: [] }, false]);
  expect(await isAwaitingReconciliation((await openTestPlatform()).database.db)).toBe(false);
});

test('reconcile refuses a store without the log instead of taking it for an empty log', async () => {
  const { site } = await lostWhileOpen();
  const fresh = await site.restore();
  const elsewhere = { ...site, store: createMemoryStore() };
  await expect(apply(fresh, elsewhere)).rejects.toThrow('is not in this store');
  expect(await isAwaitingReconciliation(fresh.database.db)).toBe(true);
  await apply(fresh, site);
  await expectNothingLeft(fresh, site);
  // Nothing was decided since: the object that the database ends with says so.
  await markBehind(fresh.database.db);
  expect(await apply(fresh, site)).toEqual([]);
  await markBehind(fresh.database.db);
  await expect(apply(fresh, elsewhere)).rejects.toThrow('is not in this store');
});

test('reconcile refuses when the log has grown since the comparison', async () => {
  const site = await openSite();
  const { platform, store } = site;
  await site.backer();
  await site.ship();
  const comparison = await compareWithLog(platform, store);
  await site.backer();
  await site.ship();
  const done = reconcile(platform, comparison, { dropMails: false, onStep() {} });
  await expect(done).rejects.toThrow('run it again');
  expect(await isAwaitingReconciliation(platform.database.db)).toBe(false);
  await apply(platform, site);
  await expectNothingLeft(platform, site);
});

test('concurrent comparisons do not set the log back', async () => {
  const { site } = await lostWhileOpen();
  const fresh = await site.restore();
  const second = await compareWithLog(fresh, site.store);
  await apply(fresh, site);
  const backer = await buildBacker(fresh);
  await placePledge(fresh, backer, orderOf(site.project, backer.cardId), null);
  await shipDecisions(fresh, site.store);
  const done = reconcile(fresh, second, { dropMails: false, onStep() {} });
  await expect(done).rejects.toThrow('run it again');
  await expectNothingLeft(fresh, site);
});

test('compareWithLog reads both logs when a new one was begun, and the later one wins', async () => {
  const { site, people } = await lostWhileOpen();
  const { platform, store } = site;
  const { log: first } = await readHead(platform.database.db);
  await acceptAsItIs(platform, { dropMails: false });
  const { log: later } = await readHead(platform.database.db);
  await cancelPledge(platform, people.calm, people.calm.pledge);
  await fix(platform, site.project, people.changed, 4);
  await site.ship();

  const fresh = await site.restore();
  const comparison = await compareWithLog(fresh, store, [first, later]);
  await reconcile(fresh, comparison, { dropMails: false, onStep() {} });
  const of = await pledgesOf(fresh);
  const was = await pledgesOf(platform);
  for (const { pledge } of [people.calm, people.withdrawn, people.changed])
    expect(of.get(pledge)).toMatchObject({ status: was.get(pledge)?.status, sum: was.get(pledge)?.sum });
  await expectNothingLeft(fresh, site);
});
