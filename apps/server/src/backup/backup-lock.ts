import type pg from 'pg';

const LOCK = 7_200_713_051;

/** The lock while `work` runs: it goes with its connection, which may end before its work does. */
export type BackupLock = {
  /** Aborted when the lock is lost. */
  signal: AbortSignal;
  /** Throws when it is lost: another process may be at it. */
  assertHeld(): Promise<void>;
};

/**
 * Runs `work` while no other process backs up this database, prunes its backups, or tries one in it; null when one does. The lock goes with the
 * connection: whoever is killed leaves none.
 */
export async function withBackupLock<Result>(
  pool: pg.Pool,
  work: (lock: BackupLock) => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  const lost = new AbortController();
  const lose = () => lost.abort(new Error('the lock of backups was lost with its connection'));
  try {
    client.on('error', lose);
    client.on('end', lose);
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [LOCK]);
    if (!rows[0]?.is) return null;
    const assertHeld = async () => {
      await client.query('select 1').catch(lose);
      lost.signal.throwIfAborted();
    };
    return await work({ signal: lost.signal, assertHeld });
  } finally {
    client.off('end', lose);
    // PostgreSQL notices a closed connection only later, and until then the next backup would find the lock taken.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release(true);
  }
}
