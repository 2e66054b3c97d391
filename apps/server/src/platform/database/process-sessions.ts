import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { query } from './query.ts';

/** Every process has one connection that listens, under this name and what else `nameListener` says. */
const LISTENER = 'pq-listen';

/** The URL under which a process listens, so that others see in pg_stat_activity what runs: its role, and what `words` add. */
export function nameListener(url: string, role: string, ...words: string[]): string {
  const named = new URL(url);
  named.searchParams.set('application_name', [LISTENER, role, ...words].join(' '));
  return named.href;
}

/** What runs on this database: the role of each process, and what it says of itself. PostgreSQL shows names to every role. */
export async function listProcesses(pool: pg.Pool): Promise<{ role: string; words: string }[]> {
  const rows = await query(
    pool,
    z.object({ name: z.string() }),
    sql`select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like ${`${LISTENER} %`} order by 1`,
  );
  return rows.map(({ name }) => {
    const [, role = '', ...words] = name.split(' ');
    return { role, words: words.join(' ') };
  });
}
