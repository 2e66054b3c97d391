import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BackupStore, checkedKey, type StoredObject } from './backup-store.ts';

/** Where an object is written until all of it is there. */
export const draftsPrefix = 'drafts/';

/** A backup repository in a folder, readable for its owner alone. */
export function createFolderStore(root: string): BackupStore {
  const at = (key: string) => join(root, checkedKey(key));
  const store: Omit<BackupStore, 'raw'> = {
    name: root,
    keyId: null,
    async put(key, bytes) {
      const draft = at(`${draftsPrefix}${randomUUID()}`);
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true })).catch(async (error) => {
        await rm(draft, { force: true });
        throw error;
      });
      await mkdir(dirname(at(key)), { recursive: true, mode: 0o700 });
      await rename(draft, at(key));
      await flushFolder(dirname(at(key)));
    },
    async open(key) {
      await stat(at(key));
      return createReadStream(at(key));
    },
    list: (prefix) => listFolder(root, prefix),
    async remove(key) {
      await rm(at(key), { force: true });
      await removeEmpty(dirname(at(key)), root);
    },
  };
  return Object.assign(store, { raw: store as BackupStore });
}

/** A name outlasts a loss of power once its folder is on the disk. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function* listFolder(root: string, prefix: string): AsyncIterable<StoredObject> {
  const folder = await opendir(join(root, prefix), { recursive: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (!folder) return;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    const found = await stat(full).catch(() => null);
    if (found) yield { key: relative(root, full).split(sep).join('/'), size: found.size };
  }
}

async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root && at.startsWith(root); at = dirname(at))
    try {
      await rmdir(at);
    } catch {
      return;
    }
}
