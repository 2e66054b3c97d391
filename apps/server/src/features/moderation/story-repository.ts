import { sql } from 'drizzle-orm';
import { storyVersion } from '#src/features/stories/writing/version-sql.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import { likeText } from '#src/platform/database/like-text.ts';

/** A story as moderators look for it. */
export type StoryRow = {
  key: string;
  title: string;
  image: string;
  author: { uid: string; nickname: string };
  timestamp: number;
  isBlind: boolean;
  seen: string;
};

/** One page of stories that hold the text in title or author, or have it as key, newest first. */
export async function searchStories(
  db: Executor,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: StoryRow[] }> {
  const like = `%${likeText(text)}%`;
  const of = sql`story s join member m on m.id = s.author_id
    where ${text} = '' or s.title ilike ${like} or m.name ilike ${like} or s.key::text = ${text}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${of}`);
  const { rows } = await db.execute<StoryRow>(sql`
    select s.key, s.title, s.images[1] as image, jsonb_build_object('uid', m.id, 'nickname', m.name) as author,
      ${epochMs('s.created_at')} as timestamp, s.blinded_at is not null as "isBlind", ${storyVersion} as seen
    from ${of} order by s.created_at desc, s.key desc limit ${limit} offset ${offset}`);
  return { total: counted.rows[0]?.total ?? 0, rows };
}
