import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { withLongStatements } from '../platform/database/database.ts';
import { listAppliedMigrations } from '../platform/database/migrations.ts';
import { withConnection } from '../platform/database/transaction.ts';
import { type Failpoint, noFailpoints } from '../platform/failpoint.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { BackupStore } from './backup-store.ts';
import { draftsPrefix } from './backup-store.ts';
import { type Copied, copyFiles, countLines } from './copy-files.ts';
import {
  backupName,
  backupPrefix,
  listBackups,
  type Manifest,
  objectKeys,
  removeUnfinished,
  type TableEntry,
  writeManifest,
} from './manifest.ts';
import { beginSnapshot, openRows, readFilePaths, readSealHeads, readTables, type Table } from './queries.ts';

/** `lost`: referenced files that the storage lacks. `copied`: files that were new to the repository. */
export type WrittenBackup = { name: string; manifest: Manifest; lost: string[]; copied: Copied };

type Options = {
  signal?: AbortSignal;
  failpoint?: Failpoint;
  assertLocked?: () => Promise<void>;
};

/**
 * Writes a snapshot of the database and every new file into the repository, the manifest last. Files are copied after their rows
 * were read, so none is missed; a file deleted in between is not lost. Remains of an interrupted backup are removed first: the
 * caller has the lock (backup-runs.ts).
 */
export async function writeBackup(
  pool: pg.Pool,
  storage: Storage,
  store: BackupStore,
  now: Date,
  { signal, failpoint = noFailpoints, assertLocked }: Options = {},
): Promise<WrittenBackup> {
  await removeUnfinished(store, draftsPrefix);
  const name = backupName(now);
  if ((await listBackups(store)).includes(name)) throw new Error(`${name} is there already`);
  const prefix = backupPrefix(name);
  const snapshot = await withLongStatements(() => writeTables(pool, store, prefix, signal));
  await failpoint('backup.tables');
  const files = await copyFiles(storage, store, prefix, signal);
  await failpoint('backup.files');
  const missing = snapshot.paths.filter((path) => !files.paths.has(path));
  const lost = missing.length > 0 ? await filterReferenced(pool, missing) : [];
  const manifest: Manifest = {
    version: 2,
    takenAt: now.toISOString(),
    migrations: snapshot.migrations,
    tables: snapshot.tables,
    files: files.figures,
    heads: snapshot.heads,
  };
  // Without the lock another process may have removed this backup as unfinished.
  await assertLocked?.();
  await writeManifest(store, prefix, manifest);
  return { name, manifest, lost, copied: files.copied };
}

async function writeTables(
  pool: pg.Pool,
  store: BackupStore,
  prefix: string,
  signal: AbortSignal | undefined,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'heads'> & { paths: string[] }> {
  const client = await pool.connect();
  try {
    await beginSnapshot(client);
    const tables: TableEntry[] = [];
    for (const table of orderTables(await readTables(client))) {
      signal?.throwIfAborted();
      tables.push(await writeTable(client, store, prefix, table));
    }
    const paths = await readFilePaths(client);
    const migrations = await listAppliedMigrations(client);
    const heads = await readSealHeads(client);
    await client.query('commit');
    return { migrations, tables, paths, heads };
  } finally {
    client.release(true);
  }
}

async function writeTable(
  client: pg.PoolClient,
  store: BackupStore,
  prefix: string,
  table: Table,
): Promise<TableEntry> {
  const { name, columns } = table;
  const counted = countLines();
  const packed = new PassThrough();
  const reading = pipeline(openRows(client, table), counted.stream, createGzip(), packed);
  // An error on either side must end the other.
  await Promise.all([
    reading,
    store.put(objectKeys.table(prefix, name), packed).catch((error: Error) => {
      packed.destroy(error);
      throw error;
    }),
  ]);
  const { lines, sha256 } = counted.figures();
  return { name, columns, rows: lines, sha256 };
}

async function filterReferenced(pool: pg.Pool, paths: readonly string[]): Promise<string[]> {
  const referenced = new Set(await withConnection(pool, readFilePaths));
  return paths.filter((path) => referenced.has(path));
}

function orderTables(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  let remaining = [...tables];
  while (remaining.length > 0) {
    const next = remaining.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)));
    if (next.length === 0)
      throw new Error(`these tables refer to each other: ${remaining.map(({ name }) => name).join(', ')}`);
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
    remaining = remaining.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}
