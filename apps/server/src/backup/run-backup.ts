import { seoulDate } from '@pq/domain/dates';
import type { BackupConfig } from '../config/stores.ts';
import type { Database } from '../platform/database/database.ts';
import type { Failpoint } from '../platform/failpoint.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { recordBackupRun, withBackupLock } from './backup-runs.ts';
import type { BackupStore } from './backup-store.ts';
import { draftsPrefix } from './backup-store.ts';
import { poolPrefix, readFileList } from './copy-files.ts';
import {
  backupPrefix,
  backupTime,
  listBackups,
  objectKeys,
  readManifest,
  removeBackup,
  removeUnfinished,
} from './manifest.ts';
import { type WrittenBackup, writeBackup } from './write-backup.ts';

type Site = { database: Pick<Database, 'db'>; storage: Storage };
type Where = { store: BackupStore; offsite: BackupStore | null; retention: BackupConfig['retention'] };
type Options = { nowMs: () => number; signal?: AbortSignal; failpoint?: Failpoint };

export type BackupResult = WrittenBackup & { pruned: Pruned; offsite: number | null; failures: unknown[] };

/**
 * Null when another process makes a backup. Errors after the backup is complete do not undo it: they are returned in
 * `failures`, and the age metrics show them.
 */
export function runBackup(
  { database, storage }: Site,
  { store, offsite, retention }: Where,
  { nowMs, signal: stopSignal, failpoint }: Options,
): Promise<BackupResult | null> {
  return withBackupLock(database.db, async ({ signal: lostSignal, assertLocked }) => {
    const signal = stopSignal ? AbortSignal.any([stopSignal, lostSignal]) : lostSignal;
    const takenAt = new Date(nowMs());
    const written = await writeBackup(database.db, storage, store, takenAt, {
      signal,
      assertLocked,
      ...(failpoint && { failpoint }),
    });
    await recordBackupRun(database.db, { kind: 'backup', backup: written.name, doneAt: takenAt });
    const failures: unknown[] = [];
    const attempt = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
      try {
        await assertLocked();
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        failures.push(error);
        return otherwise;
      }
    };
    const pruned = await attempt(() => prune(store, retention, nowMs()), { backups: 0, files: 0 });
    const copied =
      offsite &&
      (await attempt(async () => {
        const { copied, failures: left } = await copyOffsite(store, offsite, signal);
        failures.push(...left);
        if (copied.includes(written.name))
          await recordBackupRun(database.db, { kind: 'offsite', backup: written.name, doneAt: takenAt });
        return copied.length;
      }, null));
    if (offsite && copied !== null) await attempt(() => prune(offsite, retention, nowMs()), null);
    return { ...written, pruned, offsite: copied, failures };
  });
}

export function summarizeBackup({ manifest, copied, pruned, offsite, lost: lostSignal, name }: BackupResult) {
  return {
    backup: name,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files: manifest.files.count,
    bytes: manifest.files.bytes,
    newFiles: copied.count,
    newBytes: copied.bytes,
    prunedBackups: pruned.backups,
    prunedFiles: pruned.files,
    copiedOffSite: offsite ?? 0,
    lostSignal: lostSignal.length,
  };
}

/** Numbers of days, weeks and months (Seoul) with one retained backup each, counted back from today. */
export type RetentionPolicy = { daily: number; weekly: number; monthly: number };

type Pruned = { backups: number; files: number };

/**
 * The newest backup always stays. The caller has the lock (backup-runs.ts). Throws before removing files when a
 * retained backup's list cannot be read.
 */
export async function prune(store: BackupStore, retention: RetentionPolicy, nowMs: number): Promise<Pruned> {
  const names = await listBackups(store);
  const retained = selectRetained(names, retention, nowMs);
  const gone = names.filter((name) => !retained.has(name));
  for (const name of gone) await removeBackup(store, name);
  const needed = new Set<string>();
  for (const name of retained) {
    const prefix = backupPrefix(name);
    const { files } = await readManifest(store, prefix);
    for (const { key } of await readFileList(store, prefix, files)) needed.add(key);
  }
  let files = 0;
  for await (const { key } of store.list(poolPrefix)) {
    if (needed.has(key)) continue;
    await store.remove(key);
    files += 1;
  }
  return { backups: gone.length, files };
}

/** The newest of each retained day, week and month, and all names that are not ours. */
export function selectRetained(
  names: readonly string[],
  retention: RetentionPolicy,
  nowMs: number,
): Set<string> {
  const newestFirst = [...names].sort().reverse();
  const retained = new Set(newestFirst.filter((name) => backupTime(name) !== null).slice(0, 1));
  const covered = new Set<string>();
  const today = periodsOf(nowMs);
  for (const name of newestFirst) {
    const at = backupTime(name);
    if (at === null) {
      retained.add(name);
      continue;
    }
    const its = periodsOf(at);
    for (const kind of ['daily', 'weekly', 'monthly'] as const) {
      const period = `${kind} ${its[kind]}`;
      if (today[kind] - its[kind] >= retention[kind] || covered.has(period)) continue;
      covered.add(period);
      retained.add(name);
    }
  }
  return retained;
}

function periodsOf(atMs: number): Record<keyof RetentionPolicy, number> {
  const day = Math.floor(Date.parse(`${seoulDate(atMs)}T00:00:00Z`) / 86_400_000);
  const [year = 0, month = 0] = seoulDate(atMs).split('-').map(Number);
  // 1 January 1970 was a Thursday; weeks begin on Mondays.
  return { daily: day, weekly: Math.floor((day + 3) / 7), monthly: year * 12 + month };
}

/**
 * Oldest first, without re-encrypting. An unreadable backup, for example with another key, is reported and does not
 * stop the others.
 */
async function copyOffsite(
  from: BackupStore,
  to: BackupStore,
  signal?: AbortSignal,
): Promise<{ copied: string[]; failures: unknown[] }> {
  const copied: string[] = [];
  const failures: unknown[] = [];
  await removeUnfinished(to, draftsPrefix);
  const existing = new Set(await listBackups(to));
  const missing = (await listBackups(from)).filter((name) => !existing.has(name)).reverse();
  if (missing.length === 0) return { copied, failures };
  const pool = new Set<string>();
  for await (const { key } of to.list(poolPrefix)) pool.add(key);
  const copy = async (key: string) => {
    signal?.throwIfAborted();
    await to.raw.put(key, await from.raw.open(key));
  };
  const copyBackup = async (name: string) => {
    const prefix = backupPrefix(name);
    const { tables, files } = await readManifest(from, prefix);
    for (const { key } of await readFileList(from, prefix, files)) {
      if (pool.has(key)) continue;
      await copy(key);
      pool.add(key);
    }
    for (const table of tables) await copy(objectKeys.table(prefix, table.name));
    await copy(objectKeys.fileList(prefix));
    await copy(objectKeys.manifest(prefix));
    copied.push(name);
  };
  for (const name of missing)
    await copyBackup(name).catch((error: unknown) => {
      signal?.throwIfAborted();
      failures.push(error);
    });
  return { copied, failures };
}
