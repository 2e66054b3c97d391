import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seoulInstant } from '@pq/domain/dates';
import { isSuccessful } from '@pq/domain/project/project';
import { expect, onTestFinished, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { seedBench } from '../seed-bench.ts';
import { createBookProvider } from '../testing/book-provider.ts';
import { smallSite } from '../testing/small-site.ts';
import type { BookedCharge } from './provider.ts';
import { seedDemo } from './seed-demo.ts';

async function seed(
  hour: number,
): Promise<{ platform: TestPlatform; again(): Promise<void>; minted: string[]; booked: BookedCharge[] }> {
  const platform = await openTestPlatform();
  platform.clock.set(seoulInstant('2026-11-20', hour));
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-seed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const minted: string[] = [];
  const provider = createBookProvider((number) => minted.push(number));
  const again = () => seedDemo(platform, createStorage({ dataDir }), provider, smallSite);
  await again();
  return { platform, again, minted, booked: provider.booked };
}

async function findings(platform: TestPlatform): Promise<string[]> {
  const found = await runChecks(platform.database.db, platform.clock.now());
  return found.map(({ invariant, subject, finding }) => `${invariant}: ${subject}: ${finding}`);
}

async function count(platform: TestPlatform, what: string): Promise<number> {
  const { rows } = await platform.database.db.query(`select count(*) as n from ${what}`);
  return rows[0]?.n;
}

test.each([0, 3, 9, 10, 15, 23])(
  'the books of the demo site balance when it is seeded at %i o’clock',
  async (hour) => {
    const { platform, minted } = await seed(hour);
    expect(await findings(platform)).toEqual([]);
    expect(minted.length).toBeLessThanOrEqual(60);
    expect(new Set(minted).size).toBe(minted.length);
    for (const number of minted) expect(number).toMatch(/^\d{12}(?!000[1-4])\d{4}$/);
    const later = `'${new Date(platform.clock.now()).toISOString()}'::timestamptz`;
    expect(
      await count(
        platform,
        `pledge where placed_at >= ${later} or settled_at > ${later} or updated_at > ${later}`,
      ),
    ).toBe(0);
    expect(await count(platform, `money_journal where at > ${later}`)).toBe(0);
    expect(await count(platform, `project_transition where at > ${later}`)).toBe(0);
    expect(await count(platform, `pledge where due_at <= ${later}`)).toBe(0);
    expect(
      await count(
        platform,
        `pledge g join project p on p.key = g.project_key where g.member_id = p.owner_id`,
      ),
    ).toBe(0);
  },
);

test('every project ends as the product would have decided', async () => {
  const { platform } = await seed(12);
  const { rows } = await platform.database.db.query(`
    select title, state, purpose, project_type as "projectType", goal, amount_at_end as "amountNow",
      backers_at_end as backers from project where state in ('finish', 're-finish', 'fail')`);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect([row.title, isSuccessful(row)]).toEqual([row.title, row.state !== 'fail']);
});

test('the guest has pledges of several ends and none on an open project', async () => {
  const { platform } = await seed(12);
  const guest = `pledge g join member m on m.id = g.member_id and m.email = 'backer@example.com'
    join project p on p.key = g.project_key`;
  expect(await count(platform, `(select distinct g.status from ${guest}) s`)).toBeGreaterThanOrEqual(3);
  expect(await count(platform, `${guest} where p.state in ('funding', 'ready')`)).toBe(0);
});

test('the audit log has every decision of the admin about a project', async () => {
  const { platform } = await seed(12);
  const decided = "project_transition where actor = 'admin'";
  expect(await count(platform, decided)).toBeGreaterThan(5);
  expect(
    await count(
      platform,
      `audit_log l join project_transition t on t.project_key::text = l.target_key::text and t.at = l.at
        and t.to_state = l.after->>'state' and t.reason is not distinct from nullif(l.reason, '')
        where t.actor = 'admin'`,
    ),
  ).toBe(await count(platform, decided));
});

test('the provider records every charge once, with its refunds', async () => {
  const { platform, again, booked } = await seed(12);
  await again();
  const { rows } = await platform.database.db.query(`
    select order_id as oid, amount as total, status, settled_at as at,
      (select coalesce(sum(r.amount), 0)::int from refund r where r.charge_id = c.id) as refunded,
      (select max(r.settled_at) from refund r where r.charge_id = c.id) as "refundedAt"
    from charge c order by order_id`);
  expect(rows.some(({ refunded }) => refunded > 0)).toBe(true);
  const recorded = booked.map(({ payerId, refundedAt, ...charge }) => ({
    ...{ ...charge, at: new Date(charge.at) },
    refundedAt: refundedAt === undefined ? null : new Date(refundedAt),
  }));
  expect(recorded.sort((one, two) => (one.oid < two.oid ? -1 : 1))).toEqual(rows);
  expect(booked.every(({ payerId }) => payerId.startsWith('key-'))).toBe(true);
});

test('every paid charge has a receipt', async () => {
  const { platform } = await seed(12);
  const { rows } = await platform.database.db.query(
    `select status, bool_and(receipt_url is not null) as has, bool_or(receipt_url is not null) as any
      from charge group by status order by status`,
  );
  expect(rows).toEqual([
    { status: 'declined', has: false, any: false },
    { status: 'paid', has: true, any: true },
  ]);
});

test('seeding again changes nothing, and bench adds copies that the lists can show', async () => {
  const { platform, again } = await seed(12);
  const before = await count(platform, 'project');
  await again();
  expect(await count(platform, 'project')).toBe(before);
  await seedBench(platform.clock.now(), platform.owner, 200);
  expect(await count(platform, 'project')).toBe(before + 200);
  expect(
    await count(platform, 'project p where not exists (select from reward r where r.project_key = p.key)'),
  ).toBe(
    await count(
      platform,
      `project p where p.created_at < '2026-11-20' and not exists (
      select from reward r where r.project_key = p.key)`,
    ),
  );
  expect(await findings(platform)).toEqual([]);
});
