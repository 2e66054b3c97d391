import { listProjects as call } from '@pq/contract/calls/projects';
import { addDays, seoulDate } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { buildMember, buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { findListed } from './list-projects.ts';
import { getProjectCards } from './present-project.ts';
import { listPopular } from './routes.ts';

let platform: TestPlatform;
let today: string;
const day = (days: number) => addDays(today, days);

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  today = seoulDate(platform.clock.now());
  const ownerId = (await buildMember(platform)).id;
  const build = (title: string, fields: Parameters<typeof buildProject>[1]) =>
    buildProject(platform, { title, ownerId, ...fields });

  await build('open', { periodStart: day(-5), periodFinish: day(5), category: 2, projectType: 'PT01' });
  await build('today', { periodStart: day(-6), periodFinish: day(0), category: 6, categoryLabel: '놀이' });
  await build('plain', { periodStart: day(-7), periodFinish: day(9), deliveryType: '' });
  await build('unswept', { periodStart: day(-20), periodFinish: day(-1) });
  await build('finish', { state: 'finish', periodStart: day(-30), periodFinish: day(-2) });
  const done = await build('re-finish', { state: 're-finish', periodStart: day(-40), periodFinish: day(-9) });
  await build('fail', { state: 'fail', periodStart: day(-35), periodFinish: day(-4) });
  await build('ready', { state: 'ready', periodStart: day(3), periodFinish: day(13) });
  await build('later', { state: 'ready', periodStart: day(8), periodFinish: day(12) });
  for (const state of ['save', 'prepare'] as const) await build(state, { state });
  await build('reject', { state: 'reject', rejectMessage: '사유' });
  await build('blind', { state: 'blind', blindedFrom: 'funding' });
  await build('order', { purpose: 'ordermade', goal: 0, periodStart: day(-1), periodFinish: day(2) });
  const shown = { authorId: ownerId, category: 1, createdAt: new Date(), updatedAt: new Date() };
  await insertRows(platform.database.db, 'pq_reward', [
    { ...shown, key: newId(1), projectKey: done.key, state: 'finish' },
    { ...shown, key: newId(2), projectKey: done.key, state: 'funding' },
  ]);
});
afterAll(() => platform.close());

async function titles(query: Record<string, string>): Promise<string[]> {
  const keys = await findListed(platform, call.input.parse({ purpose: 'projects', number: '48', ...query }));
  return (await getProjectCards(platform.database.db, keys, null)).map((card) => card.title);
}

test('findListed lists open and ended projects, newest start first', async () => {
  expect(await titles({})).toEqual(['open', 'today', 'plain', 'unswept', 'finish', 'fail', 're-finish']);
  expect(
    await titles({ type: 'list', reward: '', state: '', sort: '', category: '0', isPq: '' }),
  ).toHaveLength(7);
});

test('findListed lists each purpose separately', async () => {
  expect(await titles({ purpose: 'ordermade' })).toEqual(['order']);
});

test('findListed lists upcoming projects, and those with an open PQ box reward', async () => {
  // The first to open comes first.
  expect(await titles({ type: 'open' })).toEqual(['ready', 'later']);
  expect(await titles({ type: 'open', number: '1', page: '1' })).toEqual(['later']);
  expect(await titles({ type: 'open', sort: 'newest' })).toEqual(['later', 'ready']);
  expect(await titles({ type: 'open', sort: 'deadline' })).toEqual(['later', 'ready']);
  expect(await titles({ type: 'pqbox' })).toEqual(['re-finish']);
  expect(await titles({ type: 'open', state: 'funding' })).toEqual([]);
});

test('findListed filters by open and ended', async () => {
  expect(await titles({ state: 'funding' })).toEqual(['open', 'today', 'plain', 'unswept']);
  expect(await titles({ state: 'finish' })).toEqual(['finish', 'fail', 're-finish']);
});

test('findListed filters by reward type, category and PQ delivery', async () => {
  expect(await titles({ reward: 'PT01' })).toEqual(['open']);
  expect(await titles({ category: '2' })).toEqual(['open']);
  expect(await titles({ category: '6' })).toEqual(['today']);
  expect(await titles({ isPq: 'true' })).not.toContain('plain');
  expect(await titles({ isPq: 'false' })).toContain('plain');
  expect(await titles({ reward: 'PT01', category: '6' })).toEqual([]);
});

test('findListed sorts by deadline with ended projects last, also before the sweep closes them', async () => {
  expect(await titles({ sort: 'deadline' })).toEqual([
    'today',
    'open',
    'plain',
    're-finish',
    'fail',
    'finish',
    'unswept',
  ]);
});

test.each(['newest', 'popular', 'deadline'])(
  'findListed pages of the sort %s neither repeat nor miss a project',
  async (sort) => {
    const whole = await titles({ sort });
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => titles({ sort, number: '2', page: `${page}` })),
    );
    expect(pages.flat()).toEqual(whole);
    expect(await titles({ sort, page: '9' })).toEqual([]);
  },
);

test('listPopular sorts open projects by backers', async () => {
  const { db } = platform.database;
  await db.query(`update project set backers = case title
    when 'plain' then 5 when 'unswept' then 9 when 'finish' then 7 else 0 end`);
  expect((await titles({ sort: 'popular' })).slice(0, 3)).toEqual(['unswept', 'finish', 'plain']);
  await db.query(`update project set views = 3 where title = 'today'`);
  const popular = await listPopular(platform, null);
  expect(popular.projects.map((card) => card.title)).toEqual(['plain', 'today', 'open']);
  expect(popular.ordermade.map((card) => card.title)).toEqual(['order']);
});
