import { listProjects as listCall, searchProjects as searchCall } from '@pq/contract/calls/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withLongStatements } from '#src/platform/database/database.ts';
import { buildMember, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { rebuildTerms } from '../vocabulary/store-terms.ts';
import { createCachedAnswers } from './cached-answers.ts';
import { findListed } from './list-projects.ts';
import { listPopular } from './routes.ts';
import { findSearched } from './search-projects.ts';

/** Reads the plans of what runs, on a database where reading everything would show. */
const PROJECTS = 12_000;
let platform: TestPlatform;
let rowsRead = 0;

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true, newDatabase: true });
  const { db } = platform.database;
  const { id } = await buildMember(platform, { name: '공방지기' });
  await db.query('set statement_timeout = 0');
  await withLongStatements(() =>
    db.query(
      `insert into project (key, purpose, owner_id, state, title, category, project_type, delivery_type, period_start,
         period_finish, editor, created_at, updated_at, price_from)
       select gen_random_uuid(), case when n % 3 = 0 then 'ordermade' else 'projects' end, $1,
         case when n % 20 < 14 then 'funding' when n % 20 < 17 then 'ready' else 'fail' end,
         case when n % 3 = 0 then '가죽 지갑 ' when n % 3 = 1 then '나무 숟가락 ' else '양모 담요 ' end || n,
         1 + n % 6, case when n % 4 = 0 then 'PT01' else 'PT10' end, case when n % 5 = 0 then '' else 'PQ' end,
         date '2026-11-20' - n % 30, date '2026-11-21' + n % 60, '<p>오래 쓰는 물건</p>', now(), now(),
         case when n % 1000 = 0 then 60000 else 5000 end
       from generate_series(1, $2::int) n`,
      [id, PROJECTS],
    ),
  );
  await db.query(`update project set title = '왕골 바구니' where title like '% 777'`);
  await rebuildTerms(platform);
  await platform.owner.query(
    'vacuum (analyze) project, project_popularity, project_search, search_term, search_term_due',
  );
  countRows();
});
afterAll(() => platform.close());

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
};

function rowsOf(plan: Plan): number {
  const own = plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own);
}

function countRows(): void {
  const { db } = platform.database;
  const query = db.query.bind(db) as (text: string, values?: unknown[]) => ReturnType<typeof db.query>;
  const counted = async (first: string | { text: string; values?: unknown[] }, second?: unknown[]) => {
    const text = typeof first === 'string' ? first : first.text;
    const values = second ?? (typeof first === 'string' ? undefined : first.values);
    if (!text.startsWith('explain')) {
      const answer = (await query(`explain (analyze, format json) ${text}`, values)) as unknown as {
        rows: { 'QUERY PLAN': string | [{ Plan: Plan }] }[];
      };
      const plan = answer.rows[0]?.['QUERY PLAN'];
      const parsed = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Plan }];
      rowsRead += rowsOf(parsed[0].Plan);
    }
    return query(text, values);
  };
  Object.assign(db, { query: counted });
}

async function readBy(run: () => Promise<unknown[]>): Promise<{ shown: number; read: number }> {
  rowsRead = 0;
  const shown = (await run()).length;
  return { shown, read: rowsRead };
}

const filters = [
  {},
  { type: 'open' },
  { type: 'pqbox' },
  { state: 'funding' },
  { state: 'finish' },
  { category: '2' },
  { reward: 'PT01' },
  { isPq: 'true' },
  { category: '2', reward: 'PT01', isPq: 'true', state: 'finish' },
];
const sorts = ['newest', 'popular', 'deadline'];
const shapes = [
  ...filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, sort }))),
  { type: 'open', sort: '' },
];
// Each part of a merge reads one row ahead; a card reads its project, maker and reward.
const PARTS = 48;
const A_CARD = 5;
const VERSION = 1;

