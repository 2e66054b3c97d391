import { paymentAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildPledge, buildProject, createScriptedProvider, openTestPlatform } from '#src/testing/index.ts';
import { chargeDuePledges } from './charge-due-pledges.ts';
import { claimDuePledges } from './claims.ts';
import { openCharges } from './queries.ts';
import { type PaidCharge, settlePaidTogether } from './write-settlement.ts';

const never = new AbortController().signal;

async function duePledges(count: number) {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const project = await buildProject(platform, { state: 'finish', rewards: [{ count: 50 }] });
  const pledgeIds: string[] = [];
  for (let n = 0; n < count; n += 1) pledgeIds.push(await buildPledge(platform, project));
  const dueMs = paymentAt(project.periodFinish ?? '');
  platform.clock.set(dueMs);
  const now = new Date(dueMs);
  const claimAll = (): Promise<PaidCharge[]> =>
    inTransaction(db, async (tx) => {
      const claims = await claimDuePledges(tx, now, count);
      const orders = await openCharges(tx, claims, now);
      return claims.flatMap((claim) => {
        const order = orders.get(claim.pledgeId);
        return order ? [{ claim, order, payment: { amount: order.amount, receiptUrl: null } }] : [];
      });
    });
  return {
    platform,
    pledgeIds,
    claimAll,
    statuses: async () =>
      (await db.query('select id, status from pledge order by id')).rows.map(({ status }) => status),
    written: async () =>
      (
        await db.query(`select
          (select count(*)::int from money_journal where event = 'charged') as lines,
          (select count(*)::int from mail where kind = 'charged') as mails,
          (select count(*)::int from pledge where lease_until is not null) as leased`)
      ).rows[0],
  };
}

it('settlePaidTogether leaves out a claim that was taken over, and settles the others', async () => {
  const { platform, pledgeIds, claimAll, statuses, written } = await duePledges(3);
  const paid = await claimAll();
  await platform.database.db.query('update pledge set lease_until = clock_timestamp() where id = $1', [
    pledgeIds[1],
  ]);
  const [takenOver] = await claimAll();

  const settled = await settlePaidTogether(platform, paid);
  expect(settled).toEqual(
    new Set(paid.filter(({ claim }) => claim.pledgeId !== pledgeIds[1]).map(({ order }) => order.id)),
  );
  expect(await statuses()).toEqual(['paid', 'ready', 'paid']);
  expect(await written()).toEqual({ lines: 2, mails: 2, leased: 1 });

  if (!takenOver) throw new Error('not taken over');
  expect(await settlePaidTogether(platform, [takenOver])).toEqual(new Set([takenOver.order.id]));
  expect(await statuses()).toEqual(['paid', 'paid', 'paid']);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('settlePaidTogether settles nothing twice', async () => {
  const { platform, claimAll, written } = await duePledges(2);
  const paid = await claimAll();
  const [first] = paid;
  if (!first) throw new Error('nothing is due');
  expect((await settlePaidTogether(platform, [first])).size).toBe(1);
  expect((await settlePaidTogether(platform, paid)).size).toBe(1);
  expect((await settlePaidTogether(platform, paid)).size).toBe(0);
  expect(await written()).toEqual({ lines: 2, mails: 2, leased: 0 });
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('settlePaidTogether skips a pledge that another transaction has locked', async () => {
  const { platform, pledgeIds, claimAll, statuses } = await duePledges(2);
  const paid = await claimAll();
  await inTransaction(platform.database.db, async (tx) => {
    await tx.query('select from pledge where id = $1 for update', [pledgeIds[0]]);
    expect((await settlePaidTogether(platform, paid)).size).toBe(1);
  });
  expect(await statuses()).toEqual(['ready', 'paid']);
});

it('chargeDuePledges settles the charges of a failed batch singly, so that one failure stops no other', async () => {
  const { platform, pledgeIds, statuses } = await duePledges(4);
  const { db } = platform.database;
  const provider = createScriptedProvider();
  // A journal row of the same event already exists, so that neither the batch nor this pledge alone can be written.
  await db.query(
    `insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, actor)
     select gen_random_uuid(), now(), id, project_key, member_id, 'charged', 0, 13000, 'system' from pledge where id = $1`,
    [pledgeIds[2]],
  );
  expect(await chargeDuePledges(platform, provider, never)).toBe(4);
  expect(await statuses()).toEqual(['paid', 'paid', 'ready', 'paid']);
  expect((await db.query('select subject from job_failure')).rows).toEqual([{ subject: pledgeIds[2] }]);
  expect(provider.chargeCalls).toBe(4);

  await db.query('update pledge set lease_until = clock_timestamp() where lease_until is not null');
  await chargeDuePledges(platform, provider, never);
  expect(provider.chargeCalls).toBe(4);
});
