import { searchWords } from '@pq/domain/text/search-text';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { epochMs, listedAfter } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { findMatches } from '#src/platform/search.ts';
import type { StorySearch } from './story-search.ts';

const storyRow = z.object({
  key: z.string(),
  category: z.number(),
  title: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  likes: z.number(),
  createdAtMs: z.number(),
  authorId: z.string(),
  nickname: z.string(),
  authorImage: z.string(),
  likedByViewer: z.boolean(),
  blinded: z.boolean(),
});
export type StoryRow = z.output<typeof storyRow>;

const columnsFor = (viewerId: string | null) => sql`
  s.key, s.category, s.title, s.content, s.images, s.likes, s.blinded_at is not null as blinded,
  ${epochMs('s.created_at')} as created_at_ms, s.author_id, m.name as nickname, m.image as author_image,
  exists (select from story_like l where l.story_key = s.key and l.member_id = ${viewerId}::uuid) as liked_by_viewer`;

export function findStory({ db }: Database, key: string, viewerId: string | null): Promise<StoryRow | null> {
  return queryOne(
    prepared(db, 'story-detail'),
    storyRow,
    sql`select ${columnsFor(viewerId)} from story s join member m on m.id = s.author_id where s.key = ${key}`,
  );
}

export async function listStoryRows(
  database: Database,
  search: StorySearch,
  viewerId: string | null,
  page: Page,
): Promise<StoryRow[]> {
  const keys =
    search.text === ''
      ? await listStoryKeys(database, search, viewerId, page)
      : await searchStoryKeys(database, search, viewerId, page);
  if (keys.length === 0) return [];
  return query(
    database.lists,
    storyRow,
    sql`select ${columnsFor(viewerId)}
     from unnest(${keys}::uuid[]) with ordinality as page (key, place)
       join story s on s.key = page.key join member m on m.id = s.author_id
     order by page.place`,
  );
}

/** `before`: the page follows the story with this key, newest first. */
type Page = { limit: number; offset: number; before?: string | undefined };

const orders = { newest: sql`t.created_at desc, t.key desc`, like: sql`t.likes desc, t.key desc` } as const;

async function listStoryKeys(
  database: Database,
  search: StorySearch,
  viewerId: string | null,
  page: Page,
): Promise<string[]> {
  const rows = await query(
    database.lists,
    z.object({ key: z.string() }),
    sql`select t.key from story t where ${conditions(search, viewerId, page)}
     order by ${orders[search.sort]} limit ${page.limit}::int offset ${page.offset}::int`,
  );
  return rows.map(({ key }) => key);
}

async function searchStoryKeys(
  database: Database,
  search: StorySearch,
  viewerId: string | null,
  page: Page,
): Promise<string[]> {
  const words = searchWords(search.text);
  if (words.length === 0) return [];
  const keys = await findMatches(
    database,
    {
      table: 'story_search',
      realms: ['story'],
      ranked: false,
      listKeys: (listed) => listStoryKeys(database, search, viewerId, { ...listed, before: page.before }),
      listClauses: {
        join: sql`cross join lateral (select * from story where key = s.key offset 0) t`,
        where: conditions(search, viewerId, page),
        order: orders[search.sort],
      },
    },
    { words: words.map((word) => [word]) },
    page.offset + page.limit,
  );
  return keys.slice(page.offset);
}

/** Stories that a text finds, up to `most`. */
export async function countStories(database: Database, text: string, most: number): Promise<number> {
  const search = { category: 0, uid: null, liked: false, sort: 'newest', text } as const;
  return (await searchStoryKeys(database, search, null, { offset: 0, limit: most })).length;
}

function conditions(search: StorySearch, viewerId: string | null, { before }: Page): Sql {
  // One's own list has the hidden ones, too.
  const found = search.uid !== null && search.uid === viewerId ? [] : [sql`t.blinded_at is null`];
  if (search.category > 0) found.push(sql`t.category = ${search.category}::int`);
  if (search.uid !== null) found.push(sql`t.author_id = ${search.uid}::uuid`);
  if (search.liked)
    found.push(sql`t.key in (select story_key from story_like where member_id = ${viewerId}::uuid)`);
  const timeOf = sql`select created_at from story where key = ${before}`;
  found.push(listedAfter(sql`t.created_at, t.key`, before, timeOf));
  return join(found, ' and ');
}

