import { DAY_MS, paymentAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { claimDuePledges } from '#src/modules/payments/charges/claims.ts';
import { openCharge } from '#src/modules/payments/charges/queries.ts';
import { settleCharge } from '#src/modules/payments/charges/settle-charge.ts';
import { changePledgeCard } from '#src/modules/pledging/pledges/change-pledge.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import {
  buildCard,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  putState,
} from '#src/testing/index.ts';
import { sweepUntilQuiet } from './sweep.ts';
import { assertBooksBalance, mailKinds, settleAt, stateOf, statuses } from './testing/swept.ts';

const MINUTE_MS = 60_000;
const never = new AbortController().signal;

it('a declined card is tried again at 10:00 of the next day, then paid', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const due = paymentAt(project.periodFinish ?? '');
  await buildPledge(platform, project);
  provider.faults = ['decline'];

  await settleAt(platform, provider, due);
  expect(await statuses(platform)).toEqual({ retry: 1 });
  expect(await stateOf(platform, project.key)).toBe('finish');
  expect(await mailKinds(platform)).toContain('chargeFailed');
  await settleAt(platform, provider, due + DAY_MS - 1);
  expect(await statuses(platform)).toEqual({ retry: 1 });
  await settleAt(platform, provider, due + DAY_MS);
  expect(await statuses(platform)).toEqual({ paid: 1 });
  expect(await stateOf(platform, project.key)).toBe('re-finish');
  await assertBooksBalance(platform, provider);
});

it('a card declined twice fails for good, releases stock and amount and notifies the backer', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  const due = paymentAt(project.periodFinish ?? '');
  await buildPledge(platform, project);
  await buildPledge(platform, project);
  provider.faults = ['decline', 'decline'];
  await settleAt(platform, provider, due);
  provider.faults = ['decline'];
  await settleAt(platform, provider, due + DAY_MS);

  expect(await statuses(platform)).toEqual({ fail: 1, paid: 1 });
  const { rows } = await platform.database.db.query(
    'select amount_now, backers, (select sold from reward where project_key = key) as sold from project',
  );
  expect(rows).toEqual([{ amount_now: 10_000, backers: 1, sold: 1 }]);
  expect(await mailKinds(platform)).toContain('chargeFinallyFailed');
  expect(await stateOf(platform, project.key)).toBe('re-finish');
  await assertBooksBalance(platform, provider);
});

it.each([
  ['lost-after', { paid: 1 }],
  ['lost-before', { paid: 1 }],
] as const)('a charge that is %s is looked up before a retry: %j', async (fault, expected) => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  provider.faults = [fault];
  await settleAt(platform, provider, paymentAt(project.periodFinish ?? ''));
  expect(await statuses(platform)).toEqual(expected);
  await assertBooksBalance(platform, provider);
});

it('an outcome that stays unknown is looked up again after 1, 5, 15 and then each 60 minutes', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const due = paymentAt(project.periodFinish ?? '');
  await buildPledge(platform, project);
  provider.faults = ['lost-after'];
  provider.isUnreachable = true;

  let at = due;
  await settleAt(platform, provider, at);
  for (const minutes of [1, 5, 15, 60, 60]) {
    const { rows } = await platform.database.db.query('select due_at from pledge');
    expect((rows[0].due_at.getTime() - at) / MINUTE_MS).toBe(minutes);
    at += minutes * MINUTE_MS;
    await settleAt(platform, provider, at);
  }
  expect(provider.chargeCalls).toBe(1);
  provider.isUnreachable = false;
  await settleAt(platform, provider, at + 60 * MINUTE_MS);
  expect(await statuses(platform)).toEqual({ paid: 1 });
  await assertBooksBalance(platform, provider);
});

