import type pg from 'pg';

const LOCK = 7_200_713_051;

/**
 * Runs `work` while no other process backs up this database, prunes its backups, or tries one in it; null when one does. The lock goes with the
 * connection: whoever is killed leaves none.
 */
export async function withBackupLock<Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>('select pg_try_advisory_lock($1) as is', [LOCK]);
    return rows[0]?.is ? await work() : null;
  } finally {
    client.release(true);
  }
}
