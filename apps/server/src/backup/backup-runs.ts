import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';

/** What has gone well lately: a backup, its copy off-site, a tried restore. */
export type BackupRunKind = 'backup' | 'offsite' | 'restore test';

/** Notes what has gone well, with the time that figures count from. */
export async function noteBackupRun(
  db: Executor,
  run: { kind: BackupRunKind; backup: string; doneAt: Date },
): Promise<void> {
  await db.execute(sql`
    insert into backup_run (kind, backup, done_at) values (${run.kind}, ${run.backup}, ${run.doneAt})
    on conflict (kind) do update set backup = excluded.backup, done_at = excluded.done_at`);
}

/** When something went well last, epoch ms; null when it never did. */
export async function getLastRun(db: Executor, kind: BackupRunKind): Promise<number | null> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from done_at)::float8 * 1000 as at from backup_run where kind = ${kind}`,
  );
  return rows[0]?.at ?? null;
}
