import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { letGoUnshown } from './let-go-repository.ts';

const own = (ownerId: string, paths: readonly string[]): SQL =>
  sql`owner_id = ${ownerId} and kind = 'pqbox' and path = any(${sql.param(paths)}::text[])`;

/** Marks those of the paths that a member has uploaded for rewards as used; gives them. */
export async function useRewardPictures(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const { rows } = await tx.execute<{ path: string }>(sql`
    update upload set used_at = coalesce(used_at, ${now}) where ${own(ownerId, paths)} returning path`);
  return new Set(rows.map(({ path }) => path));
}

/** Those of the paths that a member has uploaded for rewards. */
export async function findRewardPictures(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const { rows } = await tx.execute<{ path: string }>(
    sql`select path from upload where ${own(ownerId, paths)}`,
  );
  return new Set(rows.map(({ path }) => path));
}

/** What none of a member's rewards names any more is kept for a day from now. */
export async function letGoRewardPictures(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
  now: Date,
): Promise<void> {
  if (paths.length === 0) return;
  const isShown = sql`exists (select from pq_reward r where r.author_id = upload.owner_id
    and position(upload.path in concat_ws(' ', r.thumbnail, r.editor)) > 0)`;
  await letGoUnshown(tx, { which: own(ownerId, paths), isShown }, now);
}
