import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { staleFile } from '#src/platform/database/schema.ts';

export type MisplacedUpload = { id: string; path: string; filePath: string; mediaType: string };

/**
 * Takes one upload whose file lies elsewhere than its address says; no other process takes it for `waitS` seconds. Null when all
 * others are in place or taken.
 */
export async function takeMisplaced(db: Executor, waitS: number): Promise<MisplacedUpload | null> {
  const { rows } = await db.execute<MisplacedUpload>(sql`
    update upload set lease_until = now() + make_interval(secs => ${waitS})
    where id = (
      select id from upload where file_path <> path and coalesce(lease_until, '-infinity') <= now()
      order by id limit 1 for update skip locked
    ) returning id, path, file_path as "filePath", media_type as "mediaType"`);
  return rows[0] ?? null;
}

/**
 * Notes that the file of an upload lies where its address says, and that the former file may be removed. False when it was let go
 * meanwhile, or others were at it.
 */
export async function setInPlace(tx: Tx, { id, path, filePath }: MisplacedUpload): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update upload set file_path = path, lease_until = null
    where id = ${id} and path = ${path} and file_path = ${filePath}`);
  if (rowCount !== 1) return false;
  await tx.insert(staleFile).values({ path: filePath }).onConflictDoNothing();
  return true;
}

/** Notes a file for removal, unless an upload names it; gives whether it did. */
export async function noteUnnamed(db: Executor, path: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into stale_file (path) select ${path}
    where not exists (select from upload where path = ${path} or file_path = ${path})
    on conflict (path) do update set path = excluded.path returning path`);
  return rows.length > 0;
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
