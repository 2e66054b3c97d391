import { openBackupStore, openOffsiteStore } from '#src/backup/encrypted-store.ts';
import { figuresOf, makeBackup } from '#src/backup/make-backup.ts';
import { recordFailure } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import type { DailyJob } from './daily-job.ts';
import type { Found } from './queries.ts';

/** Every night at four in Seoul, where a repository is set up. */
const HOUR = 4;

export function backUpJob(storage: Storage): DailyJob {
  return {
    name: 'backup',
    hour: HOUR,
    run: (platform, signal) => backUpNightly(platform, storage, signal),
  };
}

/** Null when there is nowhere to back up to, or another process is at it. */
async function backUpNightly(
  platform: Platform,
  storage: Storage,
  signal: AbortSignal,
): Promise<Found | null> {
  const { config, secrets, database, clock, log } = platform;
  const { repository, keep } = config.backup;
  if (!repository) return null;
  const startedAt = performance.now();
  const store = await openBackupStore(repository, secrets.backup);
  const offsite = await openOffsiteStore(config.backup, secrets.backup);
  const made = await makeBackup(
    { database, storage },
    { store, offsite, keep },
    { nowMs: () => clock.now(), signal, failpoint: platform.failpoint },
  ).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (!made) return null;
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  log.info({ ...figuresOf(made), seconds }, 'backed up');
  for (const path of made.lost.slice(0, 20)) log.error({ path }, 'named by the database and not stored');
  for (const failure of made.failures) {
    log.error({ err: failure }, 'the backup is whole, what follows it failed');
    await recordFailure(platform, { job: 'backup', subject: '' }, failure);
  }
  return { findings: made.lost.length };
}
