import type pg from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { query } from './query.ts';

/** The application_name prefix of the one listening connection of each process. */
const LISTENER = 'pq-listen';

/** The URL of a listening connection, which shows role and `details` in pg_stat_activity. */
export function listenerUrl(url: string, role: string, ...details: string[]): string {
  const named = new URL(url);
  named.searchParams.set('application_name', [LISTENER, role, ...details].join(' '));
  return named.href;
}

/** PostgreSQL shows application names to every role. */
export async function listProcesses(pool: pg.Pool): Promise<{ role: string; details: string }[]> {
  const rows = await query(
    pool,
    z.object({ name: z.string() }),
    sql`select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like ${`${LISTENER} %`} order by 1`,
  );
  return rows.map(({ name }) => {
    const [, role = '', ...details] = name.split(' ');
    return { role, details: details.join(' ') };
  });
}
