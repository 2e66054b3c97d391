import { Gauge } from 'prom-client';
import { type BackupRunKind, getLastRun } from '#src/backup/backup-runs.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Shows how old the newest backup, its copy off-site and the newest tried restore are, in the processes that make them; -1: never. */
export function watchBackups({ metrics, database, clock, config, log }: Platform): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'pq_backup_configured',
    help: '1 where a repository for backups is set up',
    registers,
  }).set(config.backup.repository ? 1 : 0);
  const show = (name: string, help: string, kind: BackupRunKind) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          const at = await getLastRun(database.db, kind);
          this.set(at === null ? -1 : Math.max(0, (clock.now() - at) / 1_000));
        } catch (error) {
          this.remove();
          log.warn({ err: error, metric: name }, 'metric not read');
        }
      },
    });
  show('pq_backup_age_seconds', 'Age of the newest backup; -1: there is none', 'backup');
  show(
    'pq_backup_offsite_age_seconds',
    'Age of the newest backup that is off-site too; -1: there is none',
    'offsite',
  );
  show(
    'pq_restore_test_age_seconds',
    'Since when a backup was last restored for a test; -1: never',
    'restore test',
  );
}
