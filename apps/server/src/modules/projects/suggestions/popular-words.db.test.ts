import sql from 'sql-template-tag';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { execute, query } from '#src/platform/database/query.ts';
import {
  buildAdmin,
  buildMember,
  buildProject,
  openTestPlatform,
  type TestPlatform,
} from '#src/testing/index.ts';
import { blockWord } from './blocked-words.ts';
import { listPopular, noteSearch, updatePopularWords } from './popular-words.ts';

async function openSite(count = 6) {
  const platform = await openTestPlatform();
  await buildProject(platform, { title: '겨울 보드게임 abc12345 010-1234-5678 a@b' });
  const members: string[] = [];
  for (let n = 0; n < count; n += 1) members.push((await buildMember(platform)).id);
  const [first = ''] = members;
  return { platform, members, first };
}

const notedBy = async (platform: TestPlatform, members: readonly string[], text: string) => {
  for (const member of members) await noteSearch(platform, member, text);
};

const stored = async ({ database }: TestPlatform) =>
  (
    await query(database.db, z.object({ text: z.string() }), sql`select text from search_use order by text`)
  ).map(({ text }) => text);

const popular = async (platform: TestPlatform) => {
  await updatePopularWords(platform);
  return (await listPopular(platform.database)).map(({ text, members }) => [text, members]);
};

test('a word is popular from five members on, however often each of them searches', async () => {
  const { platform, members } = await openSite();
  await notedBy(platform, members.slice(0, 4), '보드게임');
  for (let n = 0; n < 5; n += 1) await notedBy(platform, members.slice(0, 1), '보드 게임');
  expect(await popular(platform)).toEqual([]);
  await notedBy(platform, members.slice(4), '보드게임');
  await notedBy(platform, members.slice(0, 5), '겨울');
  expect(await popular(platform)).toEqual([
    ['보드게임', 6],
    ['겨울', 5],
  ]);
});

test('a text is not stored if it finds nothing, is long, or may be a number or an address', async () => {
  const { platform, first } = await openSite(1);
  for (const text of [
    '없는말이다',
    'abc12345',
    '12345',
    '010-1234-5678',
    'a@b',
    '겨울 '.repeat(11),
    '🎁',
    '・・',
  ])
    await noteSearch(platform, first, text);
  expect(await stored(platform)).toEqual([]);
  await noteSearch(platform, first, '겨울');
  expect(await stored(platform)).toEqual(['겨울']);
});

test('searches are deleted after a day, and popular words with them', async () => {
  const { platform, members } = await openSite();
  await notedBy(platform, members, '겨울');
  expect(await popular(platform)).toHaveLength(1);
  platform.clock.set(platform.clock.now() + 86_400_000);
  expect(await popular(platform)).toEqual([]);
  expect(await stored(platform)).toEqual([]);
});

test('a member who searches for very many words is not counted further', async () => {
  const { platform, first } = await openSite(1);
  await execute(
    platform.database.db,
    sql`insert into search_use (folded, member_id, text, at) select 'x' || n, ${first}, 'x', now() from generate_series(1, 200) n`,
  );
  await noteSearch(platform, first, '겨울');
  expect(await stored(platform)).not.toContain('겨울');
});

/** Updates the popular words while the changes of another transaction are not committed. */
async function updateDuring(platform: TestPlatform, ...changes: string[]) {
  const { owner } = platform;
  const other = await owner.connect();
  await other.query('begin');
  for (const change of changes) await other.query(change);
  let isDone = false;
  const updating = updatePopularWords(platform).finally(() => {
    isDone = true;
  });
  // Awaited below; until then a failure is not unhandled.
  updating.catch(() => {});
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => {
    if (!isDone && (await owner.query(waiting)).rowCount === 0) throw new Error('nothing waits');
  }, 5_000);
  await other.query('commit');
  other.release();
  await updating;
}

test('two processes make the same popular words at the same time', async () => {
  const { platform, members } = await openSite();
  await notedBy(platform, members, '겨울');
  await updateDuring(
    platform,
    'delete from popular_word',
    `insert into popular_word (folded, text, members, last_at, made_at) values ('겨울', '겨울', 6, now(), now())`,
  );
  expect((await listPopular(platform.database)).map(({ text }) => text)).toEqual(['겨울']);
});

test('a word that is blocked while popular words are made is none of them', async () => {
  const { platform, members } = await openSite();
  await notedBy(platform, members, '겨울');
  await updateDuring(
    platform,
    `insert into blocked_word (word, blocked_at) values ('겨울', now())`,
    `delete from popular_word where strpos(folded, '겨울') > 0`,
  );
  expect(await listPopular(platform.database)).toEqual([]);
});

test('a blocked word leaves the popular ones at once and is stored no more, until it is allowed again', async () => {
  const { platform, members, first } = await openSite();
  const admin = await buildAdmin(platform);
  await notedBy(platform, members, '보드게임');
  await notedBy(platform, members, '겨울');
  expect(await popular(platform)).toHaveLength(2);
  await blockWord(platform, admin, { word: '드게', isBlocked: true });
  expect((await listPopular(platform.database)).map(({ text }) => text)).toEqual(['겨울']);
  await noteSearch(platform, first, '보드게임');
  expect(await stored(platform)).not.toContain('보드게임');
  await blockWord(platform, admin, { word: '드게', isBlocked: false });
  await notedBy(platform, members, '보드게임');
  expect(await popular(platform)).toHaveLength(2);
});
