import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { ProductError } from '#src/platform/product-error.ts';
import { createStorage, type Storage } from '#src/providers/storage/storage.ts';
import { buildFile } from '../testing/build-file.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';

async function openShelf(answer: (open: () => Promise<Readable | null>) => Promise<Readable | null>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-box-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const disk = createStorage({ dataDir });
  const storage: Storage = { ...disk, openRange: (...range) => answer(() => disk.openRange(...range)) };
  const studio = await openFileStudio(storage);
  const key = await buildReward(studio.platform, studio.project, { category: 3 });
  await buildFile(studio.platform, key, { storage, bytes: Buffer.from('0123456789') });
  const url = await studio.link(studio.backer, key);
  return {
    ...studio,
    download: async () => (await studio.fetchAs(studio.backer, url)).statusCode,
    counted: async (): Promise<number> =>
      (await studio.rows('select count(downloaded_at)::int as n from pq_reward_visit'))[0].n,
  };
}

const nothing = async (): Promise<null> => null;
const silence = (): Promise<never> => Promise.reject(new ProductError('unavailable'));

test.each([
  ['that is lost', 404, nothing],
  ['whose store does not answer', 503, silence],
] as const)('a file %s was not downloaded', async (_what, status, answer) => {
  const { download, counted } = await openShelf(answer);
  expect([await download(), await counted()]).toEqual([status, 0]);
});

test('a file whose download cannot be counted is closed again', async () => {
  const opened: (Readable | null)[] = [];
  const { download, platform } = await openShelf(async (open) => {
    const bytes = await open();
    opened.push(bytes);
    return bytes;
  });
  await platform.owner.query('alter table pq_reward_visit add check (downloaded_at is null)');
  expect(await download()).toBe(500);
  expect(opened.map((bytes) => bytes?.destroyed)).toEqual([true]);
});
