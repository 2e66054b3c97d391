import { readFile } from 'node:fs/promises';
import { addBusinessDays } from '@pq/domain/business-days';
import { DAY_MS, paymentAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { settle } from '@pq/domain/settlement/expected';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sealLogs } from '#src/modules/admin/daily/seal-logs.ts';
import { getOverview } from '#src/modules/admin/overview.ts';
import { getSweepLag } from '#src/modules/admin/scheduler/sweep.ts';
import { assertBooksBalance, mailKinds, settleAt } from '#src/modules/admin/scheduler/testing/swept.ts';
import { createDoor } from '#src/modules/payments/charges/testing/door.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  buildAdmin,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
  putState,
} from '#src/testing/index.ts';
import { moveStatements } from './write-statements.ts';

const never = new AbortController().signal;

async function open({
  pledges = 2,
  plan = 'default',
}: {
  pledges?: number;
  plan?: 'default' | 'split';
} = {}) {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { projectType: 'PT10' });
  await platform.owner.query('update project set fee_plan = $2 where key = $1', [project.key, plan]);
  const gateKeys = await Promise.all(Array.from({ length: pledges }, () => buildPledge(platform, project)));
  const paidAt = paymentAt(project.periodFinish ?? '');
  const finalAt = seoulInstant(addBusinessDays(seoulDate(paidAt), 7), 10);
  const admin = await buildAdmin(platform);
  const rows = async (text: string) => (await platform.owner.query(text)).rows;
  return {
    platform,
    provider,
    project,
    finalAt,
    sweepAt: (atMs: number) => settleAt(platform, provider, atMs),
    finish: () => settleAt(platform, provider, paidAt),
    refund: (amount?: number, on: Platform = platform, gateKey = gateKeys[0] ?? '') =>
      refundPledge(on, provider, { gateKey, amount, admin, idempotencyKey: null }),
    statements: () =>
      rows(`select number, kind, state, charged::int, refunded::int, fee_platform::int, fee_payment::int, vat::int, payout::int
        from statement order by kind desc, final_at, key`),
    stages: () =>
      rows('select n, amount::int, netted::int, due_on, state, reason from payout_stage order by n'),
    ledger: () =>
      rows(`select account, sum(amount)::int as amount from ledger_entry group by account order by account`),
    findings: async () => {
      await sealLogs(platform, never);
      return (await runChecks(platform.database.db, platform.clock.now())).map(({ invariant }) => invariant);
    },
  };
}

test('a statement becomes final at 10:00 of the seventh business day after the last charge, and is mailed', async () => {
  const { platform, provider, finish, refund, sweepAt, finalAt, ...bench } = await open();
  await finish();
  await refund(5_000);
  await sweepAt(finalAt - 1);
  expect(await bench.statements()).toMatchObject([{ state: 'expected', number: null }]);
  await sweepAt(finalAt);
  const day = seoulDate(finalAt);
  const {
    stages: _,
    base: __,
    platformFee,
    paymentFee,
    ...sums
  } = settle({ name: 'default', platformBp: 500, paymentBp: 300, stages: [100] }, 26_000, 5_000);
  expect(await bench.statements()).toEqual([
    {
      number: `PQ-S${day.slice(2).replaceAll('-', '')}-1`,
      kind: 'main',
      state: 'final',
      fee_platform: platformFee,
      fee_payment: paymentFee,
      ...sums,
    },
  ]);
  expect(await bench.stages()).toEqual([
    { n: 1, amount: 19_152, netted: 0, due_on: day, state: 'due', reason: null },
  ]);
  expect(await bench.ledger()).toEqual([
    { account: 'fee_payment', amount: -630 },
    { account: 'fee_platform', amount: -1_050 },
    { account: 'maker', amount: -19_152 },
    { account: 'provider', amount: 21_000 },
    { account: 'refunds', amount: 0 },
    { account: 'vat', amount: -168 },
  ]);
  expect(await mailKinds(platform)).toContain('statementReady');
  await assertBooksBalance(platform, provider);
  await expect(platform.owner.query('update statement set payout = 0')).rejects.toThrow('is not changed');
});

test('the day of a statement that is not final is counted again, when a release knows of another holiday', async () => {
  const { platform, finish, finalAt, statements } = await open();
  await finish();
  const dueOn = async () => (await platform.owner.query('select due_on from statement')).rows[0]?.due_on;
  // As the release before has counted it.
  await platform.owner.query('update statement set due_on = due_on - 1');
  platform.clock.set(finalAt - 1);
  expect(await moveStatements(platform, never)).toMatchObject({ done: 1 });
  expect(await dueOn()).toBe(seoulDate(finalAt));
  expect(await statements()).toMatchObject([{ state: 'expected' }]);
  expect(await moveStatements(platform, never)).toMatchObject({ done: 0 });
});

