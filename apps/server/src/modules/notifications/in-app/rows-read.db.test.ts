import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '#src/platform/database/database.ts';
import { withLongStatements } from '#src/platform/database/database.ts';
import { buildMember, openTestPlatform, type TestPlatform } from '#src/testing/index.ts';
import { listNotificationRows, listUnread, markAllRead } from './queries.ts';

/** Of one member, every tenth unread, among those of others. */
const NOTIFICATIONS = 100_000;
const PAGE = { unread: false, before: undefined, offset: 0, limit: 20 };
let platform: TestPlatform;
let memberId: string;

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true, newDatabase: true });
  const { owner } = platform;
  memberId = (await buildMember(platform)).id;
  const other = await buildMember(platform);
  await withLongStatements(() =>
    owner.query(
      `insert into notification (id, member_id, kind, text, path, at, read_at)
       select uuidv7(make_interval(secs => n - $3)), m.id, 'charged', '41,000원을 결제했습니다.', '/my/list', now(),
         case when n % 10 > 0 then now() end
       from generate_series(1, $3::int) n, unnest(array[$1, $2]::uuid[]) m(id)`,
      [memberId, other.id, NOTIFICATIONS],
    ),
  );
  await owner.query('vacuum (analyze) notification');
});
afterAll(() => platform.close());

/** What `run` returns, and how many pages of the database its statements read. */
async function counted<T>(run: (db: Executor) => Promise<T>): Promise<{ result: T; pages: number }> {
  let pages = 0;
  const query = async (statement: { text: string; values: unknown[] }) => {
    const { rows } = await platform.owner.query(
      `explain (analyze, buffers, format json) ${statement.text}`,
      statement.values,
    );
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return platform.owner.query(statement);
  };
  const result = await run({ query } as never);
  return { result, pages };
}

test.each([false, true])(
  'the last pages of a list with unread = %s cost as much as the first',
  async (unread) => {
    const first = await counted((db) => listNotificationRows(db, memberId, { ...PAGE, unread }));
    const { rows } = await platform.owner.query(
      'select id from notification where member_id = $1 order by id offset 300 limit 1',
      [memberId],
    );
    const late = await counted((db) =>
      listNotificationRows(db, memberId, { ...PAGE, unread, before: rows[0].id }),
    );
    expect([first.result.length, late.result.length]).toEqual([20, 20]);
    expect(first.pages).toBeLessThan(300);
    expect(late.pages).toBeLessThan(300);
  },
);

test('the number of unread ones is counted no further than it is shown', async () => {
  const { result, pages } = await counted((db) => listUnread(db, [memberId]));
  expect(result[0]?.unread).toBe(100);
  expect(pages).toBeLessThan(1_500);
});

test('모두 읽음 writes one row', async () => {
  const written = async () => {
    const { rows } = await platform.owner.query(
      `select (select count(*)::int from notification where member_id = $1 and read_at is null) as unread,
         (select count(*)::int from notification_mark) as marks`,
      [memberId],
    );
    return rows[0];
  };
  const { pages } = await counted((db) => markAllRead(db, memberId));
  expect(pages).toBeLessThan(50);
  expect(await written()).toEqual({ unread: NOTIFICATIONS / 10, marks: 1 });
  expect((await listUnread(platform.owner, [memberId]))[0]?.unread).toBe(0);
});
