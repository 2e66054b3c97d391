import { paymentAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildPledge, buildProject, createScriptedProvider, openTestPlatform } from '#src/testing/index.ts';
import { chargeDuePledges } from './charge-due-pledges.ts';
import { claimDuePledges } from './claims.ts';

const never = new AbortController().signal;

async function dueProjects(...pledges: number[]) {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const projects = [];
  let dueMs = 0;
  for (const count of pledges) {
    const project = await buildProject(platform, { state: 'finish', rewards: [{ count: 50 }] });
    for (let n = 0; n < count; n += 1) await buildPledge(platform, project);
    projects.push(project.key);
    dueMs = paymentAt(project.periodFinish ?? '');
  }
  platform.clock.set(dueMs);
  const paidOf = async (key: string | undefined) =>
    (
      await db.query<{ n: number }>(
        `select count(*)::int as n from pledge where project_key = $1 and status = 'paid'`,
        [key],
      )
    ).rows[0]?.n;
  return { platform, db, projects, paidOf, now: new Date(dueMs) };
}

it('claimDuePledges of several workers at once claims no pledge twice, and every one', async () => {
  const { db, now } = await dueProjects(12, 12);
  const claims: string[] = [];
  for (let rounds = 0; claims.length < 24 && rounds < 24; rounds += 1) {
    const workers = await Promise.all([7, 3, 7].map((limit) => claimDuePledges(db, now, limit)));
    claims.push(...workers.flat().map(({ pledgeId }) => pledgeId));
  }
  expect(claims).toHaveLength(24);
  expect(new Set(claims).size).toBe(24);
  expect(await claimDuePledges(db, now, 24)).toEqual([]);
});

it('chargeDuePledges charges the other projects while one is locked', async () => {
  const { platform, db, projects, paidOf } = await dueProjects(3, 3);
  const [locked, free] = projects;
  const provider = createScriptedProvider();
  const charging = await inTransaction(db, async (tx) => {
    await tx.query('select from project where key = $1 for update', [locked]);
    const running = chargeDuePledges(platform, provider, never);
    await expect.poll(() => paidOf(free)).toBe(3);
    expect(provider.chargeCalls).toBe(3);
    return { running };
  });
  expect(await charging.running).toBe(6);
  expect(await paidOf(locked)).toBe(3);
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});

it('chargeDuePledges requests each charge in one of the slots of the provider', async () => {
  const { platform } = await dueProjects(30);
  const provider = createScriptedProvider();
  let [calls, most] = [0, 0];
  const counting = {
    ...provider,
    async charge(order: Parameters<typeof provider.charge>[0]) {
      calls += 1;
      most = Math.max(most, calls);
      const answer = await provider.charge(order);
      await new Promise(setImmediate);
      calls -= 1;
      return answer;
    },
  };
  expect(await chargeDuePledges(platform, counting, never)).toBe(30);
  expect(most).toBeLessThanOrEqual(platform.config.chargeConcurrency);
  expect(provider.books.size).toBe(30);
});

it('chargeDuePledges passes every place to die once for each charge', async () => {
  const { platform } = await dueProjects(5);
  const passed = new Map<string, number>();
  const failpoint = async (name: string) => void passed.set(name, (passed.get(name) ?? 0) + 1);
  await chargeDuePledges({ ...platform, failpoint }, createScriptedProvider(), never);
  expect(Object.fromEntries(passed)).toEqual({
    'charge.after_open': 5,
    'charge.before_call': 5,
    'charge.permitted': 5,
    'charge.after_call': 5,
    'charge.before_settle': 5,
    'charge.before_commit': 5,
    'charge.after_settle': 5,
  });
});
