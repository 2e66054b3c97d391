import { nicknameKey } from '@pq/domain/member/nickname';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { searchMembers } from './search-members.ts';

/** Enough members that PostgreSQL would read all of them only where no index leads to what is looked for. */
const MEMBERS = 20_000;
let platform: TestPlatform;
let run: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  const { db } = platform.database;
  const names = Array.from({ length: MEMBERS }, (_, n) => `${n % 100 ? '도자기' : 'Ｐottery'} ${n}번`);
  await db.query(
    `insert into member (id, email, name, name_key, created_at, restricted_until)
     select gen_random_uuid(), 'hana' || n || '@example.com', name, key, now() - n * interval '1 minute',
       case when n = $3::int then now() + interval '1000 days' end
     from unnest($1::text[], $2::text[]) with ordinality as t (name, key, n)`,
    [names, names.map(nicknameKey), MEMBERS],
  );
  await platform.owner.query('vacuum (analyze) member');
  const query = db.query.bind(db) as (...args: unknown[]) => unknown;
  Object.assign(db, {
    query: (first: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
      if (typeof first !== 'string') run.push({ text: first.text, values: first.values ?? values ?? [] });
      return query(first, values);
    },
  });
});
beforeEach(() => {
  run = [];
});
afterAll(() => platform.close());

const find = (text: string, status?: 'restricted') => searchMembers(platform, { text, status, page: 0 });

async function ways(): Promise<string> {
  const statements = run.filter(({ text }) => text.includes('from member'));
  expect(statements.length).toBeGreaterThan(0);
  const plans = await Promise.all(
    statements.map(({ text, values }) => platform.database.db.query(`explain ${text}`, values)),
  );
  return plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n');
}

test.each([
  ['hana777@', 1, '도자기 776번'],
  ['HANA19999@', 1, '도자기 19998번'],
  ['도자기 41', 110, '도자기 41번'],
  ['도자기41번', 1, '도자기 41번'],
  ['pottery 1', 111, 'Ｐottery 100번'],
  ['nobody', 0, undefined],
  ['%', 0, undefined],
])('searchMembers finds "%s" by an index, newest first', async (text, total, first) => {
  const found = await find(text);
  expect([found.total, found.members[0]?.nickname]).toEqual([total, first]);
  expect(await ways()).not.toContain('Seq Scan on member');
});

test('searchMembers finds a member by uid and the restricted one among many with the same prefix', async () => {
  const [{ uid } = { uid: '' }] = (await find('hana5@')).members;
  expect(await find(uid.toUpperCase())).toMatchObject({ total: 1, members: [{ uid }] });
  expect(await find(uid, 'restricted')).toMatchObject({ total: 0 });
  for (const text of ['', 'hana', '도자기'])
    expect(await find(text, 'restricted')).toMatchObject({
      total: 1,
      members: [{ nickname: '도자기 19999번' }],
    });
  expect(await ways()).not.toContain('Seq Scan on member');
});

test('searchMembers without text reads the newest members and counts up to the limit', async () => {
  const found = await find('');
  expect([found.total, found.members[0]?.nickname]).toEqual([10_000, 'Ｐottery 0번']);
  expect(await ways()).toContain('Index Only Scan using member_newest');
});
