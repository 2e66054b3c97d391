import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesPrefix } from '@pq/domain/files/pictures';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '#src/config/config.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** The first folder of a path says what a file is; those that everybody may fetch are served below /files. */
const publicKinds = [
  'demo',
  'projects',
  'project',
  'editor',
  'cardnews',
  'story',
  'profile',
  'banner',
  'notice',
] as const;

/**
 * Kinds that are handed out by a call which asks who wants them; `ordermade` holds what orders have attached, each in its
 * backer's folder, and beside those folders the public pictures of its projects.
 */
const privateKinds = ['attachment', 'ordermade', 'reward'] as const;

/** Pictures with smaller copies that go to whoever may see them: modules/digital-rewards/pictures asks who wants one. */
export const askedPictures = 'pqbox';

/** Smaller copies of pictures, below the path of their picture; served by modules/media/routes.ts. */
const madeKinds = ['variant'] as const;

/** What is written, read and removed again to see whether the store does so. */
export const probeKind = 'doctor';

/** Where files of people and of the demo site are kept. Paths are `<kind>/…`, written with slashes. */
export type Storage = {
  /** Folder on this machine's disk; null where files are kept elsewhere. */
  root: string | null;
  /**
   * Stores a file under a path, replacing what was there; gives its URL. Nobody ever reads half of it. Throws notStored when the
   * store is full or does not answer.
   */
  put(path: string, bytes: Uint8Array, mediaType: string): Promise<string>;
  /** The bytes of a file; null when there is none. Throws unavailable when the store does not answer, as the other reads do. */
  read(path: string): Promise<Uint8Array | null>;
  /** Whether there is a file, without fetching it. */
  has(path: string): Promise<boolean>;
  /**
   * Stores what a stream brings, a little of it in memory at a time, under a path that nobody reads yet. Broken off it may leave
   * some of it there: who calls this has noted the path for removal before.
   */
  putStream(path: string, bytes: Readable, mediaType: string): Promise<void>;
  /** The bytes `first` to `last` of a file, both included, as they are asked for; null when there is none. */
  openRange(path: string, first: number, last: number): Promise<Readable | null>;
  /** Every file with its size in bytes, in no order: what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<StoredFile>;
  /** Removes a file; one that is gone already is no error. */
  remove(path: string): Promise<void>;
  /** The address of a file on our own origin, from the root (`/files/demo/jar.jpg`). */
  url(path: string): string;
};

export type StoredFile = { path: string; size: number; modifiedMs: number };

// What every store takes as it is; the name that a person gave a file is kept beside its path.
const SOUND_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;
const PATH_MAX = 512;
/** So much of a file is read at a time: hundreds may be read at once. */
const READ_BYTES = 16_384;
const kinds: readonly string[] = [...publicKinds, ...privateKinds, askedPictures, ...madeKinds, probeKind];

/** Files on the local disk below DATA_DIR. Every path outside the known kinds is refused. */
export function createStorage(config: Pick<Config, 'dataDir'>): Storage & { root: string } {
  const root = join(config.dataDir, 'files');
  mkdirSync(root, { recursive: true });
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }));
  const url = (path: string) => `${filesPrefix}${path}`;
  return {
    root,
    url,
    async put(path, bytes, mediaType) {
      const target = join(root, checkedPath(path));
      const draft = `drafts/${randomUUID()}`;
      try {
        await disk.put(draft, bytes, { contentType: mediaType });
        await mkdir(dirname(target), { recursive: true });
        await rename(join(root, draft), target);
      } catch (cause) {
        // A full disk keeps no half of a file.
        await disk.delete(draft).catch(() => {});
        throw new ProductError('notStored', undefined, { cause });
      }
      return url(path);
    },
    async read(path) {
      const key = checkedPath(path);
      try {
        // Not flydrive's getBytes: of an empty file it gives what else is in the memory behind it.
        return await readFile(join(root, key));
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    async has(path) {
      try {
        return (await stat(join(root, checkedPath(path)))).isFile();
      } catch (error) {
        if (isAbsence(error)) return false;
        throw error;
      }
    },
    async putStream(path, bytes) {
      const target = join(root, checkedPath(path));
      try {
        await mkdir(dirname(target), { recursive: true });
        // On the disk before anybody says that it is.
        await pipeline(bytes, createWriteStream(target, { flush: true }));
      } catch (cause) {
        throw new ProductError('notStored', undefined, { cause });
      }
    },
    async openRange(path, first, last) {
      try {
        const file = await open(join(root, checkedPath(path)));
        return file.createReadStream({ start: first, end: last, highWaterMark: READ_BYTES });
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    remove: (path) => disk.delete(checkedPath(path)),
    list: () => listFolder(root),
  };
}

/** Whether everybody may fetch what is stored under this path, and the path is one that can be stored at all. */
export function isPublicPath(path: string): boolean {
  return isSound(path, publicKinds) || (isSound(path, ['ordermade']) && path.split('/').length === 3);
}

/** Whether a picture that is shown on pages is stored under this path, with copies of it, to everybody or to some. */
export function isPicturePath(path: string): boolean {
  return isPublicPath(path) || isSound(path, [askedPictures]);
}

/** The path itself. Throws for one that is not of a known kind. */
export function checkedPath(path: string): string {
  if (!isSound(path, kinds)) throw new Error(`storage: "${path}" is not a path of a known kind`);
  return path;
}

function isSound(path: string, among: readonly string[]): boolean {
  const [kind, ...rest] = path.split('/');
  if (path.length > PATH_MAX) return false;
  return among.includes(kind ?? '') && rest.length > 0 && rest.every((name) => SOUND_NAME.test(name));
}

async function* listFolder(root: string): AsyncIterable<StoredFile> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    const path = relative(root, full).split(sep).join('/');
    // Drafts are no files yet.
    if (!isSound(path, kinds)) continue;
    const found = await stat(full).catch(() => null);
    if (found) yield { path, size: found.size, modifiedMs: Math.floor(found.mtimeMs) };
  }
}

/** No such file, a folder, or below a file as if that were a folder. */
function isAbsence(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
