import type { UploadKind } from '@pq/domain/files/upload';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { and, count, eq, isNull, or, type SQL, sql, sum } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { project, staleFile, upload } from '#src/platform/database/schema.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';

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

/** The channel's topic by which files that are to be moved or removed wake the worker. */
export const UPLOADS_TOPIC = 'uploads';

export type NewUpload = {
  id: string;
  ownerId: string;
  kind: UploadKind;
  name: string;
  mediaType: string;
  bytes: number;
  projectKey: string | null;
  path: string;
  createdAt: Date;
};

/** Notes an upload before its file is stored, so that none lies there unknown. */
export async function insertUpload(db: Executor, row: NewUpload): Promise<void> {
  await db.insert(upload).values({ ...row, firstPath: row.path, filePath: row.path });
}

/**
 * Forgets an upload whose file could not be written, and notes the file for removal: it may have been written
 * all the same.
 */
export async function deleteUploadRow(db: Executor, id: string): Promise<void> {
  await drop(db, sql`id = ${id}`);
}

/** The project that an upload names; null when there is none. */
export async function findProject(
  db: Executor,
  key: string,
): Promise<{ purpose: Purpose; state: ProjectState; ownerId: string } | null> {
  const [row] = await db
    .select({ purpose: project.purpose, state: project.state, ownerId: project.ownerId })
    .from(project)
    .where(eq(project.key, key));
  return row ?? null;
}

/** How much a member has uploaded that nothing uses. */
export async function sumUnused(db: Executor, memberId: string): Promise<{ uploads: number; bytes: number }> {
  const [row] = await db
    .select({ uploads: count(), bytes: sum(upload.bytes).mapWith(Number) })
    .from(upload)
    .where(and(eq(upload.ownerId, memberId), isNull(upload.usedAt)));
  return { uploads: row?.uploads ?? 0, bytes: row?.bytes ?? 0 };
}

/** Whether an upload is still there. */
export async function hasUpload(db: Executor, id: string): Promise<boolean> {
  return (await db.$count(upload, eq(upload.id, id))) > 0;
}

/** What is known of an attachment to whoever asks for its file. */
type AttachmentRow = {
  ownerId: string;
  pledgeId: string | null;
  makerId: string | null;
  name: string;
  mediaType: string;
  filePath: string;
};

/** The attachment with this address, its last or its first one. */
export async function findAttachment(db: Executor, path: string): Promise<AttachmentRow | null> {
  const [row] = await db
    .select({
      ownerId: upload.ownerId,
      pledgeId: upload.pledgeId,
      makerId: project.ownerId,
      name: upload.name,
      mediaType: upload.mediaType,
      filePath: upload.filePath,
    })
    .from(upload)
    .leftJoin(project, eq(project.key, upload.projectKey))
    .where(and(eq(upload.kind, 'attachment'), or(eq(upload.path, path), eq(upload.firstPath, path))));
  return row ?? null;
}

export type HeldAttachment = { id: string; path: string; firstPath: string; name: string };

/** Locks those attachments of the paths that the member may put under this pledge of this project. */
export async function lockClaimable(
  tx: Tx,
  claim: { memberId: string; pledgeId: string; projectKey: string },
  paths: readonly string[],
): Promise<HeldAttachment[]> {
  const { rows } = await tx.execute<HeldAttachment>(sql`
    select id, path, first_path as "firstPath", name from upload
    where kind = 'attachment' and owner_id = ${claim.memberId}
      and (pledge_id is null or pledge_id = ${claim.pledgeId})
      and (project_key is null or project_key = ${claim.projectKey})
      and (path = any(${sql.param(paths)}::text[]) or first_path = any(${sql.param(paths)}::text[]))
    order by id for update`);
  return rows;
}

