import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../providers/storage/storage.ts';
import { decodeFile, encodeFile, type FileEntry, type Manifest, places } from './manifest.ts';

/** Copies of pictures are made again when they are asked for. */
const MADE = /^variant\//;

type Hashing = { stream: Transform; figures(): { size: number; sha256: string } };

function hashing(): Hashing {
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

/** Copies every file out of the storage below `folder`, with a list of names, sizes and SHA-256. */
export async function copyFiles(
  storage: Storage,
  folder: string,
): Promise<{ paths: Set<string>; figures: Manifest['files'] }> {
  const paths = new Set<string>();
  let bytes = 0;
  const listed = createHash('sha256');
  const copyAll = async function* () {
    for await (const { path, size } of storage.list()) {
      if (MADE.test(path)) continue;
      const entry = await copyOut(storage, folder, path, size);
      if (!entry) continue;
      paths.add(path);
      bytes += entry.size;
      const line = encodeFile(entry);
      listed.update(line);
      yield line;
    }
  };
  await pipeline(copyAll, createWriteStream(places.fileList(folder), { mode: 0o600, flush: true }));
  return { paths, figures: { count: paths.size, bytes, listSha256: listed.digest('hex') } };
}

/** Null when the file was let go meanwhile. */
async function copyOut(
  storage: Storage,
  folder: string,
  path: string,
  size: number,
): Promise<FileEntry | null> {
  const from = size === 0 ? Readable.from([]) : await storage.openRange(path, 0, size - 1);
  if (!from) return null;
  const to = places.file(folder, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hashed = hashing();
  await pipeline(from, hashed.stream, createWriteStream(to, { mode: 0o600, flush: true }));
  return { path, ...hashed.figures() };
}

/** The files of a backup as its list says. Throws when the list is not the one that was written. */
export async function readFileList(folder: string, { listSha256 }: Manifest['files']): Promise<FileEntry[]> {
  const hash = createHash('sha256');
  const entries: FileEntry[] = [];
  const lines = createInterface({ input: createReadStream(places.fileList(folder)), crlfDelay: Infinity });
  for await (const line of lines) {
    const entry = decodeFile(line);
    hash.update(encodeFile(entry));
    entries.push(entry);
  }
  if (hash.digest('hex') !== listSha256) throw new Error('damaged: the list of files');
  return entries;
}

/** Throws when a file of a backup is missing or not what it was. */
export async function verifyFile(folder: string, entry: FileEntry): Promise<void> {
  const hashed = hashing();
  hashed.stream.resume();
  await pipeline(createReadStream(places.file(folder, entry.path)), hashed.stream);
  const { size, sha256 } = hashed.figures();
  if (size !== entry.size || sha256 !== entry.sha256) throw new Error(`damaged: ${entry.path}`);
}

/** Puts a file of a backup into the storage. */
export async function putBack(storage: Storage, folder: string, { path }: FileEntry): Promise<void> {
  await storage.putStream(path, createReadStream(places.file(folder, path)), 'application/octet-stream');
}
