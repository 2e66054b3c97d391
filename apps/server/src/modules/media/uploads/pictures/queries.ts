import { projectUploadKinds } from '@pq/domain/files/upload';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';

/**
 * Those uploads that nothing shows any more are kept for a day from now. Both parts are conditions on `upload`. They are locked
 * by a statement of its own: whoever shows one of them meanwhile is waited for, and only a later statement sees what they wrote.
 */
async function letGoUnshown(
  tx: Tx,
  { which, isShown }: { which: SQL; isShown: SQL },
  now: Date,
): Promise<void> {
  await tx.execute(sql`select from upload where ${which} order by id for no key update`);
  await tx.execute(
    sql`update upload set used_at = null, let_go_at = ${now} where ${which} and not (${isShown})`,
  );
}

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

/** Where a project shows an upload. */
export type PicturePlace = 'image' | 'editor' | 'review';

/**
 * Locks those of the paths that are its writers' own pictures for projects, or are shown by it already, so that no sweep takes
 * them meanwhile.
 */
export async function lockOwnPictures(
  tx: Tx,
  { key, writers }: { key: string; writers: readonly string[] },
  paths: readonly string[],
): Promise<{ id: string; path: string }[]> {
  const { rows } = await tx.execute<{ id: string; path: string }>(sql`
    select id, path from upload
    where path = any(${sql.param(paths)}::text[]) and kind = any(${sql.param(projectUploadKinds)}::text[])
      and (owner_id = any(${sql.param(writers)}::uuid[])
        or exists (select from project_picture s where s.upload_id = upload.id and s.project_key = ${key}))
    order by id for no key update`);
  return rows;
}

/** A place of a project shows exactly these uploads from now on. */
export async function setPictures(
  tx: Tx,
  { projectKey, place }: { projectKey: string; place: PicturePlace },
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const wanted = sql`${sql.param(ids)}::uuid[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from project_picture
    where project_key = ${projectKey} and place = ${place} and upload_id <> all(${wanted})
    returning upload_id as id`);
  await tx.execute(sql`
    with shown as (
      insert into project_picture (project_key, place, upload_id)
      select ${projectKey}::uuid, ${place}::text, id from unnest(${wanted}) as id
      on conflict do nothing returning upload_id)
    update upload set used_at = ${now} where id in (select upload_id from shown) and used_at is null`);
  await letGo(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Uploads that no project shows any more are kept for a day from now. */
async function letGo(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await letGoUnshown(
    tx,
    {
      which: sql`upload.id = any(${sql.param(ids)}::uuid[])`,
      isShown: sql`exists (select from project_picture p where p.upload_id = upload.id)`,
    },
    now,
  );
}

/** What a project shows is kept as part of what was submitted. */
export async function copyPicturesToReview(tx: Tx, projectKey: string): Promise<void> {
  await tx.execute(sql`
    insert into project_picture (project_key, place, upload_id)
    select distinct project_key, 'review', upload_id from project_picture where project_key = ${projectKey}
    on conflict do nothing`);
}

/** A project shows nothing any more; gives the uploads that nothing else shows. */
export async function clearPictures(tx: Tx, projectKey: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from project_picture where project_key = ${projectKey} returning upload_id as id`);
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const left = await tx.execute<{ id: string }>(sql`
    select id from upload u where id = any(${sql.param(ids)}::uuid[])
      and not exists (select from project_picture p where p.upload_id = u.id)`);
  return left.rows.map(({ id }) => id);
}

/** Those of the paths that are a member's own pictures for stories, and that no story shows, are used; gives how many. */
export async function takeStoryPictures(
  tx: Tx,
  memberId: string,
  paths: readonly string[],
  now: Date,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update upload set used_at = ${now}
    where owner_id = ${memberId} and kind = 'story' and used_at is null and path = any(${sql.param(paths)}::text[])`);
  return rowCount ?? 0;
}

/** Pictures that a story shows no more are kept for a day from now. */
export async function letGoStoryPictures(
  tx: Tx,
  memberId: string,
  paths: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update upload set used_at = null, let_go_at = ${now}
    where owner_id = ${memberId} and kind = 'story' and path = any(${sql.param(paths)}::text[])`);
}

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
