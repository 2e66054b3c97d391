import { DAY_MS, seoulDate } from '@pq/domain/dates';
import pg from 'pg';
import { Gauge } from 'prom-client';
import type { DailyJob, DailyResult } from '#src/modules/admin/index.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { type BackupRunKind, getLastBackupRun, recordBackupRun } from './backup-runs.ts';
import { openBackupStore, openOffsiteStore } from './encrypted-store.ts';
import { findBackup } from './restore.ts';
import { runBackup, summarizeBackup } from './run-backup.ts';
import {
  assertDifferentDatabase,
  type RestoreTestResult,
  testRestore as restoreForTest,
} from './test-restore.ts';

const BACKUP_HOUR = 4;

export function backUpJob(storage: Storage): DailyJob {
  return {
    name: 'backup',
    hour: BACKUP_HOUR,
    runsUnreconciled: true,
    run: (platform, signal) => backUpNightly(platform, storage, signal),
  };
}

/** Null without a repository, or when another process makes the backup. */
async function backUpNightly(
  platform: Platform,
  storage: Storage,
  signal: AbortSignal,
): Promise<DailyResult | null> {
  const { config, secrets, database, clock, log } = platform;
  const { repository, retention } = config.backup;
  if (!repository) return null;
  const startedAt = performance.now();
  const store = await openBackupStore(repository, secrets.backup);
  const offsite = await openOffsiteStore(config.backup, secrets.backup);
  const made = await runBackup(
    { database, storage },
    { store, offsite, retention },
    { nowMs: () => clock.now(), signal, failpoint: platform.failpoint },
  ).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (!made) return null;
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ ...summarizeBackup(made), seconds }, 'backed up');
  for (const path of made.lost.slice(0, 20)) log.error({ path }, 'named by the database and not stored');
  for (const failure of made.failures) {
    log.error({ err: failure }, 'the backup is whole, what follows it failed');
    await recordFailure(platform, { job: 'backup', subject: '' }, failure);
  }
  return { findings: made.lost.length };
}

const RESTORE_TEST_HOUR = 5;
/** Half a day less than a week, so that the weekly test does not drift to a later day. */
const RESTORE_TEST_EVERY_MS = 6.5 * DAY_MS;
const LINES_IN_MAIL = 20;

export const testRestoreJob: DailyJob = {
  name: 'restore test',
  hour: RESTORE_TEST_HOUR,
  runsUnreconciled: true,
  run: testRestore,
};

async function testRestore(platform: Platform): Promise<DailyResult | null> {
  const { config, secrets, database, clock, log } = platform;
  const { repository, restoreTestUrl } = config.backup;
  if (!repository || !restoreTestUrl) return null;
  const last = await getLastBackupRun(database.db, 'restore test');
  if (last !== null && clock.now() - last < RESTORE_TEST_EVERY_MS) return { findings: 0 };
  const startedAt = performance.now();
  const backup = await findBackup(
    undefined,
    () => openBackupStore(repository, secrets.backup, 'refuse'),
    secrets.backup.key,
  ).catch(() => null);
  // A missing backup shows in the metric of the backups' age.
  if (!backup) return null;
  const { findings, ...figures } = await tryOn(platform, restoreTestUrl, backup);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  if (findings.length > 0) {
    await reportFindings(platform, backup.name, findings);
    return { findings: findings.length };
  }
  await recordBackupRun(database.db, {
    kind: 'restore test',
    backup: backup.name,
    doneAt: new Date(clock.now()),
  });
  log.info({ backup: backup.name, ...figures, seconds }, 'restored for a test');
  return { findings: 0 };
}

async function tryOn(
  { database }: Platform,
  url: string,
  backup: Awaited<ReturnType<typeof findBackup>>,
): Promise<RestoreTestResult> {
  const scratch = new pg.Pool({ connectionString: url, max: 3 });
  scratch.on('error', () => {});
  try {
    await assertDifferentDatabase(database.db, scratch);
    return await restoreForTest(scratch, backup);
  } catch (error) {
    return { findings: [error instanceof Error ? error.message : String(error)], rows: 0, files: 0 };
  } finally {
    await scratch.end();
  }
}

async function reportFindings(
  platform: Platform,
  backup: string,
  findings: readonly string[],
): Promise<void> {
  const { config, database, clock, log } = platform;
  const lines = findings.slice(0, LINES_IN_MAIL).map((finding) => `restore test of ${backup}: ${finding}`);
  log.error(
    { backup, findings: findings.length, first: lines },
    'the backup could not be restored for a test',
  );
  await recordFailure(platform, { job: 'restore test', subject: backup }, new Error(lines[0]));
  if (config.mail.operations)
    await enqueueMail(database.db, {
      kind: 'checksFound',
      to: config.mail.operations,
      data: { count: findings.length, lines },
      dedupeKey: `restore test:${seoulDate(clock.now())}`,
    });
}

/** An age of -1: never. */
export function watchBackups({ metrics, database, clock, config, log }: Platform): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'pq_backup_configured',
    help: '1 where a repository for backups is set up',
    registers,
  }).set(config.backup.repository ? 1 : 0);
  const addAge = (name: string, help: string, kind: BackupRunKind) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          const at = await getLastBackupRun(database.db, kind);
          this.set(at === null ? -1 : Math.max(0, (clock.now() - at) / 1_000));
        } catch (error) {
          this.remove();
          log.warn({ err: error, metric: name }, 'metric not read');
        }
      },
    });
  addAge('pq_backup_age_seconds', 'Age of the newest backup; -1: there is none', 'backup');
  addAge(
    'pq_backup_offsite_age_seconds',
    'Age of the newest backup that is off-site too; -1: there is none',
    'offsite',
  );
  addAge(
    'pq_restore_test_age_seconds',
    'Since when a backup was last restored for a test; -1: never',
    'restore test',
  );
}
