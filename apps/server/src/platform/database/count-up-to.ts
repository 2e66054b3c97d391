import { limits } from '@pq/domain/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** How many rows there are of `table … where …`; counting ends at `limits.foundMost`, so that it stays quick among millions. */
export async function countUpTo(db: Executor, of: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${of} limit ${limits.foundMost}) as found`,
  );
  return rows[0]?.total ?? 0;
}
