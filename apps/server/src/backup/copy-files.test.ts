import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStorage } from '#src/providers/storage/storage.ts';
import { createFolderStore } from './backup-store.ts';
import { copyFiles } from './copy-files.ts';

test("copyFiles fails with the disk's error when the list cannot be written", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pq-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = createStorage({ dataDir: folder });
  for (const name of ['a', 'b', 'c'])
    await storage.put(`demo/${name}.jpg`, Buffer.from('picture'), 'image/jpeg');
  const repository = join(folder, 'repository');
  mkdirSync(join(repository, 'backups', 'a', 'files.jsonl'), { recursive: true });
  const copying = copyFiles(storage, createFolderStore(repository), 'backups/a/');
  await expect(copying).rejects.toThrow('EISDIR');
});
