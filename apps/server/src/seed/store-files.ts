import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { filesPrefix } from '@pq/domain/files/pictures';
import { mp4Seconds, sniffMedia } from '#src/modules/digital-rewards/index.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import type { DemoFile, DemoProject } from './content/types.ts';
import type { StoredPictures } from './store-pictures.ts';

type StoredFile = { path: string; bytes: number; sha256: string; mediaType: string; seconds: number | null };

/** Where a demo file lies and what it is; throws for one that was never stored. */
export type StoredFiles = (file: DemoFile) => StoredFile;

const RECORDED = new URL('./files/', import.meta.url);

/** Stores the files of the demo rewards, each under its own sum: a later seeding puts the same bytes there. */
export async function storeFiles(
  storage: Storage,
  pictures: StoredPictures,
  projects: readonly DemoProject[],
): Promise<StoredFiles> {
  const stored = new Map<DemoFile, StoredFile>();
  const rewards = projects.flatMap(({ pqRewards = [] }) => pqRewards);
  for (const [place, { files = [] }] of rewards.entries())
    for (const file of files) {
      const bytes = await bytesOf(file, storage, pictures);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      // Two rewards with one picture have a file each: a removed one takes its own.
      const path = `reward/demo/${place}-${sha256.slice(0, 32)}`;
      const mediaType = sniffMedia(bytes);
      await storage.putStream(path, Readable.from([bytes]), mediaType);
      const readAt = async (start: number, count: number) => bytes.subarray(start, start + count);
      const seconds = mediaType === 'video/mp4' ? await mp4Seconds(readAt, bytes.length) : null;
      stored.set(file, { path, bytes: bytes.length, sha256, mediaType, seconds });
    }
  return (file) => {
    const found = stored.get(file);
    if (!found) throw new Error(`seed: the file ${file.name} was not stored`);
    return found;
  };
}

async function bytesOf(file: DemoFile, storage: Storage, pictures: StoredPictures): Promise<Buffer> {
  if ('text' in file) return Buffer.from(file.text);
  if ('recorded' in file) return readFile(new URL(file.recorded, RECORDED));
  const bytes = await storage.read(pictures.wide(file.picture).slice(filesPrefix.length));
  if (!bytes) throw new Error(`seed: no picture is stored for ${file.name}`);
  return Buffer.from(bytes);
}
