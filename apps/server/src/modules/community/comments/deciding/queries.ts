import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMsText } from '#src/platform/database/fragments.ts';

/**
 * What tells a moderator's view of a comment `c` from a later one: it is reported, says something else, is
 * deleted, or somebody has decided on it.
 */
export const commentVersion = sql.raw(
  `c.reports || '.' || md5(c.text) || '.' || (c.deleted_at is not null)::int || '.' || c.reviewed || '.' ||
    coalesce(${epochMsText('c.blinded_at')}, 0)`,
);

/** A comment as far as deciding on it depends on it. */
export type DecidedComment = {
  /** Who has written it, and whose project, reward or story it is about; of notices nobody's. */
  involved: string[];
  isBlind: boolean;
  isDeleted: boolean;
  reports: number;
  /** Reports that nobody has decided on. */
  hasOpen: boolean;
  /** Another one whenever it says something else, is deleted, reported or decided on. */
  version: string;
};

/** Locks a comment; null when there is none. */
export async function lockDecided(tx: Tx, id: string): Promise<DecidedComment | null> {
  const { rows } = await tx.execute<DecidedComment>(sql`
    select c.blinded_at is not null as "isBlind", c.deleted_at is not null as "isDeleted", c.reports,
      c.reports > c.reviewed as "hasOpen", ${commentVersion} as version,
      array_remove(array[c.author_id, coalesce(
        (select owner_id from project where key = c.target_key),
        (select author_id from pq_reward where key = c.target_key),
        (select author_id from story where key = c.target_key))], null)::text[] as involved
    from comment c where c.id = ${id} for no key update`);
  return rows[0] ?? null;
}

/** The reports so far have been decided on. */
export async function setReviewed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update comment set reviewed = reports, reviewed_at = ${now} where id = ${id}`);
}

/** Hides a comment from this moment on, or shows it again (null). */
export async function setBlinded(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.execute(sql`update comment set blinded_at = ${at} where id = ${id}`);
}
