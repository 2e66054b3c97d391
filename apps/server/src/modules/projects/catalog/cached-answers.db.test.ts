import * as calls from '@pq/contract/calls/projects';
import { seoulDate } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { encodeAnswer } from '#src/platform/http/register-call.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  type ProjectRow,
  putState,
} from '#src/testing/index.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';
import { updateTerms } from '../vocabulary/store-terms.ts';
import { findListed } from './list-projects.ts';
import { getProjectCards } from './present-project.ts';
import { findProjectRow } from './queries.ts';
import { getProject } from './routes.ts';
import { findSearched } from './search-projects.ts';

/** Visitors' answers are cached until their content changes. The tests change it by SQL, not by use cases. */
let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp({ manualClose: true });
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
const readUncached = async (project: ProjectRow) =>
  String(encodeAnswer(await getProject(opened.platform, project, null)));

const changes: Record<string, (shown: Shown) => Promise<unknown>> = {
  'a text': ({ project }) => write(`update project set title = '새 이름' where key = $1`, project.key),
  'the pledged amount': ({ project }) =>
    write('update project set amount_now = amount_now + 1 where key = $1', project.key),
  'the scraps': ({ project }) => write('update project set scraps = scraps + 1 where key = $1', project.key),
  'the views': ({ project }) => write('update project set views = views + 1 where key = $1', project.key),
  "the maker's name": ({ project }) =>
    write(`update member set name = '새 공방' where id = $1`, project.ownerId),
  "the maker's picture": ({ project }) =>
    write(`update member set image = '/files/new.jpg' where id = $1`, project.ownerId),
  'the text of a reward': ({ project }) =>
    write(`update reward set context = '다른 구성' where project_key = $1 and idx = 1`, project.key),
  'the stock of a reward': ({ project }) =>
    write('update reward set count = 60 where project_key = $1 and idx = 1', project.key),
  'the rewards by a new one': ({ project }) =>
    write(
      `insert into reward (project_key, idx, context, product_cost) values ($1, 2, '더', 1000)`,
      project.key,
    ),
  'the rewards by a removed one': ({ project }) =>
    write('delete from reward where project_key = $1 and idx = 1', project.key),
  'the pledges by a new one': ({ project }) => buildPledge(opened.platform, project),
  'a pledge by another reward': ({ project, pledgeId }) =>
    write('insert into pledge_item values ($1, $2, 1, 1, 10000)', pledgeId, project.key),
  'the number of pieces in a pledge': ({ pledgeId }) =>
    write('update pledge_item set count = 2 where pledge_id = $1', pledgeId),
  'a pledge by a removed reward': ({ pledgeId }) =>
    write('delete from pledge_item where pledge_id = $1', pledgeId),
  'the pledges by a withdrawal': ({ pledgeId }) =>
    write(`update pledge set status = 'cancel', due_at = null where id = $1`, pledgeId),
  'the PQ box by a new reward': ({ project }) =>
    write(
      `insert into pq_reward (key, project_key, author_id, category, state, period_start, period_finish, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 2, 'ready', '2027-01-01', '2027-02-01', now(), now())`,
      project.key,
      project.ownerId,
    ),
  'the audience of a digital reward': ({ boxId }) =>
    write(`update pq_reward set tiers = '{1}' where key = $1`, boxId),
  'the PQ box by a removed reward': ({ boxId }) => write('delete from pq_reward where key = $1', boxId),
};

test.each(Object.entries(changes))('a change of %s is visible to visitors at once', async (_, change) => {
  const shown = await build();
  const before = await visit(shown.project);
  expect(await visit(shown.project)).toBe(before);
  await change(shown);
  const after = await visit(shown.project);
  expect(after).not.toBe(before);
  expect(after).toBe(await readUncached(shown.project));
});