test('the sweep is late while a statement, an adjustment or the day of a second stage is due', async () => {
  const { platform, finish, refund, finalAt } = await open({ plan: 'split' });
  const lagAfter = (ms: number) => {
    platform.clock.set(finalAt + ms);
    return getSweepLag(platform);
  };
  await finish();
  expect([await lagAfter(-1), await lagAfter(90_000)]).toEqual([0, 90]);
  await platform.owner.query('update project set pieces_to_send = 10');
  await moveStatements(platform, never);
  expect(await lagAfter(100_000)).toBe(0);
  await refund(5_000);
  expect(await lagAfter(160_000)).toBe(60);
  await moveStatements(platform, never);
  expect(await lagAfter(170_000)).toBe(0);
  await platform.owner.query('update project set pieces_sent = 9');
  expect(await lagAfter(180_000)).toBe(90);
  await moveStatements(platform, never);
  expect(await lagAfter(190_000)).toBe(0);
});

test('two processes make a statement final once, and numbers of a day follow each other', async () => {
  const { platform, finish, finalAt, statements, stages } = await open();
  await finish();
  platform.clock.set(finalAt);
  await Promise.all([1, 2, 3].map(() => moveStatements(platform, never)));
  expect(await statements()).toMatchObject([{ state: 'final' }]);
  expect(await stages()).toHaveLength(1);
  expect((await mailKinds(platform)).filter((kind) => kind === 'statementReady')).toHaveLength(1);
});

test('a refund that commits first is in the final statement, which waits for it', async () => {
  const { platform, finish, refund, finalAt, statements, findings } = await open();
  await finish();
  platform.clock.set(finalAt);
  const { reached, open: release, sleep } = createDoor();
  const refunding = refund(5_000, {
    ...platform,
    failpoint: async (name) => (name === 'refund.before_commit' ? sleep() : undefined),
  });
  await reached;
  await moveStatements(platform, never);
  expect(await statements()).toMatchObject([{ state: 'expected' }]);
  release();
  await refunding;
  await moveStatements(platform, never);
  expect(await statements()).toMatchObject([{ state: 'final', refunded: 5_000 }]);
  expect(await findings()).toEqual([]);
});

test('a refund that waits for the final statement is in a statement of its own', async () => {
  const { platform, finish, refund, finalAt, statements, stages, findings } = await open();
  await finish();
  platform.clock.set(finalAt);
  const { reached, open: release, sleep } = createDoor();
  const finalizing = moveStatements(
    {
      ...platform,
      failpoint: async (name) => (name === 'statement.before_commit' ? sleep() : undefined),
    },
    never,
  );
  await reached;
  const refunding = refund(5_000);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await platform.owner.query(waiting)).rowCount).toBe(1);
  release();
  await Promise.all([finalizing, refunding]);
  await Promise.all([moveStatements(platform, never), moveStatements(platform, never)]);
  expect(await statements()).toMatchObject([
    { kind: 'main', refunded: 0, payout: 23_712 },
    { kind: 'adjust', charged: 0, refunded: 5_000, fee_platform: -250, payout: -4_560 },
  ]);
  expect(await stages()).toMatchObject([{ amount: 23_712, netted: 4_560 }]);
  expect(await findings()).toEqual([]);
});

test('refunds after the statement are netted in stages that have not left, and owed by the maker after that', async () => {
  const { platform, finish, refund, sweepAt, finalAt, stages, ledger, findings } = await open({
    plan: 'split',
  });
  await finish();
  await platform.owner.query('update project set pieces_to_send = 10');
  await sweepAt(finalAt);
  expect(await stages()).toMatchObject([
    { n: 1, amount: 20_800 - 2_288, due_on: seoulDate(finalAt) },
    { n: 2, amount: 5_200, due_on: null },
  ]);
  await platform.owner.query(`update payout_stage set state = 'paid' where n = 1`);
  await platform.owner.query(`
    with pair as (select gen_random_uuid() as id)
    insert into ledger_entry select case account when 'maker' then pair.id else gen_random_uuid() end, now(), pair.id, 'release', account,
      amount, p.key, p.owner_id, 'stage', 'x' from project p, pair, (values ('maker', 18512), ('clearing', -18512)) as leg(account, amount)`);
  await refund();
  await sweepAt(finalAt + 60_000);
  expect(await stages()).toMatchObject([{ netted: 0 }, { n: 2, amount: 5_200, netted: 5_200 }]);
  // 13,000 less its fees, 1,144, of which 5,200 are netted.
  const owed = (await ledger()).find(({ account }) => account === 'maker')?.amount;
  expect(owed).toBe(11_856 - 5_200);
  expect(await findings()).not.toContain(
    'the maker is owed what final statements say, less what was released',
  );
});

test('the second stage is due three business days after nine of ten pieces have left', async () => {
  const { platform, finish, sweepAt, finalAt, stages } = await open({ plan: 'split' });
  await finish();
  await platform.owner.query('update project set pieces_to_send = 10, pieces_sent = 8');
  await sweepAt(finalAt);
  expect((await stages())[1]).toMatchObject({ due_on: null });
  await platform.owner.query('update project set pieces_sent = 9');
  await moveStatements(platform, never);
  expect((await stages())[1]).toMatchObject({ due_on: addBusinessDays(seoulDate(finalAt), 3) });
});

