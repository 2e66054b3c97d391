import { randomUUID } from 'node:crypto';
import { chmodSync, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { mkdir, open as openFile, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { filesPrefix } from '@pq/domain/files/pictures';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '#src/config/config.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** The first folder of a path is the kind; public kinds are served below /files. */
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
 * Served by calls that check access; `ordermade` contains the attachments of orders, one folder per backer, and the
 * public pictures of its projects.
 */
const privateKinds = ['attachment', 'ordermade', 'reward', 'identity'] as const;

/** Pictures with variants whose access modules/digital-rewards/pictures and modules/fulfilment/news/pictures check. */
export const protectedPictures = ['pqbox', 'news'] as const;
export type ProtectedPictures = (typeof protectedPictures)[number];

/** Variants of pictures, below their picture's path; served by modules/media/routes.ts. */
const derivedKinds = ['variant'] as const;

export const probeKind = 'doctor';

/** Stores files of members and of the demo. Paths are `<kind>/…` with slashes. */
export type Storage = {
  /** Local folder; null for a remote store. */
  root: string | null;
  /**
   * Stores or replaces a file atomically; returns its URL. Throws notStored when the store is full or does not
   * answer.
   */
  put(path: string, bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Null when there is no file. Like all reads it throws unavailable when the store does not answer. */
  read(path: string): Promise<Uint8Array | null>;
  has(path: string): Promise<boolean>;
  /** The whole file as a stream, which the caller reads or destroys; null when there is none. */
  open(path: string): Promise<OpenFile | null>;
  /**
   * Stores a stream in constant memory, under a path that nobody reads yet. An interrupted upload may leave a partial
   * file: callers record the path for removal first.
   */
  putStream(path: string, bytes: Readable, mediaType: string): Promise<void>;
  /** Both ends included; null when there is no file. */
  openRange(path: string, first: number, last: number): Promise<Readable | null>;
  /** Every file in no order; concurrent changes may or may not be included. */
  list(): AsyncIterable<StoredFile>;
  /** Succeeds for an absent file. */
  remove(path: string): Promise<void>;
  /** Path from our root (`/files/demo/jar.jpg`). */
  url(path: string): string;
};

export type OpenFile = { size: number; bytes: Readable };

export type StoredFile = { path: string; size: number; modifiedMs: number };

// Accepted by every store unescaped; original file names are stored in the database.
const VALID_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;
const PATH_MAX = 512;
/** Read buffer per file: hundreds may be read at once. */
const READ_BYTES = 16_384;
const kinds: readonly string[] = [
  ...publicKinds,
  ...privateKinds,
  ...protectedPictures,
  ...derivedKinds,
  probeKind,
];

/** Files on the local disk below DATA_DIR. Paths outside of the known kinds throw. */
export function createStorage(config: Pick<Config, 'dataDir'>): Storage & { root: string } {
  const root = join(config.dataDir, 'files');
  openPrivateFolders(config.dataDir, root);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'public' }));
  const url = (path: string) => `${filesPrefix}${path}`;
  return {
    root,
    url,
    async put(path, bytes) {
      const target = join(root, assertKnownPath(path));
      const draft = `drafts/${randomUUID()}`;
      try {
        await makeFolder(join(root, 'drafts'));
        await writeFile(join(root, draft), bytes, { mode: FILE_MODE });
        await makeFolder(dirname(target));
        await rename(join(root, draft), target);
      } catch (cause) {
        // Leaves no partial file on a full disk.
        await disk.delete(draft).catch(() => {});
        throw new ProductError('notStored', undefined, { cause });
      }
      return url(path);
    },
    async read(path) {
      const key = assertKnownPath(path);
      try {
        // flydrive's getBytes returns uninitialised memory for an empty file.
        return await readFile(join(root, key));
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    async has(path) {
      try {
        return (await stat(join(root, assertKnownPath(path)))).isFile();
      } catch (error) {
        if (isAbsence(error)) return false;
        throw error;
      }
    },
    async open(path) {
      try {
        const file = await openFile(join(root, assertKnownPath(path)));
        const found = await file.stat();
        if (found.isFile())
          return { size: found.size, bytes: file.createReadStream({ highWaterMark: READ_BYTES }) };
        await file.close();
        return null;
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    async putStream(path, bytes) {
      const target = join(root, assertKnownPath(path));
      try {
        await makeFolder(dirname(target));
        // Flushed, so that a confirmed chunk survives a crash.
        await pipeline(bytes, createWriteStream(target, { flush: true, mode: FILE_MODE }));
      } catch (cause) {
        throw new ProductError('notStored', undefined, { cause });
      }
    },
    async openRange(path, first, last) {
      try {
        const file = await openFile(join(root, assertKnownPath(path)));
        return file.createReadStream({ start: first, end: last, highWaterMark: READ_BYTES });
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    remove: (path) => disk.delete(assertKnownPath(path)),
    list: () => listFolder(root),
  };
}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: FOLDER_MODE });

/** Closes them to other local users, which also covers files that an earlier release wrote readable. */
function openPrivateFolders(dataDir: string, root: string): void {
  mkdirSync(root, { recursive: true, mode: FOLDER_MODE });
  if (isOwn(root)) chmodSync(root, FOLDER_MODE);
  // Execute permission stays: PostgreSQL's own user passes through to its cluster.
  const mode = statSync(dataDir).mode & 0o777;
  if (mode & 0o066 && isOwn(dataDir)) chmodSync(dataDir, mode & 0o711);
}

function isOwn(path: string): boolean {
  const uid = process.getuid?.();
  return uid === 0 || uid === statSync(path).uid;
}

/** False also for invalid paths. */
export function isPublicPath(path: string): boolean {
  return isValidPath(path, publicKinds) || (isValidPath(path, ['ordermade']) && path.split('/').length === 3);
}

export function isPicturePath(path: string): boolean {
  return isPublicPath(path) || isValidPath(path, protectedPictures);
}

export function assertKnownPath(path: string): string {
  if (!isValidPath(path, kinds)) throw new Error(`storage: "${path}" is not a path of a known kind`);
  return path;
}

function isValidPath(path: string, allowedKinds: readonly string[]): boolean {
  const [kind, ...rest] = path.split('/');
  if (path.length > PATH_MAX) return false;
  return allowedKinds.includes(kind ?? '') && rest.length > 0 && rest.every((name) => VALID_NAME.test(name));
}

async function* listFolder(root: string): AsyncIterable<StoredFile> {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    const path = relative(root, full).split(sep).join('/');
    if (!isValidPath(path, kinds)) continue;
    const found = await stat(full).catch(() => null);
    if (found) yield { path, size: found.size, modifiedMs: Math.floor(found.mtimeMs) };
  }
}

function isAbsence(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
