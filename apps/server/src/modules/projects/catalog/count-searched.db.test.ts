import { countSearch as call } from '@pq/contract/calls/search';
import { addDays, seoulDate } from '@pq/domain/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLongStatements } from '#src/platform/database/database.ts';
import { buildMember, buildProject, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { updateTerms } from '../vocabulary/store-terms.ts';
import { createCountSearched, type SearchCounts } from './count-searched.ts';
import { findSearched } from './search-projects.ts';

let platform: TestPlatform;
let count: (query: Record<string, unknown>) => Promise<SearchCounts>;

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  const counted = createCountSearched(platform);
  count = (query) => counted(call.input.parse(query));
  const today = seoulDate(platform.clock.now());
  const ownerId = (await buildMember(platform, { name: '등대공방' })).id;
  const build = (title: string, fields: Parameters<typeof buildProject>[1] = {}) =>
    buildProject(platform, { title, ownerId, editor: '<p>소개</p>', deliveryType: '', ...fields });
  const over = { state: 'fail', periodStart: addDays(today, -30), periodFinish: addDays(today, -1) } as const;
  const price = (productCost: number) => ({ rewards: [{ productCost }] });
  await build('삼베 돗자리', { category: 3, projectType: 'PT01', ...price(9_000) });
  await build('삼베 이불', { category: 3, projectType: 'PT10', ...price(20_000) });
  await build('삼베 수세미', {
    category: 1,
    projectType: 'PT10',
    deliveryType: 'PQ',
    ...price(9_500),
    ...over,
  });
  await build('맞춤 삼베 한복', { purpose: 'ordermade', category: 1, ...price(150_000) });
  await updateTerms(platform, new AbortController().signal);
  // A frequent word, in two categories of one purpose.
  await withLongStatements(() =>
    platform.database.db.query(
      `insert into project (key, purpose, owner_id, state, title, category, project_type, delivery_type, period_start,
         period_finish, editor, created_at, updated_at, price_from)
       select gen_random_uuid(), 'projects', $1, 'funding', '놋쇠 ' || n, case when n <= 30 then 2 else 4 end, 'PT10', '',
         $2::date, $2::date + 9, '', now(), now(), 60000
       from generate_series(1, 1100) n`,
      [ownerId, today],
    ),
  );
});
afterAll(() => platform.close());

test('countSearched counts each purpose and state whatever is asked for of it', async () => {
  const all = { all: 4, more: false, projects: 3, ordermade: 1, open: 3, over: 1, dropped: [] };
  expect(await count({ text: '삼베' })).toMatchObject(all);
  expect(await count({ text: '삼베', purpose: 'ordermade' })).toMatchObject({
    ...all,
    all: 1,
    open: 1,
    over: 0,
  });
  expect(await count({ text: '삼베', state: 'finish' })).toMatchObject({
    ...all,
    all: 1,
    projects: 1,
    ordermade: 0,
  });
});

test('countSearched counts the values of a filter within all others', async () => {
  const { values } = await count({ text: '삼베', category: 3, purpose: 'projects' });
  expect(values).toEqual({
    state: { funding: 2, finish: 0 },
    category: { '1': 1, '2': 0, '3': 2, '4': 0, '5': 0, '6': 0 },
    price: { '0': 1, '1': 1, '3': 0, '5': 0, '10': 0 },
    reward: { PT10: 1, PT01: 1 },
    isPq: { true: 0 },
  });
});

test('countSearched says what each dropped condition would find where nothing is found', async () => {
  const asked = { text: '삼베', purpose: 'projects', state: 'funding', category: 1, isPq: true };
  expect(await count(asked)).toMatchObject({
    all: 0,
    dropped: [
      { name: 'purpose', n: 0 },
      { name: 'state', n: 1 },
      { name: 'category', n: 0 },
      { name: 'isPq', n: 0 },
      { name: 'all', n: 4 },
    ],
  });
});

test('countSearched counts a frequent word up to 1,000, and exactly within filters', async () => {
  expect(await count({ text: '놋쇠' })).toEqual({
    all: 1_000,
    more: true,
    projects: null,
    ordermade: null,
    open: null,
    over: null,
    values: null,
    dropped: [],
  });
  const within = await count({ text: '놋쇠', category: 2, purpose: 'projects' });
  expect(within).toMatchObject({ all: 30, more: false, projects: 30, ordermade: null, open: 30, over: 0 });
  expect(within.values?.category).toBeNull();
  expect(within.values?.price).toEqual({ '0': 0, '1': 0, '3': 0, '5': 30, '10': 0 });
  expect(await count({ text: '놋쇠', category: 3, price: '0' })).toMatchObject({
    all: 0,
    dropped: [
      { name: 'category', n: 0 },
      { name: 'price', n: 0 },
      { name: 'all', n: 1_000 },
    ],
  });
});

test.each([
  { text: '삼배' },
  { text: '삼배', category: 3 },
  { text: '삼배', price: '10' },
  { text: '삼배', exact: true },
  { text: '삼베', price: '3' },
  { text: '' },
])('countSearched counts what findSearched finds: %j', async (query) => {
  const { keys } = await findSearched(platform, { ...call.input.parse(query), page: 0, number: 48 });
  expect((await count(query)).all).toBe(keys.length);
});

test('countSearched counts within filters what a correction finds that is frequent', async () => {
  await updateTerms(platform, new AbortController().signal);
  const query = { text: 'shtthl', category: 2 };
  const { keys, correction } = await findSearched(platform, {
    ...call.input.parse(query),
    page: 0,
    number: 48,
  });
  expect(correction).toEqual({ text: '놋쇠', certain: true });
  expect(keys).toHaveLength(30);
  expect(await count(query)).toMatchObject({ all: 30, more: false, projects: 30, dropped: [] });
  expect(await count({ ...query, category: 3 })).toMatchObject({
    all: 0,
    dropped: [
      { name: 'category', n: 1_000 },
      { name: 'all', n: 1_000 },
    ],
  });
});

test('a correction is the same whatever the filters, and none is made because filters leave little', async () => {
  const search = (query: object) =>
    findSearched(platform, { ...call.input.parse(query), page: 0, number: 6 });
  const { correction } = await search({ text: '삼배' });
  expect(correction).toMatchObject({ text: '삼베' });
  const filtered = await search({ text: '삼배', category: 3, price: '0' });
  expect(filtered.correction).toEqual(correction);
  expect(filtered.keys).toHaveLength(1);
  expect(await search({ text: '삼배', price: '5' })).toEqual({ keys: [], isPassing: false, correction });
  expect(await search({ text: '놋쇠', category: 1 })).toEqual({
    keys: [],
    isPassing: false,
    correction: null,
  });
});

test('counts follow the catalogue', async () => {
  const before = await count({ text: '삼베' });
  await buildProject(platform, { title: '삼베 버선' });
  expect((await count({ text: '삼베' })).all).toBe(before.all + 1);
});