/** Puts a locked attachment under a pledge; `path` is its address from now on, to which the worker moves its file. */
export async function holdAttachment(
  tx: Tx,
  id: string,
  held: { pledgeId: string; projectKey: string; path: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with held as (
      update upload set pledge_id = ${held.pledgeId}, project_key = ${held.projectKey}, path = ${held.path},
        used_at = coalesce(used_at, ${now})
      where id = ${id} returning path, file_path
    ) select ${publishWithin(UPLOADS_TOPIC)} from held where path <> file_path`);
}

/** Lets go the attachments of a pledge at these paths. */
export async function dropHeld(tx: Tx, pledgeId: string, paths: readonly string[]): Promise<void> {
  await drop(tx, sql`pledge_id = ${pledgeId} and path = any(${sql.param(paths)}::text[])`);
}

/** Lets go all attachments of these pledges. */
export async function dropAllHeld(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await drop(tx, sql`pledge_id = any(${sql.param(pledgeIds)}::uuid[])`);
}

/** Lets go a member's own upload that nothing uses; false when there is none at this path. */
export async function dropOwnUnused(db: Executor, memberId: string, path: string): Promise<boolean> {
  return (await drop(db, sql`owner_id = ${memberId} and path = ${path} and used_at is null`)) > 0;
}

/** Lets go the attachments of a member that wait for a pledge on this project, but the youngest `kept`. */
export async function dropOldestWaiting(
  tx: Tx,
  memberId: string,
  projectKey: string,
  kept: number,
): Promise<void> {
  const waiting = sql`owner_id = ${memberId} and project_key = ${projectKey} and kind = 'attachment' and used_at is null`;
  await drop(
    tx,
    sql`${waiting} and id in (
      select id from upload where ${waiting} order by created_at desc, id desc offset ${kept})`,
  );
}

/** Marks a member's own upload as used; false when there is none of this kind at this path. */
export async function takeOwn(
  tx: Tx,
  own: { memberId: string; kind: UploadKind; path: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update upload set used_at = coalesce(used_at, ${now})
    where owner_id = ${own.memberId} and kind = ${own.kind} and path = ${own.path}`);
  return rowCount === 1;
}

/** Lets go a member's own upload that was used until now. */
export async function dropOwn(
  tx: Tx,
  own: { memberId: string; kind: UploadKind; path: string },
): Promise<void> {
  await drop(tx, sql`owner_id = ${own.memberId} and kind = ${own.kind} and path = ${own.path}`);
}

/**
 * Lets go what a member has sent, but for pictures in words that stay: stories, and projects and PQ box rewards that are
 * there, and notices. Of those only the file's own name is forgotten.
 */
export async function dropAllOf(tx: Tx, memberId: string): Promise<void> {
  await drop(
    tx,
    sql`owner_id = ${memberId} and (kind in ('profile', 'attachment') or (used_at is null or kind not in ('story', 'notice'))
      and not exists (select from project_picture p where p.upload_id = upload.id)
      and not exists (select from pq_reward r where r.author_id = ${memberId}
        and position(upload.path in concat_ws(' ', r.thumbnail, r.editor)) > 0))`,
  );
  await tx.execute(sql`update upload set name = '' where owner_id = ${memberId}`);
}

/** Lets go uploads that nothing uses, if they came or were last used before this moment. */
export async function dropUnused(db: Executor, before: Date): Promise<void> {
  await drop(
    db,
    sql`used_at is null and created_at < ${before} and coalesce(let_go_at, created_at) < ${before}
      and not exists (select from project_picture p where p.upload_id = upload.id)`,
  );
}

/** Lets go uploads that a member used before and uses no longer. */
export async function dropLetGo(tx: Tx, memberId: string): Promise<void> {
  await drop(
    tx,
    sql`owner_id = ${memberId} and used_at is null and let_go_at is not null
      and not exists (select from project_picture p where p.upload_id = upload.id)`,
  );
}

/** Lets go these uploads. */
export async function dropById(tx: Tx, ids: readonly string[]): Promise<void> {
  await drop(tx, sql`id = any(${sql.param(ids)}::uuid[])`);
}

/** Deletes rows and notes their files for removal, in one statement; gives how many there were. */
async function drop(db: Executor, which: SQL): Promise<number> {
  const { rows } = await db.execute(sql`
    with gone as (
      delete from upload where ${which} returning path, file_path
    ), stale as (
      insert into stale_file (path) select path from gone union select file_path from gone
    ) select ${publishWithin(UPLOADS_TOPIC)} from gone`);
  return rows.length;
}
