import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

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
  createdAt: number;
};

/** All versions of all files of a reward: files in the order in which they came, versions latest first. */
export async function listFiles(db: Executor, rewardKey: string): Promise<FileRow[]> {
  const { rows } = await db.execute<FileRow>(sql`
    select file_id as "fileId", version, replaced_at is null as "isCurrent", path, name, bytes::float8 as bytes, sha256,
      media_type as "mediaType", (extract(epoch from created_at) * 1000)::float8 as "createdAt"
    from pq_reward_file where reward_key = ${rewardKey} order by file_id, version desc`);
  return rows;
}
