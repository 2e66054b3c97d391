import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage, StoredFile } from '../providers/storage/storage.ts';
import type { BackupStore } from './backup-store.ts';
import {
  backupPrefix,
  decodeFile,
  encodeFile,
  type FileEntry,
  listBackups,
  type Manifest,
  objectKeys,
  readManifest,
} from './manifest.ts';

/** Files of all backups, deduplicated by path, checksum and encryption key. */
export const poolPrefix = 'files/';

/** Picture variants are generated again on request. */
const DERIVED_FILES = /^variant\//;

export type Copied = { count: number; bytes: number };
type Hashing = { stream: Transform; figures(): { size: number; sha256: string } };
type CopyContext = { storage: Storage; store: BackupStore; copied: Copied; signal: AbortSignal | undefined };

function createHasher(): Hashing {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, figures: () => ({ size, sha256: hash.copy().digest('hex') }) };
}

/** Files unchanged since the newest backup (size and time) are not read. */
export async function copyFiles(
  storage: Storage,
  store: BackupStore,
  prefix: string,
  signal?: AbortSignal,
): Promise<{ paths: Set<string>; figures: Manifest['files']; copied: Copied }> {
  const paths = new Set<string>();
  const known = await readKnown(store);
  let bytes = 0;
  const out: CopyContext = { storage, store, copied: { count: 0, bytes: 0 }, signal };
  const listed = createHash('sha256');
  const copyAll = async function* () {
    for await (const file of storage.list()) {
      signal?.throwIfAborted();
      if (DERIVED_FILES.test(file.path)) continue;
      const entry = await copyFile(out, file, known);
      if (!entry) continue;
      paths.add(file.path);
      bytes += entry.size;
      const line = encodeFile(entry);
      listed.update(line);
      yield Buffer.from(line);
    }
  };
  await store.put(objectKeys.fileList(prefix), Readable.from(copyAll(), { objectMode: false }));
  return {
    paths,
    figures: { count: paths.size, bytes, listSha256: listed.digest('hex') },
    copied: out.copied,
  };
}

type Known = { earlier: Map<string, FileEntry>; pool: Set<string> };

async function readKnown(store: BackupStore): Promise<Known> {
  const pool = new Set<string>();
  for await (const { key } of store.list(poolPrefix)) pool.add(key);
  const [newest] = await listBackups(store);
  // If the newest list cannot be read, for example with another key, every file is read again.
  const entries = newest ? await readFileListOf(store, newest).catch(() => []) : [];
  return { earlier: new Map(entries.map((entry) => [entry.path, entry])), pool };
}

async function readFileListOf(store: BackupStore, name: string): Promise<FileEntry[]> {
  const prefix = backupPrefix(name);
  return readFileList(store, prefix, (await readManifest(store, prefix)).files);
}

async function copyFile(
  out: CopyContext,
  file: StoredFile,
  { earlier, pool }: Known,
): Promise<FileEntry | null> {
  const { path, size, modifiedMs } = file;
  const before = earlier.get(path);
  const isSame = before?.size === size && before.modifiedMs === modifiedMs;
  const suffix = out.store.keyId ? `.${out.store.keyId}` : '';
  const keyOf = (sha256: string) => `${poolPrefix}${path}/${sha256}${suffix}`;
  if (before && isSame && before.key === keyOf(before.sha256) && pool.has(before.key)) return before;
  const first = await openFile(out.storage, file);
  if (!first) return null;
  const hasher = createHasher();
  hasher.stream.resume();
  await pipeline(first, hasher.stream);
  const figures = hasher.figures();
  const entry = { path, ...figures, key: keyOf(figures.sha256), modifiedMs };
  if (pool.has(entry.key)) return entry;
  const second = await openFile(out.storage, file);
  if (!second) return null;
  await out.store.put(entry.key, Readable.from(verifyUnchanged(second, entry), { objectMode: false }));
  out.copied.count += 1;
  out.copied.bytes += entry.size;
  return entry;
}

async function openFile(storage: Storage, { path, size }: StoredFile): Promise<Readable | null> {
  return size === 0 ? Readable.from([]) : storage.openRange(path, 0, size - 1);
}

/** Passes bytes through and throws at the end when their hash differs, so that nothing is stored. */
async function* verifyUnchanged(
  bytes: AsyncIterable<Buffer>,
  { path, sha256 }: Pick<FileEntry, 'path' | 'sha256'>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`changed while it was read: ${path}`);
}

/** Throws when the list does not match the checksum in the manifest. */
export async function readFileList(
  store: BackupStore,
  prefix: string,
  { listSha256 }: Manifest['files'],
): Promise<FileEntry[]> {
  const hash = createHash('sha256');
  const entries: FileEntry[] = [];
  const input = await store.open(objectKeys.fileList(prefix));
  // readline swallows stream errors.
  let broken: unknown;
  input.once('error', (error) => (broken = error));
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const entry = decodeFile(line);
    hash.update(encodeFile(entry));
    entries.push({ ...entry, key: entry.key ?? `${prefix}files/${entry.path}` });
  }
  if (broken) throw broken;
  if (hash.digest('hex') !== listSha256) throw new Error('damaged: the list of files');
  return entries;
}

export async function verifyFile(store: BackupStore, entry: FileEntry): Promise<void> {
  const hasher = createHasher();
  hasher.stream.resume();
  const from = await store.open(entry.key).catch((cause: unknown) => {
    throw new Error(`missing: ${entry.path}`, { cause });
  });
  await pipeline(from, hasher.stream);
  const { size, sha256 } = hasher.figures();
  if (size !== entry.size || sha256 !== entry.sha256) throw new Error(`damaged: ${entry.path}`);
}

export async function restoreFile(
  storage: Storage,
  store: BackupStore,
  { path, key }: FileEntry,
): Promise<void> {
  await storage.putStream(path, await store.open(key), 'application/octet-stream');
}

const LINE_END = 0x0a;

/** Counts lines and hashes bytes passing through; read `figures` after the end. */
export function countLines(): { stream: Transform; figures(): { lines: number; sha256: string } } {
  const hash = createHash('sha256');
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { stream, figures: () => ({ lines, sha256: hash.copy().digest('hex') }) };
}
