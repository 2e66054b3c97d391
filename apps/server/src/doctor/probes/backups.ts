import { join } from 'node:path';
import { listBackups, timeOf } from '#src/backup/list-backups.ts';
import { openBackupStore } from '#src/backup/store/open-backup-store.ts';
import type { Config } from '#src/config/config.ts';
import type { BackupSecrets } from '#src/config/secrets.ts';
import { type Finding, fail, ok, type Probe, warn } from '../finding.ts';
import { spellDuration } from '../spell-duration.ts';

const OLD_S = 26 * 3_600;

/** How old the newest whole backup is: in the repository, else where `npm run backup` puts it. */
export function probeBackups(
  { dataDir, mode, backup }: Pick<Config, 'dataDir' | 'mode' | 'backup'>,
  secrets: BackupSecrets,
  now = Date.now,
): Probe {
  const subject = 'backups';
  return {
    subject,
    async run() {
      const repository = backup.repository ?? { folder: join(dataDir, 'backups') };
      const place = 's3' in repository ? `bucket ${repository.s3.bucket}` : repository.folder;
      const [newest] = await listBackups(await openBackupStore(repository, secrets));
      const takenAt = newest === undefined ? null : timeOf(newest);
      if (takenAt === null) return [none(place, mode, backup.repository !== null)];
      const ageS = (now() - takenAt) / 1_000;
      const what = `the newest in ${place} is ${spellDuration(ageS)} old`;
      return [ageS < OLD_S ? ok(subject, what) : fail(subject, what, 'find out why none was made since')];
    },
  };
}

function none(place: string, mode: Config['mode'], isSetUp: boolean): Finding {
  if (mode !== 'production') return ok('backups', `none in ${place}, and a sandbox needs none`);
  const advice = isSetUp
    ? 'npm run backup makes one now, a worker every night'
    : 'name a repository (BACKUP_S3_BUCKET or BACKUP_DIR) for the workers';
  return warn('backups', `none in ${place}`, advice);
}
