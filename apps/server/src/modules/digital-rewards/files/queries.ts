import type { RewardCategory } from '@pq/domain/pqbox/pq-reward';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { pqRewardFile } from '#src/platform/database/schema.ts';

/** One version of a file of a reward; `createdAt` epoch ms. */
export type FileRow = {
  fileId: string;
  version: number;
  isCurrent: boolean;
  path: string;
  name: string;
  bytes: number;
  sha256: string;
  mediaType: string;
  description: string;
  hasCaptions: boolean;
  /** How long a video is; null where that is not known. */
  seconds: number | null;
  createdAt: number;
};

const columns = sql`file_id as "fileId", version, replaced_at is null as "isCurrent", path, name,
  bytes, sha256, media_type as "mediaType", description, captions is not null as "hasCaptions", seconds, ${epochMs('created_at')} as "createdAt"`;

/** All versions of all files of a reward: files in the order in which they came, versions latest first. */
export async function listFiles(db: Executor, rewardKey: string): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(sql`
    select ${columns} from pq_reward_file where reward_key = ${rewardKey} order by file_id, version desc`);
  return rows;
}

/** One version of a file of a reward; null when there is none. */
export async function findVersion(
  db: Executor,
  { rewardKey, fileId, version }: { rewardKey: string; fileId: string; version: number },
): Promise<FileRow | null> {
  const { rows } = await db.execute<FileRow>(sql`
    select ${columns} from pq_reward_file
    where reward_key = ${rewardKey} and file_id = ${fileId} and version = ${version}`);
  return rows[0] ?? null;
}

/** Versions kept of a file, the current one included: earlier ones are not removed by hand and do not count as files. */
const VERSIONS_KEPT = 5;

/** Adds a version of a file to a locked reward in place of the one before, of which it keeps the words, lets go the oldest ones; gives its number. */
export async function insertVersion(
  tx: Tx,
  file: { id: string; rewardKey: string; fileId: string } & Pick<
    FileRow,
    'path' | 'name' | 'bytes' | 'sha256' | 'mediaType' | 'seconds'
  >,
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ version: number; description: string; captions: string | null }>(sql`
    with before as (update pq_reward_file set replaced_at = coalesce(replaced_at, ${now})
      where file_id = ${file.fileId} returning version, description, captions)
    select version, description, captions from before order by version desc limit 1`);
  const { version: last = 0, ...words } = rows[0] ?? {};
  const version = last + 1;
  await tx.insert(pqRewardFile).values({ ...file, ...words, version, createdAt: now });
  await tx.execute(sql`
    delete from pq_reward_file where file_id = ${file.fileId} and version <= ${version - VERSIONS_KEPT}`);
  return version;
}

/** Removes a file of a reward with all its versions; false when there is none. */
export async function deleteFile(tx: Tx, rewardKey: string, fileId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from pq_reward_file where reward_key = ${rewardKey} and file_id = ${fileId}`);
  return (rowCount ?? 0) > 0;
}

/** Writes what stands for a file as it is now. */
export async function updateWords(
  tx: Tx,
  rewardKey: string,
  fileId: string,
  words: { description?: string; captions?: string | null },
): Promise<void> {
  await tx
    .update(pqRewardFile)
    .set(words)
    .where(
      and(
        eq(pqRewardFile.rewardKey, rewardKey),
        eq(pqRewardFile.fileId, fileId),
        isNull(pqRewardFile.replacedAt),
      ),
    );
}

/** The captions of a file as it is now; null when it has none. */
export async function findCaptions(db: Executor, rewardKey: string, fileId: string): Promise<string | null> {
  const { rows } = await db.execute<{ captions: string | null }>(sql`
    select captions from pq_reward_file
    where reward_key = ${rewardKey} and file_id = ${fileId} and replaced_at is null`);
  return rows[0]?.captions ?? null;
}

/** A backer has begun to download a file, or to watch a video: the first time counts. */
export async function recordDownload(db: Executor, key: string, memberId: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into pq_reward_visit as v (reward_key, member_id, opened_at, downloaded_at)
    values (${key}, ${memberId}, ${now}, ${now})
    on conflict (reward_key, member_id) do update set downloaded_at = ${now} where v.downloaded_at is null`);
}

/** The category of a reward; null when there is none. */
export async function findCategory(db: Executor, rewardKey: string): Promise<RewardCategory | null> {
  const { rows } = await db.execute<{ category: RewardCategory }>(
    sql`select category from pq_reward where key = ${rewardKey}`,
  );
  return rows[0]?.category ?? null;
}
