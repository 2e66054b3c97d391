import { projectUploadKinds } from '@pq/domain/files/upload';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';

const idRow = z.object({ id: z.string() });
const pathRow = z.object({ path: z.string() });
const pictureRow = z.object({ id: z.string(), path: z.string() });

/**
 * Releases those uploads that nothing shows any more; the sweep deletes them a day later. Both parts are conditions on `upload`.
 * The lock is a statement of its own: only a later statement sees what the transactions it waited for have written.
 */
async function releaseUnreferencedUploads(
  tx: Tx,
  { which, isShown }: { which: Sql; isShown: Sql },
  now: Date,
): Promise<void> {
  await execute(tx, sql`select from upload where ${which} order by id for no key update`);
  await execute(
    tx,
    sql`update upload set used_at = null, let_go_at = ${now} where ${which} and not (${isShown})`,
  );
}

export async function markNoticePicturesUsed(
  tx: Tx,
  paths: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await query(
    tx,
    pathRow,
    sql`
    update upload set used_at = coalesce(used_at, ${now})
    where kind = 'notice' and path = any(${paths}::text[]) returning path`,
  );
  return new Set(rows.map(({ path }) => path));
}

export async function releaseNoticePictures(tx: Tx, paths: readonly string[], now: Date): Promise<void> {
  if (paths.length === 0) return;
  await releaseUnreferencedUploads(
    tx,
    {
      which: sql`kind = 'notice' and path = any(${paths}::text[])`,
      isShown: sql`exists (select from notice n where position(upload.path in concat_ws(' ', n.image, n.content)) > 0)
        or exists (select from banner b where position(upload.path in b.ad_thumbnail) > 0)`,
    },
    now,
  );
}

export type PicturePlace = 'image' | 'editor' | 'reward' | 'review';

/** Locks against the sweep those of the paths that are its writers' own project pictures, or that the project shows already. */
export function lockOwnPictures(
  tx: Tx,
  { key, writers }: { key: string; writers: readonly string[] },
  paths: readonly string[],
): Promise<{ id: string; path: string }[]> {
  return query(
    tx,
    pictureRow,
    sql`
    select id, path from upload
    where path = any(${paths}::text[]) and kind = any(${projectUploadKinds}::text[])
      and (owner_id = any(${writers}::uuid[])
        or exists (select from project_picture s where s.upload_id = upload.id and s.project_key = ${key}))
    order by id for no key update`,
  );
}

export async function updateProjectPictures(
  tx: Tx,
  { projectKey, place }: { projectKey: string; place: PicturePlace },
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const wanted = sql`${ids}::uuid[]`;
  const removed = await query(
    tx,
    idRow,
    sql`
    delete from project_picture
    where project_key = ${projectKey} and place = ${place} and upload_id <> all(${wanted})
    returning upload_id as id`,
  );
  await execute(
    tx,
    sql`
    with shown as (
      insert into project_picture (project_key, place, upload_id)
      select ${projectKey}::uuid, ${place}::text, id from unnest(${wanted}) as id
      on conflict do nothing returning upload_id)
    update upload set used_at = ${now} where id in (select upload_id from shown) and used_at is null`,
  );
  await releaseProjectPictures(
    tx,
    removed.map(({ id }) => id),
    now,
  );
}

async function releaseProjectPictures(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await releaseUnreferencedUploads(
    tx,
    {
      which: sql`upload.id = any(${ids}::uuid[])`,
      isShown: sql`exists (select from project_picture p where p.upload_id = upload.id)`,
    },
    now,
  );
}

/** Stores the pictures of a project with the version under review, which later changes do not affect. */
export async function copyPicturesToReview(tx: Tx, projectKey: string): Promise<void> {
  await execute(
    tx,
    sql`
    insert into project_picture (project_key, place, upload_id)
    select distinct project_key, 'review', upload_id from project_picture where project_key = ${projectKey}
    on conflict do nothing`,
  );
}

