import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { chainedLogs } from '../platform/database/log-chain.ts';
import type { BackupStore } from './backup-store.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  /** 1: a folder of its own for each backup, with all files below `files/`. */
  version: z.union([z.literal(1), z.literal(2)]),
  /** By the clock of the product. */
  takenAt: z.iso.datetime(),
  /** The migrations of the database at that time, in their order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be loaded: what is referred to comes first. `sha256` is of the rows as text, unpacked. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: hash })),
  files: z.object({ count: z.int(), bytes: z.int(), listSha256: hash }),
  /** The newest seal of each chained log. */
  heads: z.array(z.object({ log: z.enum(chainedLogs), position: z.int(), hash })).default([]),
});

/** What a backup holds, so that a damaged or incomplete one is noticed. */
export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

const fileSchema = z.object({
  path: z.string(),
  size: z.int(),
  sha256: hash,
  /** Where it is in the repository; in the first version below `files/`. */
  key: z.string().optional(),
  modifiedMs: z.int().optional(),
});
type ListedFile = z.output<typeof fileSchema>;
export type FileEntry = ListedFile & { key: string };

/** Where a table's rows and the list of files are below a backup's prefix. */
export const places = {
  table: (prefix: string, name: string) => `${prefix}tables/${name}.copy.gz`,
  fileList: (prefix: string) => `${prefix}files.jsonl`,
  manifest: (prefix: string) => `${prefix}manifest.json`,
};

/** The last that is written of a backup: it is there when all of it is. */
export async function writeManifest(store: BackupStore, prefix: string, manifest: Manifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await store.put(places.manifest(prefix), Readable.from([bytes], { objectMode: false }));
}

/** Throws when there is no whole backup of a kind that we know. */
export async function readManifest(store: BackupStore, prefix: string): Promise<Manifest> {
  const place = places.manifest(prefix);
  const bytes = await buffer(await store.open(place));
  // A byte that is no text makes no JSON wrong that stands in quotes: a name of a table would be another.
  if (!isUtf8(bytes)) throw new Error(`damaged: ${place}`);
  return parseWhole(manifestSchema, bytes.toString('utf8'), place);
}

/** What is wrong with it is of no use to anybody: it was written by a program. */
function parseWhole<Output>(schema: z.ZodType<Output>, json: string, place: string): Output {
  try {
    return schema.parse(JSON.parse(json));
  } catch (cause) {
    throw new Error(`damaged: ${place}`, { cause });
  }
}

/** One line of the list of files. */
export function encodeFile(entry: ListedFile): string {
  return `${JSON.stringify(entry)}\n`;
}

/** Throws for a line that `encodeFile` has not written. */
export function decodeFile(line: string): ListedFile {
  return parseWhole(fileSchema, line, 'the list of files');
}

const ROOT = 'backups/';
const MANIFEST = /^backups\/([^/]+)\/manifest\.json$/;

/** The keys of a backup begin with this. */
export function prefixOf(name: string): string {
  return `${ROOT}${name}/`;
}

/** A backup's name is its time, so that names sort as times do. */
export function nameOf(takenAt: Date): string {
  return takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

/** When a backup of this name was taken, epoch ms; null for a name that is no time. */
export function timeOf(name: string): number | null {
  const at = Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
  return Number.isNaN(at) ? null : at;
}

/** Names of the backups that are whole, the newest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list(ROOT)) {
    const [, name] = MANIFEST.exec(key) ?? [];
    if (name) names.push(name);
  }
  return names.sort().reverse();
}

/** Removes what backups that were broken off have left. Nobody may be writing one. */
export async function removeUnfinished(store: BackupStore, drafts: string): Promise<void> {
  const whole = new Set((await listBackups(store)).map(prefixOf));
  for await (const { key } of store.list(ROOT))
    if (!whole.has(key.split('/').slice(0, 2).join('/').concat('/'))) await store.remove(key);
  for await (const { key } of store.list(drafts)) await store.remove(key);
}

/** Removes a backup, its manifest first: half of one is none. Files of the pool stay. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.remove(`${prefixOf(name)}manifest.json`);
  for await (const { key } of store.list(prefixOf(name))) await store.remove(key);
}
