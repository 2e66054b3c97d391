import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { storyLike } from '#src/platform/database/schema.ts';

type LikeTarget = { authorId: string; blinded: boolean; liked: boolean; likes: number };

/** The story to like and whether this member likes it; it stays until the end of the transaction. Null when there is none. */
export async function findLikeTarget(tx: Tx, memberId: string, key: string): Promise<LikeTarget | null> {
  const { rows } = await tx.execute<LikeTarget>(sql`
    select s.author_id as "authorId", s.blinded_at is not null as blinded, s.likes,
      exists (select from story_like l where l.story_key = s.key and l.member_id = ${memberId}) as liked
    from story s where s.key = ${key} for key share of s`);
  return rows[0] ?? null;
}

/** Adds a like or takes it away, and counts it; gives how many there are now. */
export async function setLike(
  tx: Tx,
  memberId: string,
  key: string,
  on: boolean,
  now: Date,
): Promise<number> {
  if (on) await tx.insert(storyLike).values({ storyKey: key, memberId, createdAt: now });
  else await tx.execute(sql`delete from story_like where story_key = ${key} and member_id = ${memberId}`);
  const { rows } = await tx.execute<{ likes: number }>(
    sql`update story set likes = likes + ${on ? 1 : -1}::int where key = ${key} returning likes`,
  );
  return rows[0]?.likes ?? 0;
}
