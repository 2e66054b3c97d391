import { searchProjects as call } from '@pq/contract/calls/projects';
import { listFilters, listSorts } from '@pq/contract/list-filters';
import { addDays, seoulDate } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMember, buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { fillFacets, fillPrices } from './fill-prices.ts';
import { listProjectKeys } from './list-projects.ts';
import { getProjectCards } from './present-project.ts';
import { findSearched } from './search-projects.ts';

let platform: TestPlatform;
let today: string;
const day = (days: number) => addDays(today, days);

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  today = seoulDate(platform.clock.now());
});
afterAll(() => platform.close());

async function titles(text: string, query: Record<string, unknown>): Promise<string[]> {
  const { keys } = await findSearched(platform, call.input.parse({ number: 48, ...query, text }));
  return (await getProjectCards(platform.database.db, keys, null)).map((card) => card.title);
}

test('findSearched filters by category, reward type and price, alone and together', async () => {
  const ownerId = (await buildMember(platform)).id;
  const build = (title: string, fields: Parameters<typeof buildProject>[1]) =>
    buildProject(platform, { title: `삼베 ${title}`, ownerId, ...fields });
  await build('돗자리', { category: 3, projectType: 'PT01', rewards: [{ productCost: 9_999 }] });
  await build('수세미', {
    category: 3,
    projectType: 'PT10',
    rewards: [{ productCost: 30_000 }, { productCost: 10_000 }],
  });
  await build('이불', { category: 1, projectType: 'PT01', rewards: [{ productCost: 100_000 }] });
  const found = async (query: Record<string, unknown>) =>
    (await titles('삼베', { sort: 'newest', ...query })).map((title) => title.slice(3)).toSorted();
  expect(await found({ category: 3 })).toEqual(['돗자리', '수세미']);
  expect(await found({ reward: 'PT01' })).toEqual(['돗자리', '이불']);
  expect(await found({ price: '0' })).toEqual(['돗자리']);
  expect(await found({ price: '1' })).toEqual(['수세미']);
  expect(await found({ price: '3' })).toEqual([]);
  expect(await found({ price: '10' })).toEqual(['이불']);
  expect(
    await found({ category: 3, reward: 'PT01', price: '0', state: 'funding', purpose: 'projects' }),
  ).toEqual(['돗자리']);
  expect(await found({ category: 3, reward: 'PT10', price: '0' })).toEqual([]);
});

test.each(Object.keys(listFilters.price.words))(
  'price_band puts prices of the band %s into it, up to where the next begins',
  async (word) => {
    const bands = Object.keys(listFilters.price.words)
      .map(Number)
      .toSorted((a, b) => a - b);
    const least = Number(word) * 10_000;
    const next = bands.find((band) => band > Number(word));
    const most = next === undefined ? 100_000_000 : next * 10_000 - 1;
    const { rows } = await platform.database.db.query(
      'select price_band($1) as least, price_band($2) as most',
      [least, most],
    );
    expect(rows).toEqual([{ least: Number(word), most: Number(word) }]);
  },
);

test('the price of a project is that of its cheapest reward, also after one is added, changed or removed', async () => {
  const { key } = await buildProject(platform, {
    rewards: [{ productCost: 20_000 }, { productCost: 50_000 }],
  });
  const { db } = platform.database;
  const price = async () =>
    (await db.query('select price_from from project where key = $1', [key])).rows[0].price_from;
  expect(await price()).toBe(20_000);
  await db.query('update reward set product_cost = 60000 where project_key = $1 and idx = 0', [key]);
  expect(await price()).toBe(50_000);
  await db.query(`insert into reward (project_key, idx, context, product_cost) values ($1, 2, '더', 1000)`, [
    key,
  ]);
  expect(await price()).toBe(1_000);
  await db.query('delete from reward where project_key = $1', [key]);
  expect(await price()).toBeNull();
});

test('fillPrices fills in the prices of listed projects of before the column, and no others', async () => {
  const listed = await buildProject(platform, { rewards: [{ productCost: 7_000 }] });
  const draft = await buildProject(platform, { state: 'save' });
  const { db } = platform.database;
  await db.query('update project set price_from = null where key = any($1::uuid[])', [
    [listed.key, draft.key],
  ]);
  const { signal } = new AbortController();
  expect(await fillPrices(platform, signal)).toBe(1);
  expect(await fillPrices(platform, signal)).toBe(0);
  const { rows } = await db.query(
    'select price_from from project where key = any($1::uuid[]) order by state',
    [[listed.key, draft.key]],
  );
  expect(rows).toEqual([{ price_from: 7_000 }, { price_from: null }]);
});

test('fillFacets lets filters find projects of before the column, also without a price', async () => {
  const project = await buildProject(platform, { title: '옻칠 소반', category: 4 });
  const { db } = platform.database;
  await db.query(`update project_search set facets = '{}' where key = $1`, [project.key]);
  expect(await titles('옻칠 소반', { category: 4 })).toEqual([]);
  const { signal } = new AbortController();
  expect(await fillFacets(platform, signal)).toBe(1);
  expect(await titles('옻칠 소반', { category: 4 })).toEqual(['옻칠 소반']);
  expect(await fillFacets(platform, signal)).toBe(0);
});

test('listProjectKeys with a price lists only its band, by each sort', async () => {
  const ownerId = (await buildMember(platform)).id;
  for (const [n, productCost] of [5_000, 40_000, 45_000].entries())
    await buildProject(platform, {
      title: `모시 ${n}`,
      ownerId,
      rewards: [{ productCost }],
      periodStart: day(-3 + n),
      periodFinish: day(9 - n),
      backers: n,
    });
  for (const sort of listSorts) {
    const listed = await listProjectKeys(platform.database, {
      purposes: ['projects', 'ordermade'],
      shelves: ['open'],
      boxed: false,
      projectType: null,
      category: 0,
      price: '3',
      pqOnly: false,
      sort,
      limit: 9,
      offset: 0,
      today,
    });
    const cards = await getProjectCards(platform.database.db, listed, null);
    expect([sort, cards.map(({ title }) => title)]).toEqual([sort, ['모시 2', '모시 1']]);
  }
});

test('a changed price of a listed project is a new version of the catalogue', async () => {
  const { key } = await buildProject(platform);
  const { db } = platform.database;
  const version = async () => (await db.query('select raised from project_catalogue')).rows[0].raised;
  const before = await version();
  await db.query('update reward set product_cost = product_cost + 1 where project_key = $1', [key]);
  expect(await version()).toBe(before + 1);
});