/** Returns the ids of the uploads that no other project shows. */
export async function clearProjectPictures(tx: Tx, projectKey: string): Promise<string[]> {
  const removed = await query(
    tx,
    idRow,
    sql`delete from project_picture where project_key = ${projectKey} returning upload_id as id`,
  );
  const ids = [...new Set(removed.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const unreferenced = await query(
    tx,
    idRow,
    sql`
    select id from upload u where id = any(${ids}::uuid[])
      and not exists (select from project_picture p where p.upload_id = u.id)`,
  );
  return unreferenced.map(({ id }) => id);
}

export function markStoryPicturesUsed(
  tx: Tx,
  memberId: string,
  paths: readonly string[],
  now: Date,
): Promise<number> {
  return execute(
    tx,
    sql`
    update upload set used_at = ${now}
    where owner_id = ${memberId} and kind = 'story' and used_at is null and path = any(${paths}::text[])`,
  );
}

export async function releaseStoryPictures(
  tx: Tx,
  memberId: string,
  paths: readonly string[],
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    update upload set used_at = null, let_go_at = ${now}
    where owner_id = ${memberId} and kind = 'story' and path = any(${paths}::text[])`,
  );
}

export async function updateNewsPictures(
  tx: Tx,
  { key, ownerId }: { key: string; ownerId: string },
  paths: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const shown = await query(
    tx,
    pictureRow,
    sql`
    update upload set used_at = coalesce(used_at, ${now})
    where owner_id = ${ownerId} and kind = 'news' and path = any(${paths}::text[]) returning id, path`,
  );
  const ids = sql`${shown.map(({ id }) => id)}::uuid[]`;
  const removed = await query(
    tx,
    idRow,
    sql`delete from news_picture where news_key = ${key} and upload_id <> all(${ids}) returning upload_id as id`,
  );
  await execute(
    tx,
    sql`insert into news_picture (news_key, upload_id) select ${key}::uuid, id from unnest(${ids}) as id on conflict do nothing`,
  );
  if (removed.length > 0)
    await releaseUnreferencedUploads(
      tx,
      {
        which: sql`upload.id = any(${removed.map(({ id }) => id)}::uuid[])`,
        isShown: sql`exists (select from news_picture i where i.upload_id = upload.id)`,
      },
      now,
    );
  return new Set(shown.map(({ path }) => path));
}

const ownReward = (ownerId: string, paths: readonly string[]): Sql =>
  sql`owner_id = ${ownerId} and kind = 'pqbox' and path = any(${paths}::text[])`;

export async function markRewardPicturesUsed(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await query(
    tx,
    pathRow,
    sql`
    update upload set used_at = coalesce(used_at, ${now}) where ${ownReward(ownerId, paths)} returning path`,
  );
  return new Set(rows.map(({ path }) => path));
}

export async function findRewardPictures(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await query(tx, pathRow, sql`select path from upload where ${ownReward(ownerId, paths)}`);
  return new Set(rows.map(({ path }) => path));
}

/**
 * The PQ box rewards of anybody that name the picture at `path`, found by their index. Without the offset PostgreSQL joins them by
 * their author, of whom most have one, and reads every text of one who has many.
 */
export function rewardsShowing(path: Sql): Sql {
  return sql`(select key, project_key, author_id, thumbnail from pq_reward
    where pictures_of_reward(thumbnail, editor) @> array[${path}] offset 0)`;
}

export async function releaseRewardPictures(
  tx: Tx,
  ownerId: string,
  paths: readonly string[],
  now: Date,
): Promise<void> {
  if (paths.length === 0) return;
  const isShown = sql`exists (select from ${rewardsShowing(sql`upload.path`)} r where r.author_id = upload.owner_id)`;
  await releaseUnreferencedUploads(tx, { which: ownReward(ownerId, paths), isShown }, now);
}
