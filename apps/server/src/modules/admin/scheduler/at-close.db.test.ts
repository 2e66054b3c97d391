import { readFile } from 'node:fs/promises';
import { DAY_MS, endsAt, paymentAt } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { cancelPledge } from '#src/modules/pledging/pledges/cancel-pledge.ts';
import { findListed } from '#src/modules/projects/catalog/list-projects.ts';
import { getProjectCards } from '#src/modules/projects/catalog/present-project.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import { findSearched } from '#src/modules/projects/catalog/search-projects.ts';
import {
  buildAdmin,
  buildMember,
  buildPledge,
  buildProject,
  createScriptedProvider,
  openTestPlatform,
} from '#src/testing/index.ts';
import { settleAt } from './testing/swept.ts';

const popular = {
  purpose: 'projects',
  page: 0,
  number: 9,
  sort: 'popular',
  category: 0,
  isPq: false,
} as const;

it('the amount at the close stays, whatever is charged, failed or refunded later', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const project = await buildProject(platform, { goal: 35_000 });
  const finish = project.periodFinish ?? '';
  for (let n = 0; n < 3; n += 1) await buildPledge(platform, project);
  const leaver = await buildMember(platform);
  const leaverPledge = await buildPledge(platform, project, leaver.id);
  const chosen = async () => (await getProject(platform, project, null)).rewards.content[0];
  expect(await chosen()).toMatchObject({ chosen: 4, taken: 4 });
  await cancelPledge(platform, { uid: leaver.id, email: leaver.email, name: leaver.name }, leaverPledge);
  expect(await chosen()).toMatchObject({ chosen: 3, taken: 3 });
  const read = async () => (await getProjectCards(platform.database.db, [project.key], null))[0];
  expect((await read())?.atClose).toBeUndefined();

  await settleAt(platform, provider, endsAt(finish));
  const atClose = { amount: 30_000, backers: 3, percent: 86, items: 3 };
  expect((await read())?.atClose).toEqual(atClose);

  provider.faults = ['decline'];
  await settleAt(platform, provider, paymentAt(finish));
  provider.faults = ['decline'];
  await settleAt(platform, provider, paymentAt(finish) + DAY_MS);
  const { rows } = await platform.database.db.query(`select id from pledge where status = 'paid' limit 1`);
  await refundPledge(platform, provider, {
    gateKey: rows[0].id,
    amount: undefined,
    admin: await buildAdmin(platform),
    idempotencyKey: null,
  });
  expect(await read()).toMatchObject({ atClose, amount: { now: 10_000 }, backers: 1 });
  expect((await getProject(platform, project, null)).atClose).toEqual(atClose);
  expect(await chosen()).toMatchObject({ sold: 1, chosen: 3, taken: 3 });
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('a failed project retains its pledged amount', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform, { projectType: 'PT01', goal: 50_000 });
  await buildPledge(platform, project);
  await buildPledge(platform, project);
  await settleAt(platform, createScriptedProvider(), endsAt(project.periodFinish ?? ''));
  const shown = await getProject(platform, project, null);
  expect(shown).toMatchObject({
    state: 'fail',
    amount: { now: 0 },
    atClose: { amount: 20_000, backers: 2, percent: 40, items: 2 },
    rewards: { content: [{ sold: 0, chosen: 2, taken: 2 }] },
  });
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

it('lists and search order ended projects by the backers that they show', async () => {
  const platform = await openTestPlatform();
  const failed = await buildProject(platform, { projectType: 'PT01', goal: 900_000 });
  for (let n = 0; n < 2; n += 1) await buildPledge(platform, failed);
  const paid = await buildProject(platform);
  await buildPledge(platform, paid);
  await settleAt(platform, createScriptedProvider(), paymentAt(paid.periodFinish ?? ''));
  const listed = await findListed(platform, {
    ...popular,
    type: undefined,
    reward: undefined,
    state: 'finish',
  });
  expect(listed).toEqual([failed.key, paid.key]);
  const { keys: found } = await findSearched(platform, {
    ...popular,
    purpose: 'all',
    exact: false,
    text: failed.title,
    state: 'finish',
  });
  expect(found).toEqual([failed.key, paid.key]);
});

it('the checks find a close that does not match its pledges', async () => {
  const platform = await openTestPlatform();
  const project = await buildProject(platform);
  await buildPledge(platform, project);
  await settleAt(platform, createScriptedProvider(), paymentAt(project.periodFinish ?? ''));
  const { db } = platform.database;
  for (const wrong of ['amount_at_end = 1', 'backers_at_end = 7', 'items_at_end = 7']) {
    await db.query(`update project set ${wrong}`);
    const found = await runChecks(platform.database.db, platform.clock.now());
    expect(found.map(({ invariant }) => invariant)).toContain(
      'the sums at the end of a project are those of pledges that their backers have not withdrawn',
    );
    await db.query('update project set amount_at_end = 10000, backers_at_end = 1, items_at_end = 1');
  }
});

it('the migration fills the pledged amount of projects that ended before it', async () => {
  const platform = await openTestPlatform();
  const provider = createScriptedProvider();
  const [lasting, failed] = [
    await buildProject(platform),
    await buildProject(platform, { projectType: 'PT01', goal: 900_000 }),
  ];
  const [withdrawn] = await Promise.all([1, 2, 3].map(() => buildPledge(platform, lasting)));
  await buildPledge(platform, failed);
  const { rows } = await platform.database.db.query(
    'select m.id as uid, m.email, m.name from pledge g join member m on m.id = g.member_id where g.id = $1',
    [withdrawn],
  );
  await cancelPledge(platform, rows[0], withdrawn ?? '');
  provider.faults = ['decline', 'decline'];
  await settleAt(platform, provider, paymentAt(lasting.periodFinish ?? ''));
  const storedTotals = () =>
    platform.database.db
      .query('select key, amount_at_end, backers_at_end, items_at_end from project order by key')
      .then((result) => result.rows);
  const before = await storedTotals();

  await platform.owner.query(
    'update project set amount_at_end = null, backers_at_end = null, items_at_end = null',
  );
  const text = await readFile(
    new URL('../../../../migrations/0063_items_at_end.sql', import.meta.url),
    'utf8',
  );
  const fill = text.split(';\n').find((statement) => statement.includes('update project p set'));
  await platform.owner.query(fill ?? '');
  expect(await storedTotals()).toEqual(before);
  expect(before.map(({ items_at_end: items }) => items)).toEqual([2, 1]);
});
