import { buildPledge, buildProject, type ProjectRow, putState } from '@pq/testkit';
import { openTestApp, type TestApp } from '@pq/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { encodeAnswer } from '#src/platform/http/register-call.ts';
import { newId } from '#src/platform/ids.ts';
import { findProjectRow } from './queries.ts';
import { getProject } from './routes.ts';

/** Visitors' answers are kept in memory while nothing on them changes. What changes them here is SQL, not a use case. */
let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp({ keep: true });
});
afterAll(() => opened.close());

type Shown = { project: ProjectRow; pledgeId: string; boxId: string };

async function build(overrides: Parameters<typeof buildProject>[1] = {}): Promise<Shown> {
  const { platform } = opened;
  const project = await buildProject(platform, { rewards: [{}, { count: 50 }], ...overrides });
  const pledgeId = await buildPledge(platform, project);
  const boxId = newId(platform.clock.now());
  const now = new Date(platform.clock.now());
  await insertRows(platform.database.db, 'pq_reward', [
    {
      key: boxId,
      projectKey: project.key,
      authorId: project.ownerId,
      category: 1,
      state: 'ready',
      periodStart: '2026-12-01',
      periodFinish: '2027-12-01',
      createdAt: now,
      updatedAt: now,
    },
  ]);
  return { project, pledgeId, boxId };
}

async function write(text: string, ...values: unknown[]): Promise<void> {
  await opened.platform.owner.query(text, values);
}

const pathOf = ({ key, purpose }: ProjectRow) => `/api/project/detail?purpose=${purpose}&key=${key}`;
const visit = async (project: ProjectRow) => (await opened.app.inject(pathOf(project))).body;
const readAnew = async (project: ProjectRow) =>
  String(encodeAnswer(await getProject(opened.platform, project, null)));

const changes: Record<string, (shown: Shown) => Promise<unknown>> = {
  'a text of it': ({ project }) => write(`update project set title = '새 이름' where key = $1`, project.key),
  'its sum': ({ project }) =>
    write('update project set amount_now = amount_now + 1 where key = $1', project.key),
  'its scraps': ({ project }) => write('update project set scraps = scraps + 1 where key = $1', project.key),
  'its views': ({ project }) => write('update project set views = views + 1 where key = $1', project.key),
  "its maker's name": ({ project }) =>
    write(`update member set name = '새 공방' where id = $1`, project.ownerId),
  "its maker's picture": ({ project }) =>
    write(`update member set image = '/files/new.jpg' where id = $1`, project.ownerId),
  'the words of a reward': ({ project }) =>
    write(`update reward set context = '다른 구성' where project_key = $1 and idx = 1`, project.key),
  'the stock of a reward': ({ project }) =>
    write('update reward set count = 60 where project_key = $1 and idx = 1', project.key),
  'a new reward': ({ project }) =>
    write(
      `insert into reward (project_key, idx, context, product_cost) values ($1, 2, '더', 1000)`,
      project.key,
    ),
  'a reward less': ({ project }) =>
    write('delete from reward where project_key = $1 and idx = 1', project.key),
  'a pledge': ({ project }) => buildPledge(opened.platform, project),
  'one more chosen reward of a pledge': ({ project, pledgeId }) =>
    write('insert into pledge_item values ($1, $2, 1, 1, 10000)', pledgeId, project.key),
  'more pieces of a chosen reward': ({ pledgeId }) =>
    write('update pledge_item set count = 2 where pledge_id = $1', pledgeId),
  'a chosen reward less': ({ pledgeId }) => write('delete from pledge_item where pledge_id = $1', pledgeId),
  'a withdrawn pledge': ({ pledgeId }) =>
    write(`update pledge set status = 'cancel', due_at = null where id = $1`, pledgeId),
  'a reward of the PQ box': ({ project }) =>
    write(
      `insert into pq_reward (key, project_key, author_id, category, state, period_start, period_finish, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 2, 'ready', '2027-01-01', '2027-02-01', now(), now())`,
      project.key,
      project.ownerId,
    ),
  'whom a reward of the PQ box is for': ({ boxId }) =>
    write(`update pq_reward set tiers = '{1}' where key = $1`, boxId),
  'a reward of the PQ box less': ({ boxId }) => write('delete from pq_reward where key = $1', boxId),
};

test.each(Object.entries(changes))('a visitor is shown at once: %s', async (_, change) => {
  const shown = await build();
  const before = await visit(shown.project);
  expect(await visit(shown.project)).toBe(before);
  await change(shown);
  const after = await visit(shown.project);
  expect(after).not.toBe(before);
  expect(after).toBe(await readAnew(shown.project));
});

test('a visitor of a closed project is shown at once that a backer had withdrawn', async () => {
  const { project, pledgeId } = await build({ state: 'finish', backersAtEnd: 1, amountAtEnd: 10_000 });
  const chosen = async () => JSON.parse(await visit(project)).data.rewards.content[0].chosen;
  expect(await chosen()).toBe(1);
  await write(`update pledge set status = 'cancel', due_at = null where id = $1`, pledgeId);
  expect(await chosen()).toBe(1);
  await write(
    `insert into money_journal (id, at, pledge_id, project_key, member_id, event, pledged, collected, actor)
     select gen_random_uuid(), now(), id, project_key, member_id, 'cancelled', -10000, 0, 'backer' from pledge where id = $1`,
    pledgeId,
  );
  expect(await chosen()).toBe(0);
});

test('a hidden project is refused at once', async () => {
  const { project } = await build();
  await visit(project);
  await putState(opened.platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  expect((await opened.app.inject(pathOf(project))).statusCode).toBe(404);
});

test('what is not committed is shown to nobody and kept by nobody', async () => {
  const { project } = await build();
  const before = await visit(project);
  const { owner } = opened.platform;
  await owner.query('begin');
  await owner.query(`update reward set context = '아직 쓰는 중' where project_key = $1`, [project.key]);
  expect(await visit(project)).toBe(before);
  await owner.query('commit');
  const after = await visit(project);
  expect(after).toContain('아직 쓰는 중');
  expect(after).toBe(await readAnew(project));
});

test('charges of a closed project write no project', async () => {
  const { project, pledgeId } = await build({ state: 'finish', backersAtEnd: 1, amountAtEnd: 10_000 });
  const rowOf = async () =>
    (await opened.platform.owner.query('select xmin from project where key = $1', [project.key])).rows;
  const before = await rowOf();
  for (const status of ['retry', 'paid', 'refund']) {
    await write('update pledge set status = $2, due_at = null where id = $1', pledgeId, status);
    expect(await rowOf()).toEqual(before);
  }
});

/** Managers alone are sent something of these. */
const unseen = ['project_transition', 'project_outcome'];

test('every table that is read for a project writes its version', async () => {
  const { platform } = opened;
  const { project } = await build();
  const tables = new Set<string>();
  const query = platform.database.db.query.bind(platform.database.db);
  const explained = async ({ text, values }: { text: string; values: unknown[] }) => {
    const { rows } = await query(`explain (format json) ${text}`, values);
    for (const [, table = ''] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) tables.add(table);
    return query(text, values);
  };
  const db = { query: explained } as never;
  await findProjectRow({ ...platform.database, db }, project, null);
  const { rows } = await query(
    `select tgrelid::regclass::text as name from pg_trigger where tgname like 'project_touched%'`,
  );
  const touching = rows.map(({ name }) => name as string);
  const others = [...tables].filter((table) => !['project', 'member', ...unseen].includes(table));
  expect(others).toContain('reward');
  expect(others.filter((table) => !touching.includes(table))).toEqual([]);
});
