import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { pqRewardPart, pqRewardUpload } from '#src/platform/database/schema.ts';

/** A file on its way: `received` bytes of it have come; `fileId` is what it is a new version of. */
export type UploadRow = {
  id: string;
  rewardKey: string;
  ownerId: string;
  fileId: string | null;
  name: string;
  bytes: number;
  received: number;
  finished: boolean;
};

/**
 * What a member has in rewards that are not over and on its way, in bytes: no earlier versions, which cannot
 * be removed, and without the file `replaced`, which gives way to the next.
 */
export async function sumStoredBytes(tx: Tx, memberId: string, replaced: string | null): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    select (select coalesce(sum(f.bytes), 0) from pq_reward_file f join pq_reward r on r.key = f.reward_key
        where r.author_id = ${memberId} and r.state <> 'finish' and f.replaced_at is null
          and f.file_id is distinct from ${replaced}::uuid)::bigint
      + (select coalesce(sum(bytes), 0) from pq_reward_upload
        where owner_id = ${memberId} and finished_at is null)::bigint as bytes`);
  return rows[0]?.bytes ?? 0;
}

/** Begins a file on its way. */
export async function insertUpload(
  tx: Tx,
  upload: Omit<UploadRow, 'received' | 'finished'>,
  now: Date,
): Promise<void> {
  await tx.insert(pqRewardUpload).values({ ...upload, createdAt: now });
}

/** Gives up all but the newest unfinished ones of a member. */
export async function deleteOldest(tx: Tx, memberId: string, keep: number): Promise<void> {
  await tx.execute(sql`
    delete from pq_reward_upload where id in (select id from pq_reward_upload
      where owner_id = ${memberId} and finished_at is null order by id desc offset ${keep})`);
}

/** A member's own file on its way; null when there is none. */
export async function findUpload(db: Executor, id: string, ownerId: string): Promise<UploadRow | null> {
  const { rows } = await db.execute<UploadRow>(sql`
    select id, reward_key as "rewardKey", owner_id as "ownerId", file_id as "fileId", name, bytes,
      received, finished_at is not null as finished
    from pq_reward_upload where id = ${id} and owner_id = ${ownerId}`);
  return rows[0] ?? null;
}

/** What has begun to come for a reward and is not all there, the earliest first. */
export async function listUnfinished(
  db: Executor,
  rewardKey: string,
): Promise<Pick<UploadRow, 'id' | 'name' | 'bytes' | 'received' | 'fileId'>[]> {
  const { rows } = await db.execute<UploadRow>(sql`
    select id, name, bytes, received, file_id as "fileId" from pq_reward_upload
    where reward_key = ${rewardKey} and finished_at is null order by id`);
  return rows;
}

/** Notes that more bytes have come; false when others have come meanwhile, or the upload was given up. */
export async function advanceUpload(
  tx: Tx,
  { id, start, bytes }: { id: string; start: number; bytes: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update pq_reward_upload set received = received + ${bytes}
    where id = ${id} and received = ${start} and finished_at is null`);
  return rowCount === 1;
}

/** Keeps a part of a file on its way. */
export async function insertPart(
  tx: Tx,
  part: { uploadId: string; start: number; bytes: number; path: string },
): Promise<void> {
  await tx.insert(pqRewardPart).values(part);
}

/** The parts of a file on its way, one behind the other. */
export async function listParts(db: Executor, uploadId: string): Promise<{ path: string; bytes: number }[]> {
  const { rows } = await db.execute<{ path: string; bytes: number }>(sql`
    select path, bytes from pq_reward_part where upload_id = ${uploadId} order by start`);
  return rows;
}

/** All of it has come and been joined: what it was made of is not needed any more. */
export async function setFinished(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.execute(sql`update pq_reward_upload set finished_at = ${now} where id = ${id}`);
  await tx.execute(sql`delete from pq_reward_part where upload_id = ${id}`);
}

/** Gives up a file on its way; what has come of it is removed. */
export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from pq_reward_upload where id = ${id}`);
}

/** Forgets files that were begun before, finished or not. */
export async function deleteOldUploads(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from pq_reward_upload where created_at < ${before}`);
}

/** Notes a path for removal in an hour, before anything is stored there. */
export async function scheduleRemoval(db: Executor, path: string): Promise<void> {
  await db.execute(sql`insert into stale_file (path, due_at) values (${path}, now() + interval '1 hour')`);
}

/** What lies at a path is kept from now on. False when it has been taken for removal. */
export async function cancelRemoval(tx: Tx, path: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from stale_file where path = ${path} and due_at > now() + interval '1 minute'`,
  );
  return rowCount === 1;
}

/** What lies at a path is not needed: it goes with the next tidying. */
export async function removeSoon(db: Executor, path: string): Promise<void> {
  await db.execute(sql`update stale_file set due_at = now() where path = ${path}`);
}

/** Bytes have come out of order, or others have meanwhile: whoever sends asks where to go on. */
export class UploadOffsetConflict extends Error {}
