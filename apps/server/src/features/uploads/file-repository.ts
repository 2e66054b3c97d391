import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { staleFile } from '#src/platform/database/schema.ts';

export type MisplacedUpload = { id: string; path: string; filePath: string; mediaType: string };

/**
 * Locks one upload whose file lies elsewhere than its address says, leaving out `skip`; null when all others are in place or
 * in other hands.
 */
export async function lockMisplaced(tx: Tx, skip: readonly string[]): Promise<MisplacedUpload | null> {
  const { rows } = await tx.execute<MisplacedUpload>(sql`
    select id, path, file_path as "filePath", media_type as "mediaType" from upload
    where file_path <> path and id <> all(${sql.param(skip)}::uuid[]) order by id limit 1 for update skip locked`);
  return rows[0] ?? null;
}

/** Notes that the file of a locked upload lies where its address says, and that the former file may be removed. */
export async function setInPlace(tx: Tx, { id, filePath }: MisplacedUpload): Promise<void> {
  await tx.execute(sql`update upload set file_path = path where id = ${id}`);
  await tx.insert(staleFile).values({ path: filePath }).onConflictDoNothing();
}

/** Takes one file that is due to be removed; no other process takes it for `waitS` seconds. */
export async function takeStaleFile(db: Executor, waitS: number): Promise<string | null> {
  const { rows } = await db.execute<{ path: string }>(sql`
    update stale_file set due_at = now() + make_interval(secs => ${waitS})
    where path = (select path from stale_file where due_at <= now() order by due_at limit 1 for update skip locked)
    returning path`);
  return rows[0]?.path ?? null;
}

/** The file is gone. */
export async function deleteStaleFile(db: Executor, path: string): Promise<void> {
  await db.delete(staleFile).where(eq(staleFile.path, path));
}
