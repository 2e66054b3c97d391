import { sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { letGoUnshown } from './let-go-repository.ts';

/** Marks those of the paths that were uploaded for notices as used; gives them. */
export async function useNoticePictures(tx: Tx, paths: readonly string[], now: Date): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const { rows } = await tx.execute<{ path: string }>(sql`
    update upload set used_at = coalesce(used_at, ${now})
    where kind = 'notice' and path = any(${sql.param(paths)}::text[]) returning path`);
  return new Set(rows.map(({ path }) => path));
}

/** What no notice and no banner shows any more is kept for a day from now. */
export async function letGoNoticePictures(tx: Tx, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  await letGoUnshown(
    tx,
    {
      which: sql`kind = 'notice' and path = any(${sql.param(paths)}::text[])`,
      isShown: sql`exists (select from notice n where position(upload.path in concat_ws(' ', n.image, n.content)) > 0)
        or exists (select from banner b where position(upload.path in b.ad_thumbnail) > 0)`,
    },
    now,
  );
}
