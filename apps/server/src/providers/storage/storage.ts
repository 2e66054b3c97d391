import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesPrefix } from '@pq/domain/pictures';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '#src/config/config.ts';

/** The first folder of a path says what a file is; those that everybody may fetch are served below /files. */
const publicKinds = [
  'demo',
  'projects',
  'project',
  'editor',
  'cardnews',
  'story',
  'pqbox',
  'profile',
  'banner',
  'notice',
] as const;

/**
 * Kinds that are handed out by a call which asks who wants them; `ordermade` holds what orders have attached, each in its
 * backer's folder, and beside those folders the public pictures of its projects (spec section 7, storage paths).
 */
const privateKinds = ['attachment', 'ordermade', 'reward'] as const;

/** Smaller copies of public pictures, below the path of their picture; served by features/pictures. */
const madeKinds = ['variant'] as const;

/** Where files of people and of the demo site are kept. Paths are `<kind>/…`, written with slashes. */
export type Storage = {
  /** Folder on this machine's disk. */
  root: string;
  /** Stores a file under a path, replacing what was there; gives its URL. Nobody ever reads half of it. */
  put(path: string, bytes: Uint8Array, mediaType: string): Promise<string>;
  /** The bytes of a file; null when there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /**
   * Stores what a stream brings, a little of it in memory at a time, under a path that nobody reads yet. Broken off it may leave
   * some of it there: who calls this has noted the path for removal before.
   */
  putStream(path: string, bytes: Readable, mediaType: string): Promise<void>;
  /** The bytes `first` to `last` of a file, both included, as they are asked for; null when there is none. */
  openRange(path: string, first: number, last: number): Promise<Readable | null>;
  /** Removes a file; one that is gone already is no error. */
  remove(path: string): Promise<void>;
  /** The address of a file on our own origin, from the root (`/files/demo/jar.jpg`). */
  url(path: string): string;
};

// What every store takes as it is; the name that a person gave a file is kept beside its path.
const SOUND_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;
const PATH_MAX = 512;
const kinds: readonly string[] = [...publicKinds, ...privateKinds, ...madeKinds];

/** The storage of this installation: the local disk below DATA_DIR. Every path outside the known kinds is refused. */
export function createStorage(config: Pick<Config, 'dataDir'>): Storage {
  const root = join(config.dataDir, 'files');
  mkdirSync(root, { recursive: true });
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }));
  const url = (path: string) => `${filesPrefix}${path}`;
  return {
    root,
    url,
    async put(path, bytes, mediaType) {
      const target = join(root, checked(path));
      const draft = `drafts/${randomUUID()}`;
      await disk.put(draft, bytes, { contentType: mediaType });
      await mkdir(dirname(target), { recursive: true });
      await rename(join(root, draft), target);
      return url(path);
    },
    async read(path) {
      const key = checked(path);
      try {
        return (await disk.exists(key)) ? await disk.getBytes(key) : null;
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    async putStream(path, bytes) {
      const target = join(root, checked(path));
      await mkdir(dirname(target), { recursive: true });
      // On the disk before anybody says that it is.
      await pipeline(bytes, createWriteStream(target, { flush: true }));
    },
    async openRange(path, first, last) {
      try {
        const file = await open(join(root, checked(path)));
        return file.createReadStream({ start: first, end: last });
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    remove: (path) => disk.delete(checked(path)),
  };
}

/** Whether everybody may fetch what is stored under this path, and the path is one that can be stored at all. */
export function isPublicPath(path: string): boolean {
  return isSound(path, publicKinds) || (isSound(path, ['ordermade']) && path.split('/').length === 3);
}

function checked(path: string): string {
  if (!isSound(path, kinds)) throw new Error(`storage: "${path}" is not a path of a known kind`);
  return path;
}

function isSound(path: string, among: readonly string[]): boolean {
  const [kind, ...rest] = path.split('/');
  if (path.length > PATH_MAX) return false;
  return among.includes(kind ?? '') && rest.length > 0 && rest.every((name) => SOUND_NAME.test(name));
}

/** Removed between the look and the read, or below a file as if that were a folder. */
function isAbsence(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
