import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMsText } from '#src/platform/database/fragments.ts';
import { story } from '#src/platform/database/schema.ts';

/** What tells a moderator's view of a story `s` from a later one: it was changed, hidden or shown again. */
export const storyVersion = sql.raw(
  `${epochMsText('s.updated_at')} || '.' || coalesce(${epochMsText('s.blinded_at')}, 0)`,
);

type Words = { category: number; title: string; content: string; images: string[] };

export async function insertStory(
  tx: Tx,
  row: Words & { key: string; authorId: string },
  now: Date,
): Promise<void> {
  await tx.insert(story).values({ ...row, createdAt: now, updatedAt: now });
}

export async function updateStory(tx: Tx, key: string, words: Words, now: Date): Promise<void> {
  await tx
    .update(story)
    .set({ ...words, updatedAt: now })
    .where(eq(story.key, key));
}

/** Likes go with it, and so does what was said about it. */
export async function deleteStory(tx: Tx, key: string): Promise<void> {
  await tx.delete(story).where(eq(story.key, key));
}

/** Hides a story from this moment on, or shows it again. */
export async function setBlinded(tx: Tx, key: string, at: Date | null): Promise<void> {
  await tx.update(story).set({ blindedAt: at }).where(eq(story.key, key));
}

type LockedStory = {
  authorId: string;
  content: string;
  images: string[];
  blinded: boolean;
  /** Another one whenever it was changed, hidden or shown. */
  version: string;
};

/** Locks a story against whoever else writes, hides or removes it; to remove it, against who likes it, too. */
export async function lockStory(
  tx: Tx,
  key: string,
  purpose: 'writing' | 'removing' = 'writing',
): Promise<LockedStory | null> {
  const strength = sql.raw(purpose === 'removing' ? 'update' : 'no key update');
  const { rows } = await tx.execute<LockedStory>(sql`
    select s.author_id as "authorId", s.content, s.images, s.blinded_at is not null as blinded, ${storyVersion} as version
    from story s where s.key = ${key} for ${strength}`);
  return rows[0] ?? null;
}

/** What a member has written last, latest first, but for the story `except`. */
export async function listLastTexts(
  tx: Tx,
  memberId: string,
  number: number,
  except?: string,
): Promise<string[]> {
  const rows = await tx
    .select({ content: story.content })
    .from(story)
    .where(and(eq(story.authorId, memberId), except === undefined ? undefined : ne(story.key, except)))
    .orderBy(desc(story.createdAt), desc(story.key))
    .limit(number);
  return rows.map(({ content }) => content);
}
