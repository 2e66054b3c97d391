import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { buildPledge, buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { numberPledges } from './number-pledges.ts';
import { placePledge } from './place-pledge.ts';
import { buildBacker, orderOf } from './testing/orders.ts';

const { signal } = new AbortController();

async function numbersOf({ database: { db } }: TestPlatform, key: string): Promise<[number, number[]]> {
  const { rows } = await db.query(
    `select pledge_seq, array(select seq from pledge where project_key = key order by placed_at, id) as numbers
     from project where key = $1`,
    [key],
  );
  return [rows[0].pledge_seq, rows[0].numbers];
}

/** As the release before writes them, and as they were before the migration. */
const forgetNumbers = ({ database: { db } }: TestPlatform, ids: readonly string[]) =>
  db.query('update pledge set seq = null where id = any($1::uuid[])', [ids]);

async function place(platform: TestPlatform, project: Awaited<ReturnType<typeof buildProject>>) {
  const backer = await buildBacker(platform);
  return placePledge(platform, backer, orderOf(project, backer.cardId), null);
}

it('placePledge numbers the pledges of each project from 1, without a gap after a failed attempt', async () => {
  const platform = await openTestPlatform();
  const first = await buildProject(platform);
  const second = await buildProject(platform);
  await place(platform, first);
  await place(platform, second);
  const backer = await buildBacker(platform);
  const noCard = orderOf(first, (await buildBacker(platform)).cardId);
  await expect(placePledge(platform, backer, noCard, null)).rejects.toThrow();
  const order = orderOf(first, backer.cardId);
  await placePledge(platform, backer, order, null);
  // The database refuses a second live pledge of a backer after the number was taken.
  await expect(placePledge(platform, backer, order, null)).rejects.toThrow();
  await place(platform, first);
  expect(await numbersOf(platform, first.key)).toEqual([3, [1, 2, 3]]);
  expect(await numbersOf(platform, second.key)).toEqual([1, [1]]);
});

it('pledges that arrive together get consecutive numbers of their projects', async () => {
  const platform = await openTestPlatform();
  const projects = [await buildProject(platform), await buildProject(platform)];
  const backers = await Promise.all(Array.from({ length: 12 }, () => buildBacker(platform)));
  await Promise.all(
    backers.flatMap((backer) =>
      projects.map((project) => placePledge(platform, backer, orderOf(project, backer.cardId), null)),
    ),
  );
  for (const { key } of projects) {
    const [last, numbers] = await numbersOf(platform, key);
    expect(last).toBe(12);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  }
});

it('a withdrawn pledge still has its number, and the next pledge gets another', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const { gateKey } = await place(platform, project);
  await platform.database.db.query(`update pledge set status = 'cancel', due_at = null where id = $1`, [
    gateKey,
  ]);
  await place(platform, project);
  expect(await numbersOf(platform, project.key)).toEqual([2, [1, 2]]);
});

it('numberPledges numbers what has none by the time of placing, and changes no number', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  const ids = [];
  for (let n = 0; n < 5; n += 1) {
    ids.push(await buildPledge(platform, project));
    platform.clock.set(platform.clock.now() + 1_000);
  }
  await forgetNumbers(platform, [ids[1], ids[3], ids[4]] as string[]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toHaveLength(3);
  expect(await numberPledges(platform, signal)).toBe(3);
  expect(await numbersOf(platform, project.key)).toEqual([8, [1, 6, 3, 7, 8]]);
  expect(await numberPledges(platform, signal)).toBe(0);
  expect(await numbersOf(platform, project.key)).toEqual([8, [1, 6, 3, 7, 8]]);
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('numberPledges in two processes gives every pledge one number, also of more than a batch', async () => {
  const platform = await openTestPlatform({ newDatabase: true });
  const { database, owner } = platform;
  const projects = [await buildProject(platform), await buildProject(platform)];
  for (const project of projects) await buildPledge(platform, project);
  // Copies of two pledges with backers that do not exist.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into pledge select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'seq', null,
       'member_id', gen_random_uuid()))).* from pledge g, generate_series(1, 1050)`,
  );
  await owner.query('set session_replication_role = origin');
  const placed = place(platform, projects[0] as (typeof projects)[number]);
  const numbered = await Promise.all([
    numberPledges({ database }, signal),
    numberPledges({ database }, signal),
  ]);
  await placed;
  expect(numbered[0] + numbered[1]).toBe(2_100);
  for (const [at, { key }] of projects.entries()) {
    const [last, numbers] = await numbersOf(platform, key);
    expect(last).toBe(at === 0 ? 1_052 : 1_051);
    expect(new Set(numbers).size).toBe(last);
    expect(Math.max(...numbers)).toBe(last);
  }
});
