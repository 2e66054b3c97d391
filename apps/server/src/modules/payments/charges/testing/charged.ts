import { paymentAt } from '@pq/domain/dates';
import { expect } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { sweepUntilQuiet } from '#src/modules/admin/scheduler/sweep.ts';
import { createFailpoints } from '#src/platform/failpoint.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  buildPledge,
  buildProject,
  type ChargeFault,
  createScriptedProvider,
  openTestPlatform,
  type ScriptedProvider,
  type TestPlatform,
} from '#src/testing/index.ts';

export const MINUTE_MS = 60_000;

/** One pledge of 13,000 KRW whose first charge met these faults, with what tests read. */
export async function chargedPledge(...faults: ChargeFault[]) {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { rewards: [{ count: 5 }] });
  const pledgeId = await buildPledge(platform, project);
  const dueMs = paymentAt(project.periodFinish ?? '');
  provider.faults = [...faults];
  const { db } = platform.database;
  const settleAt = (nowMs: number) => settle(platform, provider, nowMs);
  await settleAt(dueMs);
  const pledgeRow = async () => (await db.query('select * from pledge where id = $1', [pledgeId])).rows[0];
  const { member_id: memberId } = await pledgeRow();
  return {
    platform,
    provider,
    project,
    pledgeId,
    memberId: memberId as string,
    dueMs,
    settleAt,
    pledgeRow,
    mails: async (kind: string) =>
      (await db.query('select data from mail where kind = $1 order by id', [kind])).rows.map(
        (row) => row.data,
      ),
    journal: async () =>
      (await db.query('select event, pledged, collected, actor from money_journal order by at, id')).rows,
    projectRow: async () =>
      (
        await db.query(
          'select state, amount_now, backers, (select sum(sold) from reward)::int as sold from project where key = $1',
          [project.key],
        )
      ).rows[0],
    dyingAt: (failpoint: string): Platform => ({
      ...platform,
      failpoint: createFailpoints(`${failpoint}=throw`),
    }),
    expireLeases: async () => {
      await db.query(
        `update pledge set lease_until = now() - interval '1 second' where lease_until is not null`,
      );
      await db.query(
        `update refund set lease_until = now() - interval '1 second' where lease_until is not null`,
      );
    },
    expectBooksToBalance: () => expectBooksToBalance(platform, provider),
  };
}

async function settle(platform: TestPlatform, provider: ScriptedProvider, nowMs: number): Promise<void> {
  platform.clock.set(nowMs);
  await sweepUntilQuiet(platform, provider, new AbortController().signal);
}

async function expectBooksToBalance(platform: TestPlatform, provider: ScriptedProvider): Promise<void> {
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
  const { rows } = await platform.database.db.query<{ line: string }>(`
    select c.order_id || ' ' || c.amount || ' ' || coalesce(
      (select sum(amount) from refund r where r.charge_id = c.id and r.status = 'done'), 0) as line
    from charge c where c.status in ('paid', 'late')`);
  const paid = [...provider.books].filter(([, entry]) => entry.status === 'paid');
  const theirs = paid.map(([orderId, { amount, refunded = 0 }]) => `${orderId} ${amount} ${refunded}`);
  expect(rows.map(({ line }) => line).sort()).toEqual(theirs.sort());
}
