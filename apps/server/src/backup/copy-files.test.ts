import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStorage } from '#src/providers/storage/storage.ts';
import { copyFiles } from './copy-files.ts';
import { places } from './manifest.ts';

test('a list that cannot be written ends the backup with what the disk says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pq-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = createStorage({ dataDir: folder });
  for (const name of ['a', 'b', 'c'])
    await storage.put(`demo/${name}.jpg`, Buffer.from('picture'), 'image/jpeg');
  const backup = join(folder, 'backup');
  mkdirSync(places.fileList(backup), { recursive: true });
  await expect(copyFiles(storage, backup)).rejects.toThrow('EISDIR');
});
