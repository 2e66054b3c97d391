import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import {
  listAppliedMigrations,
  listMigrations,
  migrate,
  migrationNumber,
} from '../platform/database/migrations.ts';
import { withConnection } from '../platform/database/transaction.ts';
import { markRestored } from '../platform/decision-log/queries.ts';
import type { Storage } from '../providers/storage/storage.ts';
import type { BackupStore } from './backup-store.ts';
import { createFolderStore } from './backup-store.ts';
import { countLines, readFileList, restoreFile, verifyFile } from './copy-files.ts';
import { encryptStore } from './encrypted-store.ts';
import {
  backupPrefix,
  type FileEntry,
  listBackups,
  type Manifest,
  objectKeys,
  readManifest,
  type TableEntry,
} from './manifest.ts';
import {
  beginLoading,
  countRows,
  emptyTables,
  finishLoading,
  hasMembers,
  openLoad,
  readTables,
} from './queries.ts';

const NOT_EMPTY = 'the database is not empty: restore into a fresh one';

export type StoredBackup = { store: BackupStore; prefix: string };

/**
 * Restores a backup into an empty database and storage, then migrates to the newest schema. Every byte is verified
 * before anything is written; a database with members or newer tables and a storage with files are refused. `pool` is
 * the owner's; `appRole` gets its grants. Nobody is charged until the database is reconciled with the decision log.
 */
export async function restore(
  pool: pg.Pool,
  storage: Storage,
  backup: StoredBackup,
  appRole: string,
): Promise<Manifest> {
  const manifest = await readManifest(backup.store, backup.prefix);
  await assertKnown(manifest);
  await assertEmptyDatabase(pool, manifest);
  await assertEmptyStorage(storage);
  const files = await verify(backup, manifest);
  await migrate(pool, { only: manifest.migrations });
  for (const file of files) await restoreFile(storage, backup.store, file);
  await loadTables(pool, backup, manifest);
  await migrate(pool, { appRole });
  await withConnection(pool, markRestored);
  return manifest;
}

export async function restoreRows(pool: pg.Pool, backup: StoredBackup, manifest: Manifest): Promise<void> {
  await assertKnown(manifest);
  await assertEmptyDatabase(pool, manifest);
  await migrate(pool, { only: manifest.migrations });
  await loadTables(pool, backup, manifest);
  await migrate(pool);
}

async function assertKnown({ migrations }: Manifest): Promise<void> {
  const known = new Set((await listMigrations()).map(migrationNumber));
  const unknown = migrations.filter((name) => !known.has(migrationNumber(name)));
  if (unknown.length > 0) throw new Error(`taken by a newer version: ${unknown.join(', ')}`);
}

function assertEmptyDatabase(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  return withConnection(pool, async (client) => {
    if (await hasMembers(client)) throw new Error(NOT_EMPTY);
    // Later migrations would not be applied to the restored rows.
    const numbers = new Set(migrations.map(migrationNumber));
    const later = (await listAppliedMigrations(client)).filter((name) => !numbers.has(migrationNumber(name)));
    if (later.length > 0)
      throw new Error(`has tables of a later time (${later.join(', ')}): use a fresh database`);
  });
}

async function assertEmptyStorage(storage: Storage): Promise<void> {
  for await (const { path } of storage.list())
    throw new Error(`the store of files is not empty (${path}): restore into a fresh one`);
}

async function verify({ store, prefix }: StoredBackup, manifest: Manifest): Promise<FileEntry[]> {
  for (const table of manifest.tables)
    assertSame(table, await streamTable({ store, prefix }, table, openDiscard));
  const files = await readFileList(store, prefix, manifest.files);
  for (const file of files) await verifyFile(store, file);
  return files;
}

async function loadTables(pool: pg.Pool, backup: StoredBackup, manifest: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    const present = await readTables(client);
    await beginLoading(client, present);
    // The site may have been started while files were copied.
    if (await hasMembers(client)) throw new Error(NOT_EMPTY);
    await emptyTables(client, present);
    for (const table of manifest.tables) {
      const openTarget = table.rows > 0 ? () => openLoad(client, table) : openDiscard;
      assertSame(table, await streamTable(backup, table, openTarget));
      if (table.rows > 0 && (await countRows(client, table.name)) !== table.rows)
        throw new Error(`not all of ${table.name} came back`);
    }
    const loaded = manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name);
    await finishLoading(client, present, loaded);
  } finally {
    // Closing the connection rolls back an unfinished transaction.
    client.release(true);
  }
}

function openDiscard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

async function streamTable(
  { store, prefix }: StoredBackup,
  { name }: TableEntry,
  openTarget: () => Writable,
): Promise<{ lines: number; sha256: string }> {
  const counted = countLines();
  const packed = await store.open(objectKeys.table(prefix, name));
  // Opened only now: the error of a COPY that never gets data would be lost.
  await pipeline(packed, createGunzip(), counted.stream, openTarget()).catch(
    (cause: Error & { code?: string }) => {
      if (cause.code?.startsWith('Z_')) throw new Error(damagedTable(name), { cause });
      // Rows are sent before the end of the gzip stream reveals damage.
      if (cause instanceof pg.DatabaseError) throw new Error(`table ${name}: ${cause.message}`, { cause });
      throw cause;
    },
  );
  return counted.figures();
}

const damagedTable = (name: string) => `damaged: table ${name}`;

function assertSame({ name, rows, sha256 }: TableEntry, found: { lines: number; sha256: string }): void {
  if (found.lines !== rows || found.sha256 !== sha256) throw new Error(damagedTable(name));
}

/**
 * Finds a backup by name, the newest by default, or by a path: of its own folder (version 1 too), or of a repository, which gives
 * its newest. Throws without one.
 */
export async function findBackup(
  requested: string | undefined,
  repository: () => Promise<BackupStore>,
  key: Buffer | null,
): Promise<StoredBackup & { name: string }> {
  if (requested && (requested.includes('/') || existsSync(requested)))
    return findFolder(resolve(requested), key);
  const store = await repository();
  const names = await listBackups(store);
  const name = requested ?? names[0];
  if (name === undefined || !names.includes(name))
    throw new Error(
      `there is no ${name ? `backup ${name}` : 'backup'} in ${store.name}; ${names.length} are there${names.length > 0 ? `, the newest is ${names[0]}` : ''}`,
    );
  return { store, prefix: backupPrefix(name), name };
}

async function findNewest(store: BackupStore): Promise<StoredBackup & { name: string }> {
  const [name] = await listBackups(store);
  if (name === undefined)
    throw new Error(`${store.name} is neither a whole backup nor a repository that holds one`);
  return { store, prefix: backupPrefix(name), name };
}

async function findFolder(folder: string, key: Buffer | null): Promise<StoredBackup & { name: string }> {
  const manifest = await readFile(join(folder, 'manifest.json')).catch(() => null);
  if (!manifest) return findNewest(encryptStore(createFolderStore(folder), key));
  const name = basename(folder);
  if (isFirstVersion(manifest)) return { store: createFolderStore(folder), prefix: '', name };
  const store = encryptStore(createFolderStore(dirname(dirname(folder))), key);
  return { store, prefix: backupPrefix(name), name };
}

function isFirstVersion(manifest: Buffer): boolean {
  try {
    return (JSON.parse(manifest.toString('utf8')) as { version?: unknown }).version === 1;
  } catch {
    return false;
  }
}
