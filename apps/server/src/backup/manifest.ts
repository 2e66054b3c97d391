import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { chainedLogs } from '../platform/database/log-chain.ts';
import type { BackupStore } from './backup-store.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  /** 1: one folder per backup with all files below `files/`. */
  version: z.union([z.literal(1), z.literal(2)]),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** In load order, referenced tables first. `sha256` is of the uncompressed rows. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: hash })),
  files: z.object({ count: z.int(), bytes: z.int(), listSha256: hash }),
  heads: z.array(z.object({ log: z.enum(chainedLogs), position: z.int(), hash })).default([]),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

const fileSchema = z.object({
  path: z.string(),
  size: z.int(),
  sha256: hash,
  /** Key in the repository; absent in version 1 (below `files/`). */
  key: z.string().optional(),
  modifiedMs: z.int().optional(),
});
type ListedFile = z.output<typeof fileSchema>;
export type FileEntry = ListedFile & { key: string };

export const objectKeys = {
  table: (prefix: string, name: string) => `${prefix}tables/${name}.copy.gz`,
  fileList: (prefix: string) => `${prefix}files.jsonl`,
  manifest: (prefix: string) => `${prefix}manifest.json`,
};

/** Written last: a backup without a manifest is incomplete. */
export async function writeManifest(store: BackupStore, prefix: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, sha256: digestOf(manifest) };
  const bytes = Buffer.from(`${JSON.stringify(sealed, null, 2)}\n`);
  await store.put(objectKeys.manifest(prefix), Readable.from([bytes], { objectMode: false }));
}

/** Throws when the manifest is missing, damaged or of an unknown version. */
export async function readManifest(store: BackupStore, prefix: string): Promise<Manifest> {
  const key = objectKeys.manifest(prefix);
  const bytes = await buffer(await store.open(key));
  // Invalid UTF-8 inside a string would still be valid JSON with another table name.
  if (!isUtf8(bytes)) throw new Error(`damaged: ${key}`);
  const { sha256, ...manifest } = parseStored(sealedSchema, bytes.toString('utf8'), key);
  // Names that are damaged are names all the same.
  if (sha256 !== undefined && sha256 !== digestOf(manifest)) throw new Error(`damaged: ${key}`);
  return parseStored(manifestSchema, JSON.stringify(manifest), key);
}

/** Older manifests have no digest. */
const sealedSchema = z.looseObject({ sha256: z.string().optional() });

function digestOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Details of the schema error do not help: the file was written by a program. */
function parseStored<Output>(schema: z.ZodType<Output>, json: string, key: string): Output {
  try {
    return schema.parse(JSON.parse(json));
  } catch (cause) {
    throw new Error(`damaged: ${key}`, { cause });
  }
}

export function encodeFile(entry: ListedFile): string {
  return `${JSON.stringify(entry)}\n`;
}

export function decodeFile(line: string): ListedFile {
  return parseStored(fileSchema, line, 'the list of files');
}

const ROOT = 'backups/';

export function backupPrefix(name: string): string {
  return `${ROOT}${name}/`;
}

/** Names are times, so that they sort by time. */
export function backupName(takenAt: Date): string {
  return takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}

export function backupTime(name: string): number | null {
  const at = Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));
  return Number.isNaN(at) ? null : at;
}

/** Complete backups, newest first. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  const backups = await readKeys(store);
  return [...backups.keys()]
    .filter((name) => isComplete(name, backups))
    .sort()
    .reverse();
}

/** Removes remains of interrupted backups. No other process may be writing one. */
export async function removeUnfinished(store: BackupStore, drafts: string): Promise<void> {
  const backups = await readKeys(store);
  for (const [name, keys] of backups)
    if (!isComplete(name, backups)) for (const key of keys) await store.remove(key);
  for await (const { key } of store.list(drafts)) await store.remove(key);
}

type BackupKeys = Map<string, string[]>;

async function readKeys(store: BackupStore): Promise<BackupKeys> {
  const keys: string[] = [];
  for await (const { key } of store.list(ROOT)) keys.push(key);
  return Map.groupBy(keys, (key) => key.split('/')[1] ?? '');
}

function isComplete(name: string, backups: BackupKeys): boolean {
  return backups.get(name)?.includes(objectKeys.manifest(backupPrefix(name))) ?? false;
}

/** Removes the manifest first, so that a partial removal leaves no apparent backup. Pooled files stay. */
export async function removeBackup(store: BackupStore, name: string): Promise<void> {
  await store.remove(objectKeys.manifest(backupPrefix(name)));
  for await (const { key } of store.list(backupPrefix(name))) await store.remove(key);
}
