import pg from 'pg';

export type Probe = {
  /** Whether the database answers at once. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

/** Prometheus waits for its answer, and counts a process that does not give it in time as gone. */
const MOST_MS = 1_000;

/** Asks the database on a connection of its own: that all others are taken is another trouble. */
export function openProbe(url: string): Probe {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'pq-probe',
    max: 1,
    connectionTimeoutMillis: MOST_MS,
    query_timeout: MOST_MS,
  });
  // An idle connection that is lost is made anew at the next question.
  pool.on('error', () => {});
  return {
    answers: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}
