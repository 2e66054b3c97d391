import { filesPrefix } from '@pq/domain/files/pictures';
import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** A picture that a member has sent for rewards, and one of their rewards that names it; without one `key` is null. */
type Naming =
  | { ownerId: string; key: string; projectKey: string; isThumbnail: boolean }
  | { ownerId: string; key: null; projectKey: null; isThumbnail: false };

/** Where the picture stored at `path` is named: a row for each reward, one when there is none, none for no such picture. */
export async function listNamings(db: Executor, path: string): Promise<Naming[]> {
  const { rows } = await db.execute<Naming>(sql`
    select u.owner_id as "ownerId", r.key, r.project_key as "projectKey",
      coalesce(r.thumbnail = ${filesPrefix} || u.path, false) as "isThumbnail"
    from upload u left join pq_reward r on r.author_id = u.owner_id
      and position(u.path in concat_ws(' ', r.thumbnail, r.editor)) > 0
    where u.kind = 'pqbox' and u.path = ${path}`);
  return rows;
}
