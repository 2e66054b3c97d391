import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type StoredObject = { key: string; size: number };

export type BackupStore = {
  name: string;
  /** Id of the encryption key; null where objects are not encrypted. */
  keyId: string | null;
  /** The same store without decryption. */
  raw: BackupStore;
  /** Atomic: the object appears under its key when it is complete. */
  put(key: string, bytes: Readable): Promise<void>;
  /** Throws when there is no such object. */
  open(key: string): Promise<Readable>;
  /** `prefix` is a folder's name with its slash. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Succeeds for an absent object. */
  remove(key: string): Promise<void>;
};

const VALID_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** Returns the key; throws for a key that could escape the folder. */
export function assertValidKey(key: string): string {
  if (!key.split('/').every((name) => VALID_NAME.test(name)))
    throw new Error(`"${key}" is no key of a backup repository`);
  return key;
}

export const draftsPrefix = 'drafts/';

export function createFolderStore(root: string): BackupStore {
  const pathOf = (key: string) => join(root, assertValidKey(key));
  const store: Omit<BackupStore, 'raw'> = {
    name: root,
    keyId: null,
    async put(key, bytes) {
      const draft = pathOf(`${draftsPrefix}${randomUUID()}`);
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true })).catch(async (error) => {
        await rm(draft, { force: true });
        throw error;
      });
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      await rename(draft, pathOf(key));
      await flushFolder(dirname(pathOf(key)));
    },
    async open(key) {
      await stat(pathOf(key));
      return createReadStream(pathOf(key));
    },
    list: (prefix) => listFolder(root, prefix),
    async remove(key) {
      await rm(pathOf(key), { force: true });
      await removeEmpty(dirname(pathOf(key)), root);
    },
  };
  return Object.assign(store, { raw: store as BackupStore });
}

/** fsync of the folder makes the rename durable. */
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
  for (let pathOf = folder; pathOf !== root && pathOf.startsWith(root); pathOf = dirname(pathOf))
    try {
      await rmdir(pathOf);
    } catch {
      return;
    }
}
