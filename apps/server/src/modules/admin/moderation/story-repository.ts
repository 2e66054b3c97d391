import { sql } from 'drizzle-orm';
import { storyVersion } from '#src/modules/community/index.ts';
import { countUpTo } from '#src/platform/database/count-up-to.ts';
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

/**
 * One page of stories that hold the text in title or author, or have it as key, newest first, and how many there are, up to
 * `limits.foundMost`.
 */
export async function searchStories(
  db: Executor,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: StoryRow[] }> {
  const like = `%${likeText(text)}%`;
  const of = sql`story s join member m on m.id = s.author_id
    where ${text} = '' or s.title ilike ${like} or m.name ilike ${like} or s.key::text = ${text}`;
  const { rows } = await db.execute<StoryRow>(sql`
    select s.key, s.title, s.images[1] as image, jsonb_build_object('uid', m.id, 'nickname', m.name) as author,
      ${epochMs('s.created_at')} as timestamp, s.blinded_at is not null as "isBlind", ${storyVersion} as seen
    from ${of} order by s.created_at desc, s.key desc limit ${limit} offset ${offset}`);
  return { total: await countUpTo(db, of), rows };
}
