import type pg from 'pg';
import type { BackupConfig } from '../config/backup.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Failpoint } from '../platform/failpoint.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { type BackedUp, backUp } from './back-up.ts';
import { withBackupLock } from './backup-lock.ts';
import { noteBackupRun } from './backup-runs.ts';
import { copyOffSite } from './copy-off-site.ts';
import { type Pruned, prune } from './prune.ts';
import type { BackupStore } from './store/backup-store.ts';

type Site = { database: { db: Executor; pool: pg.Pool }; storage: Storage };
type Where = { store: BackupStore; offsite: BackupStore | null; keep: BackupConfig['keep'] };
type Options = { nowMs: () => number; signal?: AbortSignal; failpoint?: Failpoint };

/** `failures`: what went wrong after the backup itself was whole. */
export type MadeBackup = BackedUp & { pruned: Pruned; offsite: number | null; failures: unknown[] };

/**
 * Makes a backup, removes those whose time is over, and copies what there is to the second repository. Null when another process
 * is at it. What fails after the backup is whole does not undo it: it is told in `failures`, and an old figure shows it.
 */
export function makeBackup(
  { database, storage }: Site,
  { store, offsite, keep }: Where,
  { nowMs, signal: stopped, failpoint }: Options,
): Promise<MadeBackup | null> {
  return withBackupLock(database.pool, async ({ signal: lost, assertHeld }) => {
    const signal = stopped ? AbortSignal.any([stopped, lost]) : lost;
    const takenAt = new Date(nowMs());
    const made = await backUp(database.pool, storage, store, takenAt, {
      signal,
      assertHeld,
      ...(failpoint && { failpoint }),
    });
    await noteBackupRun(database.db, { kind: 'backup', backup: made.name, doneAt: takenAt });
    const failures: unknown[] = [];
    const attempt = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
      try {
        await assertHeld();
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        failures.push(error);
        return otherwise;
      }
    };
    const pruned = await attempt(() => prune(store, keep, nowMs()), { backups: 0, files: 0 });
    const copied =
      offsite &&
      (await attempt(async () => {
        const { copied, failures: left } = await copyOffSite(store, offsite, signal);
        failures.push(...left);
        if (copied.includes(made.name))
          await noteBackupRun(database.db, { kind: 'offsite', backup: made.name, doneAt: takenAt });
        return copied.length;
      }, null));
    if (offsite && copied !== null) await attempt(() => prune(offsite, keep, nowMs()), null);
    return { ...made, pruned, offsite: copied, failures };
  });
}

/** The figures of a backup, for the log and for whoever made it by hand. */
export function figuresOf({ manifest, copied, pruned, offsite, lost, name }: MadeBackup) {
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
    lost: lost.length,
  };
}
