import type { UploadKind } from '@pq/domain/files/upload';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';
import { rewardsShowing } from './picture-queries.ts';

const misplacedUploadRow = z.object({
  id: z.string(),
  path: z.string(),
  filePath: z.string(),
  mediaType: z.string(),
});
export type MisplacedUpload = z.output<typeof misplacedUploadRow>;

export function leaseMisplaced(db: Executor, waitS: number): Promise<MisplacedUpload | null> {
  return queryOne(
    db,
    misplacedUploadRow,
    sql`
    update upload set lease_until = now() + make_interval(secs => ${waitS})
    where id = (
      select id from upload where file_path <> path and coalesce(lease_until, '-infinity') <= now()
      order by id limit 1 for update skip locked
    ) returning id, path, file_path, media_type`,
  );
}

/**
 * Records that the file of an upload is at its path now, and schedules the former file for removal; false when the row has been
 * changed since it was read.
 */
export async function markMoved(tx: Tx, { id, path, filePath }: MisplacedUpload): Promise<boolean> {
  const moved = await execute(
    tx,
    sql`
    update upload set file_path = path, lease_until = null
    where id = ${id} and path = ${path} and file_path = ${filePath}`,
  );
  if (moved !== 1) return false;
  await execute(tx, sql`insert into stale_file (path) values (${filePath}) on conflict do nothing`);
  return true;
}

export async function recordUnreferencedFile(db: Executor, path: string): Promise<boolean> {
  const recorded = await execute(
    db,
    sql`
    insert into stale_file (path) select ${path}
    where not exists (select from upload where path = ${path} or file_path = ${path})
    on conflict (path) do update set path = excluded.path returning path`,
  );
  return recorded > 0;
}

const pathRow = z.object({ path: z.string() });

export async function leaseStaleFile(db: Executor, waitS: number): Promise<string | null> {
  const file = await queryOne(
    db,
    pathRow,
    sql`
    update stale_file set due_at = now() + make_interval(secs => ${waitS})
    where path = (select path from stale_file where due_at <= now() order by due_at limit 1 for update skip locked)
    returning path`,
  );
  return file?.path ?? null;
}

export async function deleteStaleFile(db: Executor, path: string): Promise<void> {
  await execute(db, sql`delete from stale_file where path = ${path}`);
}

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

/** Inserts an upload before its file is stored, so that no file is without a row. */
export async function insertUpload(db: Executor, row: NewUpload): Promise<void> {
  const { id, ownerId, kind, name, mediaType, bytes, projectKey, path, createdAt } = row;
  await execute(
    db,
    sql`
    insert into upload (id, owner_id, kind, name, media_type, bytes, project_key, path, first_path, file_path, created_at)
    values (${id}, ${ownerId}, ${kind}, ${name}, ${mediaType}, ${bytes}, ${projectKey}, ${path}, ${path}, ${path}, ${createdAt})`,
  );
}

/** Deletes an upload whose file could not be stored; the file is scheduled for removal, since it may have been written in part. */
export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await deleteWhere(db, sql`id = ${id}`);
}

const projectRow = z.object({ purpose: z.enum(purposes), state: z.enum(projectStates), ownerId: z.string() });

export function findProject(db: Executor, key: string): Promise<z.output<typeof projectRow> | null> {
  return queryOne(db, projectRow, sql`select purpose, state, owner_id from project where key = ${key}`);
}

export function sumUnused(db: Executor, memberId: string): Promise<{ uploads: number; bytes: number }> {
  return queryOnly(
    db,
    z.object({ uploads: z.int(), bytes: z.number() }),
    sql`
    select count(*)::int as uploads, coalesce(sum(bytes), 0)::bigint as bytes from upload
    where owner_id = ${memberId} and used_at is null`,
  );
}

export async function hasUpload(db: Executor, id: string): Promise<boolean> {
  return (await execute(db, sql`select 1 from upload where id = ${id}`)) > 0;
}

const attachmentRow = z.object({
  ownerId: z.string(),
  pledgeId: z.string().nullable(),
  makerId: z.string().nullable(),
  backerId: z.string().nullable(),
  name: z.string(),
  filePath: z.string(),
});

export function findAttachment(db: Executor, path: string): Promise<z.output<typeof attachmentRow> | null> {
  return queryOne(
    db,
    attachmentRow,
    sql`
    select u.owner_id, u.pledge_id, p.owner_id as maker_id, g.member_id as backer_id, u.name, u.file_path
    from upload u left join project p on p.key = u.project_key left join pledge g on g.id = u.pledge_id
    where u.kind = 'attachment' and (u.path = ${path} or u.first_path = ${path})`,
  );
}

const claimableRow = z.object({ id: z.string(), path: z.string(), firstPath: z.string(), name: z.string() });
export type ClaimableAttachment = z.output<typeof claimableRow>;

export function lockClaimable(
  tx: Tx,
  claim: { memberId: string; pledgeId: string; projectKey: string },
  paths: readonly string[],
): Promise<ClaimableAttachment[]> {
  return query(
    tx,
    claimableRow,
    sql`
    select id, path, first_path, name from upload
    where kind = 'attachment' and owner_id = ${claim.memberId}
      and (pledge_id is null or pledge_id = ${claim.pledgeId})
      and (project_key is null or project_key = ${claim.projectKey})
      and (path = any(${paths}::text[]) or first_path = any(${paths}::text[]))
    order by id for update`,
  );
}