test('the second stage waits until the parcels of its project are counted', async () => {
  const { platform, finish, sweepAt, finalAt, stages } = await open({ plan: 'split' });
  await finish();
  await sweepAt(finalAt - 1);
  await platform.owner.query('update project set promise_count_at = now(), pieces_to_send = 0');
  platform.clock.set(finalAt);
  await moveStatements(platform, never);
  await moveStatements(platform, never);
  expect((await stages())[1]).toMatchObject({ due_on: null });
  await platform.owner.query('update project set promise_count_at = null');
  await moveStatements(platform, never);
  expect((await stages())[1]).toMatchObject({ due_on: addBusinessDays(seoulDate(finalAt), 3) });
});

test('a statement waits for refunds of unknown outcome, and a wholly refunded project has no stage', async () => {
  const { platform, provider, finish, refund, sweepAt, finalAt, statements, stages } = await open({
    pledges: 1,
  });
  await finish();
  provider.refundFaults = ['lost-before'];
  await refund(4_000);
  const waiting = async () => (await getOverview(platform)).statements;
  await sweepAt(finalAt - 1);
  expect(await waiting()).toEqual({ charges: 0, refunds: 0 });
  await sweepAt(finalAt);
  expect(await statements()).toMatchObject([{ state: 'expected' }]);
  expect(await waiting()).toEqual({ charges: 0, refunds: 1 });
  await platform.owner.query(`update refund set status = 'refused', settled_at = now(), due_at = null`);
  await refund();
  await sweepAt(finalAt + DAY_MS);
  expect(await statements()).toMatchObject([{ state: 'final', refunded: 13_000, payout: 0 }]);
  expect(await stages()).toEqual([]);
});

test('a statement waits for a charge of unknown outcome', async () => {
  const { platform, finish, finalAt, statements } = await open();
  await finish();
  await platform.owner.query(`update charge set status = 'unknown', settled_at = null`);
  platform.clock.set(finalAt);
  expect((await getOverview(platform)).statements).toEqual({ charges: 1, refunds: 0 });
  await moveStatements(platform, never);
  expect(await statements()).toMatchObject([{ state: 'expected' }]);
});

test('a project that is hidden gets its statement as usual', async () => {
  const { platform, project, finish, sweepAt, finalAt, statements } = await open();
  await finish();
  await putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
  await sweepAt(finalAt);
  expect(await statements()).toMatchObject([{ state: 'final' }]);
});

test('projects completed before there were statements have one, whose stages are suspended', async () => {
  const { platform, project, finish, refund, finalAt, stages } = await open();
  await finish();
  await refund(5_000);
  const hidden = await buildProject(platform);
  await putState(platform, 'blind', { key: hidden.key, blindedFrom: 're-finish' });
  await buildProject(platform, { state: 'funding' });
  const { owner } = platform;
  await owner.query(
    'begin; set local session_replication_role = replica; delete from statement; delete from statement_refund; commit',
  );
  const migration = new URL('../../../../migrations/0156_statements.sql', import.meta.url);
  const fills = (await readFile(migration, 'utf8'))
    .split(/;\n+/)
    .filter((statement) => /^insert into \w+ \(.*\)\nselect/.test(statement));
  for (const fill of fills) await owner.query(fill);
  const { rows } = await owner.query(
    'select project_key, kind, is_before, due_on = current_date as is_due from statement',
  );
  const of = (key: string) => ({ project_key: key, kind: 'main', is_before: true, is_due: true });
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(expect.arrayContaining([of(project.key), of(hidden.key)]));

  // The migration's day is the database's.
  await owner.query('update statement set due_on = $1', [seoulDate(finalAt)]);
  platform.clock.set(finalAt);
  await moveStatements(platform, never);
  expect(await stages()).toMatchObject([{ n: 1, amount: 19_152, state: 'due', reason: 'before' }]);
});

test.each([
  [
    'a payout that differs from the ledger',
    `update statement set payout = payout - 7, vat = vat + 7`,
    [
      'the maker is owed what final statements say, less what was released',
      'fees and VAT of the ledger are those of final statements',
      'the stages of a statement add up to its payout',
    ],
  ],
  [
    'fees that were not posted',
    `update statement set fee_platform = fee_platform + 5, fee_payment = fee_payment - 5`,
    [
      'fees and VAT of the ledger are those of final statements',
      'fees and VAT of the ledger are those of final statements',
    ],
  ],
  ['a stage that is missing', 'delete from payout_stage', ['the stages of a statement add up to its payout']],
  [
    'a refund that no statement has',
    `update statement_refund set statement_key = null`,
    [
      'statements have the refunds of their projects, each once',
      'a refund after the final statement is in one of its own',
    ],
  ],
])('the checks find %s', async (_, statement, names) => {
  const { platform, finish, refund, sweepAt, finalAt, findings } = await open();
  await finish();
  await refund(5_000);
  await sweepAt(finalAt);
  expect(await findings()).toEqual([]);
  await platform.owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  platform.clock.set(finalAt + 180_000);
  expect(await findings()).toEqual(names);
});