it('a late write is refused once a later claim owns the pledge', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const due = paymentAt(project.periodFinish ?? '');
  await buildPledge(platform, project);
  await putState(platform, 'finish');
  platform.clock.set(due);
  const { db } = platform.database;
  const [sleeper] = await claimDuePledges(db, new Date(due), 1);
  if (!sleeper) throw new Error('nothing due');
  const order = await inTransaction(db, (tx) => openCharge(tx, sleeper, new Date(due)));
  if (!order) throw new Error('no charge');
  await platform.database.db.query(`update pledge set lease_until = now() - interval '1 second'`);

  await sweepUntilQuiet(platform, provider, never);
  expect(await statuses(platform)).toEqual({ paid: 1 });
  const refusal = { kind: 'declined', code: 'SPCD0018', reason: '', cardDropped: false } as const;
  expect(await settleCharge(platform, sleeper, order, refusal)).toBe(false);
  expect(await statuses(platform)).toEqual({ paid: 1 });
  await assertBooksBalance(platform, provider);
});

it('two workers at once charge every pledge exactly once', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  for (let n = 0; n < 40; n += 1) await buildPledge(platform, project);
  provider.faults = Array.from(
    { length: 40 },
    (_, n) => (['lost-after', 'lost-before'] as const)[n % 2] ?? 'lost-after',
  );
  platform.clock.set(paymentAt(project.periodFinish ?? ''));
  await Promise.all([
    sweepUntilQuiet(platform, provider, never),
    sweepUntilQuiet(platform, provider, never),
    sweepUntilQuiet(platform, provider, never),
  ]);
  await settleAt(platform, provider, platform.clock.now() + MINUTE_MS);
  expect(await statuses(platform)).toEqual({ paid: 40 });
  expect(provider.books.size).toBe(40);
  expect(await stateOf(platform, project.key)).toBe('re-finish');
  await assertBooksBalance(platform, provider);
});

it('an error of our own at the provider is retried under a new order id and fails no pledge', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const due = paymentAt(project.periodFinish ?? '');
  await buildPledge(platform, project);
  provider.faults = ['rejected'];
  await settleAt(platform, provider, due);
  expect(await statuses(platform)).toEqual({ ready: 1 });
  await settleAt(platform, provider, due + 60 * MINUTE_MS);
  expect(await statuses(platform)).toEqual({ paid: 1 });
  expect([...provider.books.keys()][0]).toMatch(/-1-2$/);
  await assertBooksBalance(platform, provider);
});

it('a lost answer treated as a refusal charges twice, so the tests above can fail', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const due = paymentAt(project.periodFinish ?? '');
  await buildPledge(platform, project);
  provider.faults = ['lost-after'];
  provider.isUnreachable = true;
  await settleAt(platform, provider, due);
  await platform.database.db.query(`update charge set status = 'declined', settled_at = now()`);

  provider.isUnreachable = false;
  await settleAt(platform, provider, due + MINUTE_MS);
  expect(provider.books.size).toBe(2);
  await expect(assertBooksBalance(platform, provider)).rejects.toThrow();
});

it('pledge and mail name the card that was charged when it is changed during the charge', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  const pledgeId = await buildPledge(platform, project);
  const { db } = platform.database;
  const [before] = (await db.query('select member_id, card_id from pledge')).rows;
  provider.faults = ['lost-after'];
  provider.isUnreachable = true;
  await settleAt(platform, provider, paymentAt(project.periodFinish ?? '') + MINUTE_MS);
  expect(await statuses(platform)).toEqual({ ready: 1 });

  const other = await buildCard(platform, before.member_id, {
    name: '바다카드',
    number: '9999-****-****-0000',
  });
  await changePledgeCard(platform, before.member_id, pledgeId, other.id);
  provider.isUnreachable = false;
  await settleAt(platform, provider, platform.clock.now() + 2 * MINUTE_MS);
  const [after] = (await db.query('select status, card_id from pledge')).rows;
  expect(after).toEqual({ status: 'paid', card_id: before.card_id });
  const [mail] = (await db.query("select data from mail where kind = 'charged'")).rows;
  expect(mail.data.card).not.toContain('바다카드');
  await assertBooksBalance(platform, provider);
});

it('the checks find a charge that stays unknown for two days, however often it is tried', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  provider.faults = ['lost-after'];
  provider.isUnreachable = true;
  const due = paymentAt(project.periodFinish ?? '');
  await settleAt(platform, provider, due + MINUTE_MS);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  await settleAt(platform, provider, due + 2 * DAY_MS + MINUTE_MS);
  expect(await runChecks(platform.database.db, platform.clock.now())).toMatchObject([
    { invariant: 'no pledge waits for its charge for more than two days' },
  ]);
});
