import { DAY_MS } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { blindProject } from '#src/modules/admin/moderation/blind-project.ts';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import { execute } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildAdmin, buildPledge, buildProject } from '#src/testing/index.ts';
import { storeOutcomes } from './project-outcome.ts';

async function open(...faults: Parameters<typeof chargedPledge>) {
  const bench = await chargedPledge(...faults);
  const { platform, provider, project, pledgeId } = bench;
  const storedOutcome = async () =>
    (await platform.database.db.query('select collected, uncollected, refunded from project_outcome')).rows;
  const maker = { uid: project.ownerId, role: 'member' } as const;
  const totals = async () =>
    (await getProject(platform, { key: project.key, purpose: project.purpose }, maker)).totals;
  const admin = await buildAdmin(platform);
  const refund = (amount?: number) =>
    refundPledge(platform, provider, {
      gateKey: pledgeId,
      amount,
      admin,
      idempotencyKey: null,
    });
  return { ...bench, storedOutcome: storedOutcome, totals, refund };
}

it('storeOutcomes stores the sums of a project when its last pledge has ended, and refunds add to them', async () => {
  const bench = await open('decline');
  expect([await bench.storedOutcome(), (await bench.totals())?.pending]).toEqual([[], 13_000]);
  await bench.settleAt(bench.dueMs + DAY_MS);
  expect(await bench.storedOutcome()).toEqual([{ collected: 13_000, uncollected: 0, refunded: 0 }]);
  await bench.refund(5_000);
  const totals = { pledged: 10_000, collected: 13_000, pending: 0, uncollected: 0, refunded: 5_000 };
  expect(await bench.totals()).toEqual(totals);
  await bench.refund();
  expect(await bench.totals()).toEqual({ ...totals, refunded: 13_000 });
  await bench.expectBooksToBalance();
});

it('addToOutcome counts a refund that is settled while its project completes', async () => {
  const bench = await open();
  const { db } = bench.platform.database;
  // As it is while the project is being completed: its row is locked, the sums are made, nothing is committed.
  await db.query('delete from project_outcome');
  const refunded = Promise.withResolvers<unknown>();
  await inTransaction(db, async (tx) => {
    await execute(tx, sql`select from project for update`);
    await storeOutcomes(tx, [bench.project.key]);
    bench.refund(5_000).then(refunded.resolve, refunded.reject);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.query(waiting)).rowCount).toBe(1);
  });
  await refunded.promise;
  expect(await bench.storedOutcome()).toEqual([{ collected: 13_000, uncollected: 0, refunded: 5_000 }]);
  await bench.expectBooksToBalance();
});

it('storeOutcomes stores the uncollected sum, and the checks find a wrong one', async () => {
  const bench = await open('decline', 'decline');
  await bench.settleAt(bench.dueMs + DAY_MS);
  expect(await bench.storedOutcome()).toEqual([{ collected: 0, uncollected: 13_000, refunded: 0 }]);
  const { db } = bench.platform.database;
  await db.query('update project_outcome set uncollected = 12000');
  const findings = await runChecks(db, bench.platform.clock.now());
  expect(findings.map(({ finding }) => finding)).toEqual([
    'stored 0/12000/0, pledges say 0/13000/0, waiting 0',
  ]);
});

it('storeOutcomes stores the sums of projects that fail or are abandoned', async () => {
  const bench = await open();
  const { platform } = bench;
  const failing = await buildProject(platform, { projectType: 'PT01', goal: 1_000_000 });
  const hidden = await buildProject(platform);
  for (const project of [failing, hidden]) await buildPledge(platform, project);
  await blindProject(platform, await buildAdmin(platform), {
    key: hidden.key,
    on: true,
    reason: '확인 중입니다.',
  });
  await bench.settleAt(bench.dueMs + 40 * DAY_MS);
  const { rows } = await platform.database.db.query(
    `select state, collected, uncollected from project_outcome join project on key = project_key
     where key = any($1) order by uncollected`,
    [[failing.key, hidden.key]],
  );
  expect(rows.map(({ state }) => state)).toEqual(['fail', 'fail']);
  await bench.expectBooksToBalance();
});