/** A version of a story `s` that changes when it is changed, hidden or shown again: an admin must not decide on another one. */
export const storyVersion = sql`${epochMs('s.updated_at')} || '.' || coalesce(${epochMs('s.blinded_at')}, 0)`;

type StoryContent = { category: number; title: string; content: string; images: string[] };

export async function insertStory(
  tx: Tx,
  row: StoryContent & { key: string; authorId: string },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into story (key, author_id, category, title, content, images, created_at, updated_at)
    values (${row.key}, ${row.authorId}, ${row.category}, ${row.title}, ${row.content}, ${row.images}::text[],
      ${now}, ${now})`,
  );
}

export async function updateStoryRow(tx: Tx, key: string, story: StoryContent, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
    update story set category = ${story.category}, title = ${story.title}, content = ${story.content},
      images = ${story.images}::text[], updated_at = ${now}
    where key = ${key}`,
  );
}

export async function deleteStory(tx: Tx, key: string): Promise<void> {
  await execute(tx, sql`delete from story where key = ${key}`);
}

export async function setStoryHidden(tx: Tx, key: string, at: Date | null): Promise<void> {
  await execute(tx, sql`update story set blinded_at = ${at} where key = ${key}`);
}

const lockedRow = z.object({
  authorId: z.string(),
  category: z.number(),
  title: z.string(),
  content: z.string(),
  images: z.array(z.string()),
  blinded: z.boolean(),
  version: z.string(),
});

/**
 * Locks a story against concurrent writing, hiding and removing; for removing, against likes, too. `authorId` leaves a story of
 * anybody else unlocked and answers null for it.
 */
export function lockStory(
  tx: Tx,
  key: string,
  { purpose = 'writing', authorId }: { purpose?: 'writing' | 'removing'; authorId?: string } = {},
): Promise<z.output<typeof lockedRow> | null> {
  const strength = raw(purpose === 'removing' ? 'update' : 'no key update');
  const own = authorId === undefined ? empty : sql`and s.author_id = ${authorId}`;
  return queryOne(
    tx,
    lockedRow,
    sql`
    select s.author_id, s.category, s.title, s.content, s.images, s.blinded_at is not null as blinded, ${storyVersion} as version
    from story s where s.key = ${key} ${own} for ${strength}`,
  );
}

export async function listLastTexts(
  tx: Tx,
  memberId: string,
  number: number,
  except?: string,
): Promise<string[]> {
  const others = except === undefined ? sql`` : sql`and key <> ${except}`;
  const rows = await query(
    tx,
    z.object({ content: z.string() }),
    sql`
    select content from story where author_id = ${memberId} ${others}
    order by created_at desc, key desc limit ${number}`,
  );
  return rows.map(({ content }) => content);
}

const likeTargetRow = z.object({
  authorId: z.string(),
  blinded: z.boolean(),
  liked: z.boolean(),
  likes: z.number(),
});

/** The story is not deleted before the end of the transaction. */
export function findLikeTarget(
  tx: Tx,
  memberId: string,
  key: string,
): Promise<z.output<typeof likeTargetRow> | null> {
  return queryOne(
    tx,
    likeTargetRow,
    sql`
    select s.author_id, s.blinded_at is not null as blinded, s.likes,
      exists (select from story_like l where l.story_key = s.key and l.member_id = ${memberId}) as liked
    from story s where s.key = ${key} for key share of s`,
  );
}

export async function setLike(
  tx: Tx,
  memberId: string,
  key: string,
  on: boolean,
  now: Date,
): Promise<number> {
  await execute(
    tx,
    on
      ? sql`insert into story_like (story_key, member_id, created_at) values (${key}, ${memberId}, ${now})`
      : sql`delete from story_like where story_key = ${key} and member_id = ${memberId}`,
  );
  const { likes } = await queryOnly(
    tx,
    z.object({ likes: z.number() }),
    sql`update story set likes = likes + ${on ? 1 : -1}::int where key = ${key} returning likes`,
  );
  return likes;
}
