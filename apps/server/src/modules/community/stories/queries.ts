import { searchWords } from '@pq/domain/text/search-text';
import type { Database } from '#src/platform/database/database.ts';
import { epochMsText } from '#src/platform/database/fragments.ts';
import type { Param } from '#src/platform/search.ts';
import { findMatches } from '#src/platform/search.ts';
import type { StorySearch } from './story-search.ts';

/** A story with its author; `createdAtMs` in epoch ms. */
export type StoryRow = {
  key: string;
  category: number;
  title: string;
  content: string;
  images: string[];
  likes: number;
  createdAtMs: number;
  authorId: string;
  nickname: string;
  authorImage: string;
  likedByViewer: boolean;
  blinded: boolean;
};

/** $2 is who looks. */
const columns = `s.key, s.category, s.title, s.content, s.images, s.likes, s.blinded_at is not null as blinded,
  ${epochMsText('s.created_at')} as "createdAtMs",
  s.author_id as "authorId", m.name as nickname, m.image as "authorImage",
  exists (select from story_like l where l.story_key = s.key and l.member_id = $2::uuid) as "likedByViewer"`;

/** One story, hidden or not; never read from a replica, so that its writer sees it at once. */
export async function findStory(
  { pool }: Database,
  key: string,
  viewerId: string | null,
): Promise<StoryRow | null> {
  const { rows } = await pool.query<StoryRow>({
    name: 'story-detail',
    text: `select ${columns} from story s join member m on m.id = s.author_id where s.key = $1`,
    values: [key, viewerId],
  });
  return rows[0] ?? null;
}

/** One page of the stories that people may see; who asks for their own sees all of them. */
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
  const { rows } = await database.lists.query<StoryRow>({
    text: `select ${columns}
     from unnest($1::uuid[]) with ordinality as page (key, place)
       join story s on s.key = page.key join member m on m.id = s.author_id
     order by page.place`,
    values: [keys, viewerId],
  });
  return rows;
}

type Page = { limit: number; offset: number };

const orders = { newest: 't.created_at desc, t.key desc', like: 't.likes desc, t.key desc' } as const;

async function listStoryKeys(
  database: Database,
  search: StorySearch,
  viewerId: string | null,
  page: Page,
): Promise<string[]> {
  const values: unknown[] = [];
  const param: Param = (value, type) => `$${values.push(value)}::${type}`;
  const { rows } = await database.lists.query<{ key: string }>({
    text: `select t.key from story t where ${conditions(search, viewerId, param)}
     order by ${orders[search.sort]} limit ${param(page.limit, 'int')} offset ${param(page.offset, 'int')}`,
    values,
  });
  return rows.map(({ key }) => key);
}

/** Stories that hold every word in title and content together, in the asked order. */
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
      walk: (listed) => listStoryKeys(database, search, viewerId, listed),
      listing: (param) => ({
        join: 'cross join lateral (select * from story where key = s.key offset 0) t',
        where: conditions(search, viewerId, param),
        order: orders[search.sort],
      }),
    },
    words,
    page.offset + page.limit,
  );
  return keys.slice(page.offset);
}

function conditions(search: StorySearch, viewerId: string | null, param: Param): string {
  // One's own list has the hidden ones, too.
  const found = search.uid !== null && search.uid === viewerId ? [] : ['t.blinded_at is null'];
  if (search.category > 0) found.push(`t.category = ${param(search.category, 'int')}`);
  if (search.uid !== null) found.push(`t.author_id = ${param(search.uid, 'uuid')}`);
  if (search.liked)
    found.push(`t.key in (select story_key from story_like where member_id = ${param(viewerId, 'uuid')})`);
  return found.join(' and ');
}
