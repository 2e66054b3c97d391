import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '../platform/database/database.ts';
import { execute, queryOne, queryOnly } from '../platform/database/query.ts';

export type BackupRunKind = 'backup' | 'offsite' | 'restore test';

export async function recordBackupRun(
  db: Executor,
  run: { kind: BackupRunKind; backup: string; doneAt: Date },
): Promise<void> {
  await execute(
    db,
    sql`insert into backup_run (kind, backup, done_at) values (${run.kind}, ${run.backup}, ${run.doneAt})
      on conflict (kind) do update set backup = excluded.backup, done_at = excluded.done_at`,
  );
}

/** Epoch ms of the last success; null without one. */
export async function getLastBackupRun(db: Executor, kind: BackupRunKind): Promise<number | null> {
  const last = await queryOne(
    db,
    z.object({ at: z.number() }),
    sql`select extract(epoch from done_at)::float8 * 1000 as at from backup_run where kind = ${kind}`,
  );
  return last?.at ?? null;
}

const LOCK = 7_200_713_051;

/** An advisory lock is lost with its connection, possibly before the work ends. */
type BackupLock = {
  signal: AbortSignal;
  assertLocked(): Promise<void>;
};

/**
 * Runs `work` while no other process backs up this database, prunes its backups or tests one in it; null when one
 * does. A killed process releases the lock with its connection.
 */
export async function withBackupLock<Result>(
  pool: pg.Pool,
  work: (lock: BackupLock) => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  const lost = new AbortController();
  const markLost = () => lost.abort(new Error('the lock of backups was lost with its connection'));
  try {
    client.on('error', markLost);
    client.on('end', markLost);
    const { isLocked } = await queryOnly(
      client,
      z.object({ isLocked: z.boolean() }),
      sql`select pg_try_advisory_lock(${LOCK}) as is_locked`,
    );
    if (!isLocked) return null;
    const assertLocked = async () => {
      await client.query('select 1').catch(markLost);
      lost.signal.throwIfAborted();
    };
    return await work({ signal: lost.signal, assertLocked });
  } finally {
    client.off('end', markLost);
    // PostgreSQL notices a closed connection late; until then the next backup would find the lock occupied.
    await execute(client, sql`select pg_advisory_unlock(${LOCK})`).catch(() => {});
    client.release(true);
  }
}
