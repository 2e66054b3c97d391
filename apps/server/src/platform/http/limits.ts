import { sql } from 'drizzle-orm';
import type { Db, Executor } from '../database/database.ts';
import { ProductError } from '../product-error.ts';

/** `msg` replaces the general text of tooMany; it may say how many seconds there are to wait. */
export type Limit = { max: number; windowS: number; msg?: string | ((waitS: number) => string) };

const countUseSql = `
  insert into rate_limit as r (key, count, window_ends_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  returning count, ceil(extract(epoch from window_ends_at - now()))::int as wait_s`;

/**
 * Counts one use of `key` and gives the new count of the running window. Fixed windows in real time, shared by all
 * processes. Prepared, and outside any transaction: it stands before the busiest writes.
 */
export async function addUse(
  db: Db,
  key: string,
  windowS: number,
): Promise<{ count: number; waitS: number }> {
  const { rows } = await db.$client.query<{ count: number; wait_s: number }>({
    name: 'count-use',
    text: countUseSql,
    values: [key, windowS],
  });
  const { count = 0, wait_s: waitS = 0 } = rows[0] ?? {};
  return { count, waitS };
}

/**
 * Adds many uses at once, each to the window that ends at `endsAtMs`; gives the sums of all processes. Windows have rows of their own,
 * which are removed like those of other limits when they are over.
 */
export async function addUses(
  db: Db,
  uses: { key: string; added: number; endsAtMs: number }[],
): Promise<Map<string, number>> {
  // In one order for all processes: none waits for a row that waits for one of its own.
  const inOrder = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const nameOf = ({ key, endsAtMs }: { key: string; endsAtMs: number }) => `${endsAtMs}:${key}`;
  const { rows } = await db.$client.query<{ key: string; count: number }>({
    name: 'add-uses',
    text: `insert into rate_limit as r (key, count, window_ends_at)
      select key, added, to_timestamp(ends_at_ms / 1000)
      from unnest($1::text[], $2::int[], $3::float8[]) as u (key, added, ends_at_ms)
      on conflict (key) do update set count = r.count + excluded.count
      returning key, count`,
    values: [inOrder.map(nameOf), inOrder.map(({ added }) => added), inOrder.map(({ endsAtMs }) => endsAtMs)],
  });
  const sums = new Map(rows.map(({ key, count }) => [key, count]));
  return new Map(uses.map((use) => [use.key, sums.get(nameOf(use)) ?? use.added]));
}

/**
 * Counts one try of `key`, whatever becomes of it, and throws tooMany beyond the limit; where only what is accepted counts,
 * see quota.ts.
 */
export async function countUse(db: Db, key: string, limit: Limit): Promise<void> {
  const { count, waitS } = await addUse(db, key, limit.windowS);
  if (count > limit.max) throw new ProductError('tooMany', { retryAfterS: waitS }, textOf(limit, waitS));
}

/** Takes back one counted use of each key. */
export async function takeBackUse(db: Executor, keys: string[]): Promise<void> {
  await db.execute(sql`
    update rate_limit set count = count - 1 where key = any(${sql.param(keys)}) and count > 0`);
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
  if (row) throw new ProductError('tooMany', { retryAfterS: row.wait_s }, textOf(limit, row.wait_s));
}

/** Forgets what was counted for these keys. */
export async function forgetUses(db: Executor, keys: string[]): Promise<void> {
  await db.execute(sql`delete from rate_limit where key = any(${sql.param(keys)})`);
}

/** The options of a tooMany that says the limit's own text. */
export function textOf({ msg }: Limit, waitS: number): { msg?: string } {
  if (msg === undefined) return {};
  return { msg: typeof msg === 'function' ? msg(waitS) : msg };
}
