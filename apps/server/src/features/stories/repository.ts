import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
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
};

/** One page of the stories that people may see. */
export async function listStoryRows(
  db: Executor,
  search: StorySearch,
  viewerId: string | null,
  page: { limit: number; offset: number },
): Promise<StoryRow[]> {
  const order = search.sort === 'like' ? sql`s.likes desc, s.key desc` : sql`s.created_at desc, s.key desc`;
  const { rows } = await db.execute<StoryRow>(sql`
    with page as materialized (
      select s.key from story s where ${sql.join(conditions(search, viewerId), sql` and `)}
      order by ${order} limit ${page.limit} offset ${page.offset})
    select s.key, s.category, s.title, s.content, s.images, s.likes,
      (extract(epoch from s.created_at) * 1000)::bigint as "createdAtMs",
      s.author_id as "authorId", m.name as nickname, m.image as "authorImage",
      exists (select from story_like l where l.story_key = s.key and l.member_id = ${viewerId}::uuid) as "likedByViewer"
    from page join story s on s.key = page.key join member m on m.id = s.author_id
    order by ${order}`);
  return rows;
}

function conditions(search: StorySearch, viewerId: string | null): SQL[] {
  const found = [sql`s.blinded_at is null`];
  if (search.category > 0) found.push(sql`s.category = ${search.category}`);
  if (search.uid !== null) found.push(sql`s.author_id = ${search.uid}::uuid`);
  if (search.liked)
    found.push(sql`s.key in (select story_key from story_like where member_id = ${viewerId}::uuid)`);
  if (search.text !== '') {
    const pattern = `%${search.text.replace(/[\\%_]/g, '\\$&')}%`;
    found.push(sql`(s.title ilike ${pattern} or s.content ilike ${pattern})`);
  }
  return found;
}
