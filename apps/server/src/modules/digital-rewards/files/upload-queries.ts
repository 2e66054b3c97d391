import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';

const uploadRow = z.object({
  id: z.string(),
  rewardKey: z.string(),
  ownerId: z.string(),
  fileId: z.string().nullable(),
  name: z.string(),
  bytes: z.number(),
  received: z.number(),
  finished: z.boolean(),
});
/** An upload of a file, of which `received` bytes have arrived; `fileId` is the file that it is a new version of. */
export type UploadRow = z.output<typeof uploadRow>;

/**
 * The bytes of a member's files in rewards that are not over and of unfinished uploads: without earlier versions, which cannot be
 * removed, and without the file `replaced`, which the next upload replaces.
 */
export async function sumStored(tx: Tx, memberId: string, replaced: string | null): Promise<number> {
  const { bytes } = await queryOnly(
    tx,
    z.object({ bytes: z.number() }),
    sql`
    select (select coalesce(sum(f.bytes), 0) from pq_reward_file f join pq_reward r on r.key = f.reward_key
        where r.author_id = ${memberId} and r.state <> 'finish' and f.replaced_at is null
          and f.file_id is distinct from ${replaced}::uuid)::bigint
      + (select coalesce(sum(bytes), 0) from pq_reward_upload
        where owner_id = ${memberId} and finished_at is null)::bigint as bytes`,
  );
  return bytes;
}

export async function insertUpload(
  tx: Tx,
  { id, rewardKey, ownerId, fileId, name, bytes }: Omit<UploadRow, 'received' | 'finished'>,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into pq_reward_upload (id, reward_key, owner_id, file_id, name, bytes, created_at)
    values (${id}, ${rewardKey}, ${ownerId}, ${fileId}, ${name}, ${bytes}, ${now})`,
  );
}

export async function deleteOldest(tx: Tx, memberId: string, spared: number): Promise<void> {
  await execute(
    tx,
    sql`
    delete from pq_reward_upload where id in (select id from pq_reward_upload
      where owner_id = ${memberId} and finished_at is null order by id desc offset ${spared})`,
  );
}

export function findUpload(db: Executor, id: string, ownerId: string): Promise<UploadRow | null> {
  return queryOne(
    db,
    uploadRow,
    sql`
    select id, reward_key, owner_id, file_id, name, bytes, received, finished_at is not null as finished
    from pq_reward_upload where id = ${id} and owner_id = ${ownerId}`,
  );
}

const unfinishedRow = uploadRow.pick({ id: true, name: true, bytes: true, received: true, fileId: true });

export function listUnfinished(db: Executor, rewardKey: string): Promise<z.output<typeof unfinishedRow>[]> {
  return query(
    db,
    unfinishedRow,
    sql`
    select id, name, bytes, received, file_id from pq_reward_upload
    where reward_key = ${rewardKey} and finished_at is null order by id`,
  );
}

/** Records that more bytes have arrived; false when another request was first, or the upload was deleted. */
export async function advanceUpload(
  tx: Tx,
  { id, start, bytes }: { id: string; start: number; bytes: number },
): Promise<boolean> {
  const advanced = await execute(
    tx,
    sql`
    update pq_reward_upload set received = received + ${bytes}
    where id = ${id} and received = ${start} and finished_at is null`,
  );
  return advanced === 1;
}

export async function insertPart(
  tx: Tx,
  { uploadId, start, bytes, path }: { uploadId: string; start: number; bytes: number; path: string },
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into pq_reward_part (upload_id, start, bytes, path) values (${uploadId}, ${start}, ${bytes}, ${path})`,
  );
}

const partRow = z.object({ path: z.string(), bytes: z.number() });

export function listParts(db: Executor, uploadId: string): Promise<z.output<typeof partRow>[]> {
  return query(
    db,
    partRow,
    sql`select path, bytes from pq_reward_part where upload_id = ${uploadId} order by start`,
  );
}

export async function setFinished(tx: Tx, id: string, now: Date): Promise<void> {
  await execute(tx, sql`update pq_reward_upload set finished_at = ${now} where id = ${id}`);
  await execute(tx, sql`delete from pq_reward_part where upload_id = ${id}`);
}

/** A trigger schedules its parts for removal. */
export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await execute(db, sql`delete from pq_reward_upload where id = ${id}`);
}

export async function deleteOldUploads(db: Executor, before: Date): Promise<void> {
  await execute(db, sql`delete from pq_reward_upload where created_at < ${before}`);
}

/** Schedules a path for removal in an hour, before anything is stored there. */
export async function scheduleRemoval(db: Executor, path: string): Promise<void> {
  await execute(db, sql`insert into stale_file (path, due_at) values (${path}, now() + interval '1 hour')`);
}

/** Cancels a scheduled removal; false when it is too late, because the worker may be removing the file. */
export async function cancelRemoval(tx: Tx, path: string): Promise<boolean> {
  const cancelled = await execute(
    tx,
    sql`delete from stale_file where path = ${path} and due_at > now() + interval '1 minute'`,
  );
  return cancelled === 1;
}

export async function removeSoon(db: Executor, path: string): Promise<void> {
  await execute(db, sql`update stale_file set due_at = now() where path = ${path}`);
}

/** Bytes have arrived out of order, or another request was first: the client asks for the offset to continue from. */
export class UploadOffsetConflict extends Error {}
