import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { listBackups, prefixOf } from './list-backups.ts';
import type { StoredBackup } from './restore.ts';
import type { BackupStore } from './store/backup-store.ts';
import { encryptStore } from './store/encrypted-store.ts';
import { createFolderStore } from './store/folder-store.ts';

/**
 * The backup that an operator names: one of the repository by its name, the newest where none is named, or by the path of its
 * folder, which may also be one of the first version. Throws when there is none.
 */
export async function findBackup(
  named: string | undefined,
  repository: () => Promise<BackupStore>,
  key: Buffer | null,
): Promise<StoredBackup & { name: string }> {
  if (named?.includes('/')) return findFolder(resolve(named), key);
  const store = await repository();
  const names = await listBackups(store);
  const name = named ?? names[0];
  if (name === undefined || !names.includes(name))
    throw new Error(
      `there is no ${name ? `backup ${name}` : 'backup'} in ${store.name}; ${names.length} are there${names.length > 0 ? `, the newest is ${names[0]}` : ''}`,
    );
  return { store, prefix: prefixOf(name), name };
}

async function findFolder(folder: string, key: Buffer | null): Promise<StoredBackup & { name: string }> {
  const manifest = await readFile(join(folder, 'manifest.json')).catch(() => null);
  if (!manifest) throw new Error(`there is no whole backup in ${folder}`);
  const name = basename(folder);
  if (isFirstVersion(manifest)) return { store: createFolderStore(folder), prefix: '', name };
  const store = encryptStore(createFolderStore(dirname(dirname(folder))), key);
  return { store, prefix: prefixOf(name), name };
}

function isFirstVersion(manifest: Buffer): boolean {
  try {
    return (JSON.parse(manifest.toString('utf8')) as { version?: unknown }).version === 1;
  } catch {
    return false;
  }
}
