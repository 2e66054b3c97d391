import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { withConnection } from '../platform/database/with-connection.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { copyFiles } from './copy-files.ts';
import { countLines } from './count-lines.ts';
import { type Manifest, places, type TableEntry, writeManifest } from './manifest.ts';
import { orderTables } from './order-tables.ts';
import {
  beginSnapshot,
  openRows,
  readFilePaths,
  readMigrations,
  readTables,
  type Table,
} from './repository.ts';

/** `lost`: paths that the database names and the store does not have. */
export type BackedUp = { manifest: Manifest; lost: string[] };

/**
 * Writes one snapshot of the database, and every file, into `folder`, which appears when all of it is there.
 * Files are copied after the rows that name them were read, so that none is missed; one that was let go in
 * between is no loss.
 */
export async function backUp(pool: pg.Pool, storage: Storage, folder: string, now: Date): Promise<BackedUp> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(places.table(unfinished, '')), { recursive: true, mode: 0o700 });
  const snapshot = await writeTables(pool, unfinished);
  const copied = await copyFiles(storage, unfinished);
  const missing = snapshot.paths.filter((path) => !copied.paths.has(path));
  const lost = missing.length > 0 ? await stillNamed(pool, missing) : [];
  const manifest: Manifest = {
    version: 1,
    takenAt: now.toISOString(),
    migrations: snapshot.migrations,
    tables: snapshot.tables,
    files: copied.figures,
  };
  await writeManifest(unfinished, manifest);
  await rename(unfinished, folder);
  return { manifest, lost };
}

async function writeTables(
  pool: pg.Pool,
  folder: string,
): Promise<{ migrations: string[]; tables: TableEntry[]; paths: string[] }> {
  const client = await pool.connect();
  try {
    await beginSnapshot(client);
    const tables: TableEntry[] = [];
    for (const table of orderTables(await readTables(client)))
      tables.push(await writeTable(client, folder, table));
    const paths = await readFilePaths(client);
    const migrations = await readMigrations(client);
    await client.query('commit');
    return { migrations, tables, paths };
  } finally {
    // Whatever went wrong, the connection is not used again.
    client.release(true);
  }
}

async function writeTable(client: pg.PoolClient, folder: string, table: Table): Promise<TableEntry> {
  const { name, columns } = table;
  const counted = countLines();
  const to = createWriteStream(places.table(folder, name), { mode: 0o600, flush: true });
  await pipeline(openRows(client, table), counted.stream, createGzip(), to);
  const { lines, sha256 } = counted.figures();
  return { name, columns, rows: lines, sha256 };
}

async function stillNamed(pool: pg.Pool, paths: readonly string[]): Promise<string[]> {
  const named = new Set(await withConnection(pool, readFilePaths));
  return paths.filter((path) => named.has(path));
}
