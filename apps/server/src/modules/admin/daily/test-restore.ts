import { DAY_MS, seoulDate } from '@pq/domain/dates';
import pg from 'pg';
import { getLastRun, noteBackupRun } from '#src/backup/backup-runs.ts';
import { openBackupStore } from '#src/backup/encrypted-store.ts';
import { findBackup } from '#src/backup/restore.ts';
import { assertOther, type TriedRestore, tryRestore } from '#src/backup/try-restore.ts';
import { enqueueMail } from '#src/modules/notifications/index.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { DailyJob } from './daily-job.ts';
import type { Found } from './queries.ts';

/** After the backup of the night. */
const HOUR = 5;
/** Once a week, and not a little later each time. */
const EVERY_MS = 6.5 * DAY_MS;
const LINES_IN_MAIL = 20;

/** Tries once a week whether the newest backup can be restored; one that failed is tried again on the next day. */
export const testRestoreJob: DailyJob = { name: 'restore test', hour: HOUR, run: testRestore };

async function testRestore(platform: Platform): Promise<Found | null> {
  const { config, secrets, database, clock, log } = platform;
  const { repository, restoreTestUrl } = config.backup;
  if (!repository || !restoreTestUrl) return null;
  const last = await getLastRun(database.db, 'restore test');
  if (last !== null && clock.now() - last < EVERY_MS) return { findings: 0 };
  const startedAt = performance.now();
  const backup = await findBackup(
    undefined,
    () => openBackupStore(repository, secrets.backup, 'refuse'),
    secrets.backup.key,
  ).catch(() => null);
  // Without a backup there is nothing to try; that is told by the backup's own figure.
  if (!backup) return null;
  const { findings, ...figures } = await tryOn(platform, restoreTestUrl, backup);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  if (findings.length > 0) {
    await tellFindings(platform, backup.name, findings);
    return { findings: findings.length };
  }
  await noteBackupRun(database.db, {
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
): Promise<TriedRestore> {
  const scratch = new pg.Pool({ connectionString: url, max: 3 });
  scratch.on('error', () => {});
  try {
    await assertOther(database.pool, scratch);
    return await tryRestore(scratch, backup);
  } catch (error) {
    return { findings: [error instanceof Error ? error.message : String(error)], rows: 0, files: 0 };
  } finally {
    await scratch.end();
  }
}

async function tellFindings(platform: Platform, backup: string, findings: readonly string[]): Promise<void> {
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