/** Attaches a locked attachment to a pledge; the worker moves its file to `path`, which is its address from now on. */
export async function assignAttachment(
  tx: Tx,
  id: string,
  to: { pledgeId: string; projectKey: string; path: string },
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    with assigned as (
      update upload set pledge_id = ${to.pledgeId}, project_key = ${to.projectKey}, path = ${to.path},
        used_at = coalesce(used_at, ${now})
      where id = ${id} returning path, file_path
    ) select ${publishWithin(UPLOADS_TOPIC)} from assigned where path <> file_path`,
  );
}

export async function deleteAttachments(tx: Tx, pledgeId: string, paths: readonly string[]): Promise<void> {
  await deleteWhere(tx, sql`pledge_id = ${pledgeId} and path = any(${paths}::text[])`);
}

export async function releaseAttachmentsOf(tx: Tx, pledgeIds: readonly string[]): Promise<void> {
  await deleteWhere(tx, sql`pledge_id = any(${pledgeIds}::uuid[])`);
}

export async function deleteOwnUnused(db: Executor, memberId: string, path: string): Promise<boolean> {
  return (await deleteWhere(db, sql`owner_id = ${memberId} and path = ${path} and used_at is null`)) > 0;
}

export async function deleteOldestUnclaimed(
  tx: Tx,
  memberId: string,
  projectKey: string,
  spared: number,
): Promise<void> {
  const waiting = sql`owner_id = ${memberId} and project_key = ${projectKey} and kind = 'attachment' and used_at is null`;
  await deleteWhere(
    tx,
    sql`${waiting} and id in (
      select id from upload where ${waiting} order by created_at desc, id desc offset ${spared})`,
  );
}

export async function markOwnUsed(
  tx: Tx,
  own: { memberId: string; kind: UploadKind; path: string },
  now: Date,
): Promise<boolean> {
  const marked = await execute(
    tx,
    sql`
    update upload set used_at = coalesce(used_at, ${now})
    where owner_id = ${own.memberId} and kind = ${own.kind} and path = ${own.path}`,
  );
  return marked === 1;
}

const documentRow = z.object({ id: z.string() });

/** The id of a member's own upload of kind identity, which stays with the identity that refers to it; null for what is none. */
export async function claimDocument(
  tx: Tx,
  own: { memberId: string; path: string },
  now: Date,
): Promise<string | null> {
  const document = await queryOne(
    tx,
    documentRow,
    sql`
    update upload set used_at = coalesce(used_at, ${now})
    where owner_id = ${own.memberId} and kind = 'identity' and path = ${own.path} returning id`,
  );
  return document?.id ?? null;
}

export async function deleteOwn(
  tx: Tx,
  own: { memberId: string; kind: UploadKind; path: string },
): Promise<void> {
  await deleteWhere(tx, sql`owner_id = ${own.memberId} and kind = ${own.kind} and path = ${own.path}`);
}

/**
 * Deletes the uploads of a member who leaves, except pictures in content that stays: stories, notices, existing projects and PQ
 * box rewards, and proofs that belong to a backer's order; of those only the file name is erased. What others have attached to the
 * member's own pledges is deleted, too. Call it after the member's drafts are deleted.
 */
export async function deleteUploadsOf(tx: Tx, memberId: string): Promise<void> {
  await deleteWhere(
    tx,
    sql`pledge_id in (select id from pledge where member_id = ${memberId})
      or owner_id = ${memberId} and pledge_id is null and (kind in ('profile', 'attachment') or (used_at is null or kind not in ('story', 'notice', 'identity'))
      and not exists (select from project_picture p where p.upload_id = upload.id)
      and not exists (select from news_picture i where i.upload_id = upload.id)
      and not exists (select from ${rewardsShowing(sql`upload.path`)} r where r.author_id = ${memberId}))`,
  );
  await execute(tx, sql`update upload set name = '' where owner_id = ${memberId}`);
}

export async function deleteUnused(db: Executor, before: Date): Promise<void> {
  await deleteWhere(
    db,
    sql`used_at is null and created_at < ${before} and coalesce(let_go_at, created_at) < ${before}
      and not exists (select from project_picture p where p.upload_id = upload.id)`,
  );
}

export async function deleteReleased(tx: Tx, memberId: string): Promise<void> {
  await deleteWhere(
    tx,
    sql`owner_id = ${memberId} and used_at is null and let_go_at is not null
      and not exists (select from project_picture p where p.upload_id = upload.id)`,
  );
}

export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteWhere(tx, sql`id = any(${ids}::uuid[])`);
}

function deleteWhere(db: Executor, which: Sql): Promise<number> {
  return execute(
    db,
    sql`
    with gone as (
      delete from upload where ${which} returning path, file_path
    ), stale as (
      insert into stale_file (path) select path from gone union select file_path from gone
    ) select ${publishWithin(UPLOADS_TOPIC)} from gone`,
  );
}
