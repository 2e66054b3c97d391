import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type StoredObject = { key: string; size: number };

/** Where backups are kept: objects under keys that are written with slashes. */
export type BackupStore = {
  /** What operators know it by: a folder's path, or a bucket's name. */
  name: string;
  /** Names the key that objects are encrypted by; null where they are not. */
  keyId: string | null;
  /** The same store with what is in it as it is: encrypted where it is. */
  raw: BackupStore;
  /** Stores what a stream brings. It appears under its key when all of it is there. */
  put(key: string, bytes: Readable): Promise<void>;
  /** What is under a key. Throws when there is nothing. */
  open(key: string): Promise<Readable>;
  /** Whatever is under keys that begin with `prefix`, a folder's name with its slash. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes an object; one that is gone already is no error. */
  remove(key: string): Promise<void>;
};

const SOUND_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** The key itself. Throws for one that could lead out of a folder. */
export function checkedKey(key: string): string {
  if (!key.split('/').every((name) => SOUND_NAME.test(name)))
    throw new Error(`"${key}" is no key of a backup repository`);
  return key;
}

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
