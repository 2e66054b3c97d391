import type { Db } from '../database/database.ts';
import { ProductError } from '../product-error.ts';
import { type Limit, textOf } from './limits.ts';

/** Refused tries have a limit of their own, so many times as wide as that of what is accepted. */
const REFUSED_FACTOR = 10;

/** One use of a quota that is counted before the work is done, so that parallel calls cannot pass the limit together. */
export type Reservation = { key: string; limit: Limit; windowEndsAt: string };

// Leaves the counter alone at the limit: a use that is given back later makes room for exactly one more.
const reserveSql = `
  insert into rate_limit as r (key, count, window_ends_at)
  select $1, 1, now() + make_interval(secs => $3)
  where not exists (select from rate_limit where key = $2 and count >= $5 and window_ends_at > now())
  on conflict (key) do update set
    count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  where r.window_ends_at <= now() or r.count < $4
  returning window_ends_at::text as window_ends_at`;

const waitSql = `
  select key, ceil(extract(epoch from window_ends_at - now()))::int as wait_s from rate_limit
  where (key = $1 and count >= $3 or key = $2 and count >= $4) and window_ends_at > now()
  order by window_ends_at desc limit 1`;

// Only in the window that was counted: the next one has not been used.
const giveBackSql = `
  update rate_limit set count = count - 1
  where key = $1 and count > 0 and window_ends_at = $2::timestamptz`;

const refuseSql = `
  with given_back as (${giveBackSql})
  insert into rate_limit as r (key, count, window_ends_at) values ($3, 1, now() + make_interval(secs => $4))
  on conflict (key) do update set
    count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end`;

/**
 * Does `work` as one use of the quota `key`, of which only what is accepted counts: a use that `work` refuses is given back and
 * counts against a limit ten times as wide; one that fails through no fault of the caller is given back and counts nowhere.
 * Outside any transaction; accepted work costs one prepared statement. Throws tooMany beyond either limit, and what `work` throws.
 */
export async function withQuota<T>(db: Db, key: string, limit: Limit, work: () => Promise<T>): Promise<T> {
  const reservation = await reserveUse(db, key, limit);
  try {
    return await work();
  } catch (error) {
    const settle = isRefusal(error) ? refuseUse : giveBackUse;
    // The caller is to hear what is wrong with the work, also where it cannot be counted.
    await settle(db, reservation).catch(() => {});
    throw error;
  }
}

/** Counts one use of `key` ahead of its work. Throws tooMany beyond the limit of accepted or of refused uses. */
export async function reserveUse(db: Db, key: string, limit: Limit): Promise<Reservation> {
  const { max, windowS } = limit;
  const refusedMax = max * REFUSED_FACTOR;
  const { rows } = await db.$client.query<{ window_ends_at: string }>({
    name: 'reserve-use',
    text: reserveSql,
    values: [key, refusedKey(key), windowS, max, refusedMax],
  });
  const row = rows[0];
  if (row) return { key, limit, windowEndsAt: row.window_ends_at };
  const { rows: waits } = await db.$client.query<{ key: string; wait_s: number }>({
    name: 'wait-of-quota',
    text: waitSql,
    values: [key, refusedKey(key), max, refusedMax],
  });
  // The window may have ended between the two statements.
  const { key: full = key, wait_s: retryAfterS = 1 } = waits[0] ?? {};
  // What the limit says of itself is untrue of refused tries.
  throw new ProductError('tooMany', { retryAfterS }, full === key ? textOf(limit, retryAfterS) : {});
}

/**
 * Gives a use back that was accepted by an earlier request and is refused by this one, and counts the refusal. In the window that
 * runs now: a use of the window before is gone by itself.
 */
export async function refuseEarlierUse(db: Db, key: string, limit: Limit): Promise<void> {
  const { rows } = await db.$client.query<{ window_ends_at: string }>(
    'select window_ends_at::text as window_ends_at from rate_limit where key = $1',
    [key],
  );
  const windowEndsAt = rows[0]?.window_ends_at ?? '-infinity';
  await refuseUse(db, { key, limit, windowEndsAt });
}

/** Gives a use back that was refused, and counts the refusal. */
export async function refuseUse(db: Db, { key, limit, windowEndsAt }: Reservation): Promise<void> {
  await db.$client.query({
    name: 'refuse-use',
    text: refuseSql,
    values: [key, windowEndsAt, refusedKey(key), limit.windowS],
  });
}

/** Gives a use back that came to nothing through no fault of the caller. */
export async function giveBackUse(db: Db, { key, windowEndsAt }: Reservation): Promise<void> {
  await db.$client.query({ name: 'give-back-use', text: giveBackSql, values: [key, windowEndsAt] });
}

function isRefusal(error: unknown): boolean {
  return error instanceof ProductError && error.status < 500;
}

// The end of the key stays whose it is: who leaves takes all counters along that end with their id.
function refusedKey(key: string): string {
  return `refused:${key}`;
}
