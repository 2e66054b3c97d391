import type { Readable } from 'node:stream';

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
