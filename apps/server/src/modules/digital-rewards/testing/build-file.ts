import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';

export async function buildFile(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  rewardKey: string,
  {
    storage,
    bytes = Buffer.from('화보'),
    ...overrides
  }: { storage?: Storage; bytes?: Buffer } & { fileId?: string; [column: string]: unknown } = {},
): Promise<string> {
  const id = newId(clock.now());
  const path = `reward/${rewardKey}/${id}`;
  await storage?.putStream(path, Readable.from([bytes]), 'application/octet-stream');
  const row = {
    id,
    rewardKey,
    fileId: id,
    version: 1,
    path,
    name: '화보.pdf',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    mediaType: 'application/octet-stream',
    createdAt: new Date(clock.now()),
    ...overrides,
  };
  await insertRows(database.db, 'pq_reward_file', [{ ...row, bytes: bytes.length }]);
  return overrides.fileId ?? id;
}
