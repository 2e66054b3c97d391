import { sql } from 'drizzle-orm';
import type { Db, Executor } from '../database/database.ts';
import { ProductError } from '../product-error.ts';

/** `msg` stands in for the general text of tooMany. */
export type Limit = { max: number; windowS: number; msg?: string };

const countUseSql = `
  insert into rate_limit as r (key, count, window_ends_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  returning count, ceil(extract(epoch from window_ends_at - now()))::int as wait_s`;

/**
 * Counts one use of `key` and throws tooMany beyond the limit; refused uses count (surface.md). Fixed windows in real
 * time, shared by all processes. Prepared, and outside any transaction: it stands before the busiest writes.
 */
export async function countUse(db: Db, key: string, limit: Limit): Promise<void> {
  const values = [key, limit.windowS];
  const { rows } = await db.$client.query<{ count: number; wait_s: number }>({
    name: 'count-use',
    text: countUseSql,
    values,
  });
  const row = rows[0];
  if (row && row.count > limit.max)
    throw new ProductError('tooMany', { retryAfterS: row.wait_s }, wordsOf(limit));
}

/** Counts one use of `key`; false beyond the limit, where nobody is to be told so. */
export async function tryUse(db: Db, key: string, limit: Limit): Promise<boolean> {
  try {
    await countUse(db, key, limit);
    return true;
  } catch (error) {
    if (error instanceof ProductError && error.code === 'tooMany') return false;
    throw error;
  }
}

/** Throws tooMany when `key` has been counted `max` times in its running window; counts nothing itself. */
export async function assertUnder(db: Executor, key: string, limit: Limit): Promise<void> {
  const { rows } = await db.execute<{ wait_s: number }>(sql`
    select ceil(extract(epoch from window_ends_at - now()))::int as wait_s
    from rate_limit where key = ${key} and count >= ${limit.max} and window_ends_at > now()`);
  const row = rows[0];
  if (row) throw new ProductError('tooMany', { retryAfterS: row.wait_s }, wordsOf(limit));
}

/** Forgets what was counted for `key`. */
export async function forgetUses(db: Executor, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limit where key = ${key}`);
}

function wordsOf({ msg }: Limit): { msg?: string } {
  return msg === undefined ? {} : { msg };
}
