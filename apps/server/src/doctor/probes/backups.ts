import { join } from 'node:path';
import { listBackups, timeOf } from '#src/backup/list-backups.ts';
import { openBackupStore } from '#src/backup/store/open-backup-store.ts';
import type { Config } from '#src/config/config.ts';
import type { BackupSecrets } from '#src/config/secrets.ts';
import { fail, ok, type Probe, warn } from '../finding.ts';
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
      if (takenAt === null)
        return [
          mode === 'production'
            ? warn(
                subject,
                `none in ${place}`,
                'name a repository (BACKUP_S3_BUCKET or BACKUP_DIR) for the workers',
              )
            : ok(subject, `none in ${place}, and a sandbox needs none`),
        ];
      const ageS = (now() - takenAt) / 1_000;
      const what = `the newest in ${place} is ${spellDuration(ageS)} old`;
      return [ageS < OLD_S ? ok(subject, what) : fail(subject, what, 'find out why none was made since')];
    },
  };
}
