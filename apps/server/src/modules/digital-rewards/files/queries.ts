import { rewardCardSchema } from '@pq/contract/shapes/pqbox';
import type { RewardCategory } from '@pq/domain/pqbox/pq-reward';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';

const fileRow = z.object({
  fileId: z.string(),
  version: z.int(),
  isCurrent: z.boolean(),
  path: z.string(),
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  mediaType: z.string(),
  description: z.string(),
  hasCaptions: z.boolean(),
  seconds: z.int().nullable(),
  createdAt: z.number(),
});
export type FileRow = z.output<typeof fileRow>;

const columns = sql`file_id, version, replaced_at is null as is_current, path, name, bytes, sha256, media_type, description,
  captions is not null as has_captions, seconds, ${epochMs('created_at')} as created_at`;

export function listFiles(db: Executor, rewardKey: string): Promise<FileRow[]> {
  return query(
    db,
    fileRow,
    sql`
    select ${columns} from pq_reward_file where reward_key = ${rewardKey} order by file_id, version desc`,
  );
}

export function findVersion(
  db: Executor,
  { rewardKey, fileId, version }: { rewardKey: string; fileId: string; version: number },
): Promise<FileRow | null> {
  return queryOne(
    db,
    fileRow,
    sql`
    select ${columns} from pq_reward_file
    where reward_key = ${rewardKey} and file_id = ${fileId} and version = ${version}`,
  );
}

/** Versions stored of a file, the current one included; earlier ones cannot be removed by their maker and do not count as files. */
const MAX_VERSIONS = 5;

const replacedRow = z.object({ version: z.int(), description: z.string(), captions: z.string().nullable() });

/**
 * Inserts a version of a file of a locked reward in place of the current one, whose description and captions it inherits, and deletes
 * the oldest ones; returns its number.
 */
export async function insertVersion(
  tx: Tx,
  file: { id: string; rewardKey: string; fileId: string } & Pick<
    FileRow,
    'path' | 'name' | 'bytes' | 'sha256' | 'mediaType' | 'seconds'
  >,
  now: Date,
): Promise<number> {
  const { id, rewardKey, fileId, path, name, bytes, sha256, mediaType, seconds } = file;
  const replaced = await queryOne(
    tx,
    replacedRow,
    sql`
    with before as (update pq_reward_file set replaced_at = coalesce(replaced_at, ${now})
      where file_id = ${fileId} returning version, description, captions)
    select version, description, captions from before order by version desc limit 1`,
  );
  const version = (replaced?.version ?? 0) + 1;
  await execute(
    tx,
    sql`
    insert into pq_reward_file (id, reward_key, file_id, version, path, name, bytes, sha256, media_type, description, captions,
      seconds, created_at)
    values (${id}, ${rewardKey}, ${fileId}, ${version}, ${path}, ${name}, ${bytes}, ${sha256}, ${mediaType},
      ${replaced?.description ?? ''}, ${replaced?.captions ?? null}, ${seconds}, ${now})`,
  );
  await execute(
    tx,
    sql`delete from pq_reward_file where file_id = ${fileId} and version <= ${version - MAX_VERSIONS}`,
  );
  return version;
}

export async function deleteFile(tx: Tx, rewardKey: string, fileId: string): Promise<boolean> {
  const deleted = await execute(
    tx,
    sql`delete from pq_reward_file where reward_key = ${rewardKey} and file_id = ${fileId}`,
  );
  return deleted > 0;
}

export async function updateFileTexts(
  tx: Tx,
  rewardKey: string,
  fileId: string,
  { description, captions }: { description?: string; captions?: string | null },
): Promise<void> {
  await execute(
    tx,
    sql`
    update pq_reward_file set
      description = ${description === undefined ? sql`description` : description},
      captions = ${captions === undefined ? sql`captions` : captions}
    where reward_key = ${rewardKey} and file_id = ${fileId} and replaced_at is null`,
  );
}

export async function findCaptions(db: Executor, rewardKey: string, fileId: string): Promise<string | null> {
  const file = await queryOne(
    db,
    z.object({ captions: z.string().nullable() }),
    sql`
    select captions from pq_reward_file
    where reward_key = ${rewardKey} and file_id = ${fileId} and replaced_at is null`,
  );
  return file?.captions ?? null;
}

export async function recordDownload(db: Executor, key: string, memberId: string, now: Date): Promise<void> {
  await execute(
    db,
    sql`
    insert into pq_reward_visit as v (reward_key, member_id, opened_at, downloaded_at)
    values (${key}, ${memberId}, ${now}, ${now})
    on conflict (reward_key, member_id) do update set downloaded_at = ${now} where v.downloaded_at is null`,
  );
}

export async function findCategory(db: Executor, rewardKey: string): Promise<RewardCategory | null> {
  const reward = await queryOne(
    db,
    rewardCardSchema.pick({ category: true }),
    sql`select category from pq_reward where key = ${rewardKey}`,
  );
  return reward?.category ?? null;
}