test('a withdrawal before the close is visible on the closed project at once', async () => {
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

test('an uncommitted change is neither shown nor cached', async () => {
  const { project } = await build();
  const before = await visit(project);
  const { owner } = opened.platform;
  await owner.query('begin');
  await owner.query(`update reward set context = '아직 쓰는 중' where project_key = $1`, [project.key]);
  expect(await visit(project)).toBe(before);
  await owner.query('commit');
  const after = await visit(project);
  expect(after).toContain('아직 쓰는 중');
  expect(after).toBe(await readUncached(project));
});

const rowOf = async ({ key }: ProjectRow) =>
  (await opened.platform.owner.query('select xmin from project where key = $1', [key])).rows;

test('charges of a closed project write no project', async () => {
  const { project, pledgeId } = await build({ state: 'finish', backersAtEnd: 1, amountAtEnd: 10_000 });
  const before = await rowOf(project);
  for (const status of ['retry', 'paid', 'refund']) {
    await write('update pledge set status = $2, due_at = null where id = $1', pledgeId, status);
    expect(await rowOf(project)).toEqual(before);
  }
});

test('answers that are erased, of pledges of many projects at once, write no project', async () => {
  const { project, pledgeId } = await build();
  await write(`update pledge_item set answers = '[{"words": "하나"}]' where pledge_id = $1`, pledgeId);
  const before = await rowOf(project);
  await write(`update pledge_item set answers = '[]' where pledge_id = $1`, pledgeId);
  expect(await rowOf(project)).toEqual(before);
});

type Query = Record<string, string>;

const readAllUncached = async (keys: string[]) =>
  String(encodeAnswer(await getProjectCards(opened.platform.database.db, keys, null)));

const listed = {
  ask: async (query: Query, headers = {}) =>
    (await opened.app.inject({ url: `/api/project/list?${new URLSearchParams(query)}`, headers })).body,
  find: (platform: Platform, query: Query) => findListed(platform, calls.listProjects.input.parse(query)),
};
const searched = {
  ask: async (payload: Query, headers = {}) => {
    const response = await opened.app.inject({
      method: 'POST',
      url: '/api/project/search',
      payload,
      headers,
    });
    return String(encodeAnswer(response.json().data));
  },
  find: async (platform: Platform, query: Query) =>
    (await findSearched(platform, calls.searchProjects.input.parse(query))).keys,
};

const all = { purpose: 'projects', number: '48' };
const asked: [typeof listed, Query][] = [
  [listed, all],
  [listed, { ...all, sort: 'deadline' }],
  [listed, { ...all, sort: 'popular' }],
  [listed, { ...all, category: '2', reward: 'PT01', isPq: 'true' }],
  [listed, { ...all, type: 'open' }],
  [listed, { ...all, type: 'pqbox' }],
  [listed, { ...all, state: 'finish' }],
  [searched, { text: '무화과' }],
  [searched, { text: '무화과', sort: 'popular' }],
  [searched, { text: '쪽빛' }],
  [searched, { text: '느티나무' }],
];

const moves: Record<string, (shown: Shown) => Promise<unknown>> = {
  'the category': ({ project }) => write('update project set category = 3 where key = $1', project.key),
  'the project type': ({ project }) =>
    write(`update project set project_type = 'PT10' where key = $1`, project.key),
  'the delivery type': ({ project }) =>
    write(`update project set delivery_type = '' where key = $1`, project.key),
  'the start': ({ project }) =>
    write('update project set period_start = period_start - 3 where key = $1', project.key),
  'the end': ({ project }) =>
    write('update project set period_finish = period_finish - 1 where key = $1', project.key),
  'the state of the PQ box': ({ boxId }) =>
    write(`update pq_reward set state = 'funding' where key = $1`, boxId),
  'the title': ({ project }) => write(`update project set title = '살구' where key = $1`, project.key),
  'the story': ({ project }) =>
    write(`update project set editor = '<p>옻칠</p>' where key = $1`, project.key),
  "the maker's name": ({ project }) =>
    write(`update member set name = '참나무' where id = $1`, project.ownerId),
  'the number of backers': ({ project }) =>
    write('update project set backers = backers + 7 where key = $1', project.key),
  'the listed projects by an approval': () => buildShown('무화과 잼'),
  'the visibility': ({ project }) =>
    putState(opened.platform, 'blind', { key: project.key, blindedFrom: 'funding' }),
  'the state': ({ project }) => putState(opened.platform, 'finish', { key: project.key }),
};

function buildShown(title = '무화과 상자'): Promise<Shown> {
  // The first to end.
  const periodFinish = seoulDate(opened.platform.clock.now());
  return build({
    title,
    editor: '<p>쪽빛</p>',
    category: 2,
    projectType: 'PT01',
    deliveryType: 'PQ',
    periodFinish,
  });
}

async function readBefore(change: (shown: Shown) => Promise<unknown>): Promise<string[]> {
  const shown = await buildShown();
  await write(`update member set name = '느티나무' where id = $1`, shown.project.ownerId);
  const other = await buildMember(opened.platform);
  const headers = { authorization: `Bearer ${await buildSession(opened.platform, other.id)}` };
  const before = await readLists();
  expect(await readLists(headers)).toEqual(before);
  await change(shown);
  const { platform } = opened;
  const current = await Promise.all(
    asked.map(async ([list, query]) => readAllUncached(await list.find(platform, query))),
  );
  expect(await readLists()).toEqual(current);
  expect(await readLists(headers)).toEqual(current);
  return before;
}

function readLists(headers = {}): Promise<string[]> {
  return Promise.all(asked.map(([list, query]) => list.ask(query, headers)));
}

test.each(Object.entries(changes))(
  'a change of %s is visible in lists and searches at once',
  async (_, change) => {
    await readBefore(change);
  },
);

test.each(Object.entries(moves))(
  'lists and searches are reordered at once by a change of %s',
  async (_, move) => {
    expect(await readBefore(move)).not.toEqual(await readLists());
  },
);

test('a cached search finds more when terms and synonyms have changed', async () => {
  const search = async () => JSON.parse(await searched.ask({ text: '한지놀이' })).data.length;
  await updateTerms(opened.platform, new AbortController().signal);
  const { project } = await build({ title: '닥종이연' });
  expect(await search()).toBe(0);
  await write(`insert into synonym (word, group_id) values ('한지놀이', 9001), ('닥종이연', 9001)`);
  expect(await search()).toBe(0);
  await write('update synonym_version set version = version + 1');
  expect(await search()).toBe(1);
  await write(`update project set title = '삼베연' where key = $1`, project.key);
  expect(await search()).toBe(0);

  const typed = async () => JSON.parse(await searched.ask({ text: '삼배연' })).data.length;
  expect(await typed()).toBe(0);
  await updateTerms(opened.platform, new AbortController().signal);
  expect(await typed()).toBe(1);
});

test('only the maker and admins are managers of a project in cached lists', async () => {
  const { project } = await buildShown();
  const admin = await buildMember(opened.platform, { role: 'admin' });
  const isManager = async (id: string | null) => {
    const headers = id ? { authorization: `Bearer ${await buildSession(opened.platform, id)}` } : {};
    const { data } = JSON.parse(await listed.ask(all, headers));
    return data.find(({ key }: { key: string }) => key === project.key).isManager;
  };
  const other = await buildMember(opened.platform);
  expect([await isManager(null), await isManager(other.id)]).toEqual([false, false]);
  expect([await isManager(project.ownerId), await isManager(admin.id)]).toEqual([true, true]);
  expect(await isManager(null)).toBe(false);
});

test('pledges, views, scraps and drafts do not change the version of the catalogue', async () => {
  const { platform } = opened;
  const raised = async () => (await platform.owner.query('select raised from project_catalogue')).rows;
  const { project, pledgeId } = await buildShown();
  const before = await raised();
  await buildPledge(platform, project);
  await write(`update pledge set status = 'cancel', due_at = null where id = $1`, pledgeId);
  await write('update project set views = views + 1, scraps = scraps + 1 where key = $1', project.key);
  const draft = await buildProject(platform, { state: 'save' });
  await write(`update project set title = '새 초안', category = 4 where key = $1`, draft.key);
  await write('delete from project where key = $1', draft.key);
  expect(await raised()).toEqual(before);
});

test('every column that decides the place of a project in a list raises the version of the catalogue', async () => {
  const { platform } = opened;
  const columns = new Set<string>();
  const query = platform.database.db.query.bind(platform.database.db);
  const watched = (statement: { text: string; values: unknown[] }) => {
    for (const [, column = ''] of statement.text.matchAll(/\bp\.(\w+)/g)) columns.add(column);
    return query(statement);
  };
  const database = { ...platform.database, db: { query: watched }, lists: { query: watched } } as never;
  for (const [list, asks] of asked)
    if (asks.sort !== 'popular') await list.find({ ...platform, database }, asks);
  const { rows } = await query(
    `select pg_get_triggerdef(oid) as text from pg_trigger
     where tgname = 'project_catalogued' and tgrelid = 'project'::regclass`,
  );
  expect([...columns]).toContain('period_finish');
  expect(
    [...columns].filter((column) => column !== 'key' && !rows[0].text.includes(`old.${column} `)),
  ).toEqual([]);
});

/** Managers alone are sent something of these. */
const unseen = ['project_transition', 'project_outcome', 'alert_email'];

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
