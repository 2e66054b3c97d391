import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '#src/config/config.ts';

/** The first folder of a path says what a file is; those that everybody may fetch are served below /files. */
export const publicKinds = [
  'demo',
  'project',
  'editor',
  'cardnews',
  'story',
  'pqbox',
  'profile',
  'banner',
  'notice',
] as const;

/** Kinds that are handed out by a call which asks who wants them. */
const privateKinds = ['attachment', 'reward'] as const;

/** Where files of people and of the demo site are kept. Paths are `<kind>/…`, written with slashes. */
export type Storage = {
  /** Folder on this machine's disk. */
  root: string;
  /** Stores a file under a path, replacing what was there; gives its URL. */
  put(path: string, bytes: Uint8Array, mediaType: string): Promise<string>;
  /** The bytes of a file; null when there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /** Removes a file; one that is gone already is no error. */
  remove(path: string): Promise<void>;
  /** The address of a file on our own origin, from the root (`/files/demo/jar.jpg`). */
  url(path: string): string;
};

// What every store takes as it is; the name that a person gave a file is kept beside its path.
const SOUND_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const kinds: readonly string[] = [...publicKinds, ...privateKinds];

/** The storage of this installation: the local disk below DATA_DIR. Every path outside the known kinds is refused. */
export function createStorage(config: Pick<Config, 'dataDir'>): Storage {
  const root = join(config.dataDir, 'files');
  mkdirSync(root, { recursive: true });
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }));
  const url = (path: string) => `/files/${path}`;
  return {
    root,
    url,
    async put(path, bytes, mediaType) {
      await disk.put(checked(path), bytes, { contentType: mediaType });
      return url(path);
    },
    async read(path) {
      const key = checked(path);
      return (await disk.exists(key)) ? disk.getBytes(key) : null;
    },
    remove: (path) => disk.delete(checked(path)),
  };
}

function checked(path: string): string {
  const [kind, ...rest] = path.split('/');
  const sound = kinds.includes(kind ?? '') && rest.length > 0 && rest.every((name) => SOUND_NAME.test(name));
  if (!sound) throw new Error(`storage: "${path}" is not a path of a known kind`);
  return path;
}
