import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBackup } from './restore.ts';

const none = () => Promise.reject(new Error('no repository is set up'));

function repositoryOf(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) {
    mkdirSync(join(folder, 'backups', name), { recursive: true });
    writeFileSync(join(folder, 'backups', name, 'manifest.json'), '{}');
  }
  return folder;
}

test('findBackup takes the newest when given the folder of a repository', async () => {
  const folder = repositoryOf('2026-11-20T03-00-00Z', '2026-11-21T03-00-00Z');
  const found = await findBackup(folder, none, null);
  expect(found).toMatchObject({
    name: '2026-11-21T03-00-00Z',
    prefix: 'backups/2026-11-21T03-00-00Z/',
    store: { name: folder },
  });
});

test('findBackup takes one backup when given its own folder', async () => {
  const folder = join(repositoryOf('2026-11-20T03-00-00Z', '2026-11-21T03-00-00Z'), 'backups');
  expect(await findBackup(join(folder, '2026-11-20T03-00-00Z'), none, null)).toMatchObject({
    name: '2026-11-20T03-00-00Z',
  });
});

test('findBackup names the folder when there is no backup in it', async () => {
  const folder = repositoryOf();
  await expect(findBackup(folder, none, null)).rejects.toThrow(
    `${folder} is neither a whole backup nor a repository that holds one`,
  );
});