test.each(shapes)('a list reads only the rows that a page skips and shows: %j', async (shape) => {
  for (const page of [0, 100]) {
    const query = listCall.input.parse({ purpose: 'projects', page: `${page}`, ...shape });
    const { shown, read } = await readBy(() => readCards(() => findListed(platform, query)));
    expect(read).toBeLessThanOrEqual(page * 9 + 9 + PARTS + shown * A_CARD);
  }
});

test('listPopular reads only the rows it shows', async () => {
  const { shown, read } = await readBy(async () => {
    const { projects, ordermade } = await listPopular(platform, null);
    return [...projects, ...ordermade];
  });
  expect(shown).toBe(8);
  expect(read).toBeLessThanOrEqual(shown * A_CARD);
});

async function readCards(find: () => Promise<string[]>): Promise<unknown[]> {
  const answers = createCachedAnswers(platform.database);
  const list = { name: '', isCacheable: true, find: async () => ({ keys: await find() }) };
  return JSON.parse(String(await answers.list(null, list))).data;
}

const search = (query: Record<string, unknown>) =>
  readBy(() =>
    readCards(
      async () => (await findSearched(platform, searchCall.input.parse({ exact: true, ...query }))).keys,
    ),
  );

test('a search looks a rare word up in the index', async () => {
  for (const text of ['왕골', '바구니', '왕', 'ㅇㄱ ㅂㄱㄴ'])
    for (const sort of [...sorts, undefined]) {
      const { shown, read } = await search({ text, sort });
      expect(shown).toBe(1);
      expect(read).toBeLessThanOrEqual(20);
    }
});

test('a search reads nothing for a word of no project', async () => {
  expect(await search({ text: '북극성' })).toEqual({ shown: 0, read: VERSION });
});

test.each(['가죽', '지갑', '가죽 지갑', '가', 'ㄱㅈ', '가ㅈ', '공방', '물건'])(
  'a search finds a frequent word among the first few hundred rows: %s',
  async (text) => {
    for (const sort of [...sorts, undefined]) {
      const { shown, read } = await search({ text, sort });
      expect(shown).toBe(6);
      expect(read).toBeLessThanOrEqual(PROJECTS / 10);
    }
  },
);

const TERMS = 20;

test.each([
  ['왕골 바구나', '왕골 바구니'],
  ['dhkdrhf', '왕골'],
  ['왕골을', '왕골'],
  ['다죽 지갑', '가죽 지갑'],
  ['블랭킷', '담요'],
  ['skan', '나무'],
])('a search that is corrected reads no more rows than one for what is meant: %s', async (typed, meant) => {
  for (const sort of [...sorts, undefined]) {
    const exact = await search({ text: meant, sort });
    const corrected = await search({ text: typed, sort, exact: false });
    expect(corrected.shown).toBe(exact.shown);
    expect(corrected.read).toBeLessThanOrEqual(exact.read + TERMS);
  }
});

test('a search reads no more for a word that is frequent in the other purpose', async () => {
  const { shown, read } = await search({ text: '가죽', purpose: 'projects' });
  expect({ shown, read }).toEqual({ shown: 0, read: VERSION });
});

test.each([
  ['0', 6],
  ['5', 6],
  ['10', 0],
])('a search of a frequent word reads few rows for the price %s', async (price, most) => {
  for (const text of ['지갑', '물건', '공방'])
    for (const sort of [...sorts, undefined])
      for (const category of ['0', '4']) {
        const { shown, read } = await search({ text, sort, price, category });
        expect(shown).toBeLessThanOrEqual(most);
        expect(read).toBeLessThanOrEqual(PROJECTS / 10);
      }
});

test.each([{ category: '2' }, { category: '3', price: '0' }, { category: '5', reward: 'PT01' }])(
  'a search reads few rows for a frequent word that never occurs with the filters: %j',
  async (filter) => {
    for (const sort of [...sorts, undefined]) {
      const { shown, read } = await search({ text: '지갑', sort, ...filter });
      expect(shown).toBe(0);
      // A window of what is open and one of what is over, listed and compared.
      expect(read).toBeLessThanOrEqual(PROJECTS / 6);
    }
  },
);
