import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { query } from './query.ts';

/** Every process has one connection that listens, under this name and what else `listenerUrl` says. */
const LISTENER = 'pq-listen';

/** The URL under which a process listens, so that others see in pg_stat_activity what runs: its role, and what `words` add. */
export function listenerUrl(url: string, role: string, ...details: string[]): string {
  const named = new URL(url);
  named.searchParams.set('application_name', [LISTENER, role, ...details].join(' '));
  return named.href;
}

/** What runs on this database: the role of each process, and what it says of itself. PostgreSQL shows names to every role. */
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
