import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { execute, prepared, queryOne } from '../database/query.ts';
import { ProductError } from '../product-error.ts';
import { type Limit, limitMessage } from './limits.ts';

/** Refused tries have a limit of their own, so many times as wide as that of what is accepted. */
const REJECTED_FACTOR = 10;

/** One use of a quota that is counted before the work is done, so that parallel calls cannot pass the limit together. */
export type Reservation = { key: string; limit: Limit; windowEndsAt: string };

const windowRow = z.object({ windowEndsAt: z.string() });
const waitRow = z.object({ key: z.string(), waitS: z.number() });

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
    const settle = isRejection(error) ? rejectReservation : releaseReservation;
    // The caller is to hear what is wrong with the work, also where it cannot be counted.
    await settle(db, reservation).catch(() => {});
    throw error;
  }
}

/** Counts one use of `key` ahead of its work. Throws tooMany beyond the limit of accepted or of refused uses. */
export async function reserveUse(db: Db, key: string, limit: Limit): Promise<Reservation> {
  const { max, windowS } = limit;
  const rejectedMax = max * REJECTED_FACTOR;
  // Leaves the counter alone at the limit: a use that is given back later makes room for exactly one more.
  const reserved = await queryOne(
    prepared(db.$client, 'reserve-use'),
    windowRow,
    sql`insert into rate_limit as r (key, count, window_ends_at)
      select ${key}, 1, now() + make_interval(secs => ${windowS})
      where not exists (select from rate_limit
        where key = ${rejectedKey(key)} and count >= ${rejectedMax} and window_ends_at > now())
      on conflict (key) do update set
        count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
      where r.window_ends_at <= now() or r.count < ${max}
      returning window_ends_at::text as window_ends_at`,
  );
  if (reserved) return { key, limit, windowEndsAt: reserved.windowEndsAt };
  const wait = await queryOne(
    prepared(db.$client, 'wait-of-quota'),
    waitRow,
    sql`select key, ceil(extract(epoch from window_ends_at - now()))::int as wait_s from rate_limit
      where (key = ${key} and count >= ${max} or key = ${rejectedKey(key)} and count >= ${rejectedMax})
        and window_ends_at > now()
      order by window_ends_at desc limit 1`,
  );
  // The window may have ended between the two statements.
  const { key: reachedKey, waitS: retryAfterS } = wait ?? { key, waitS: 1 };
  // What the limit says of itself is untrue of refused tries.
  throw new ProductError(
    'tooMany',
    { retryAfterS },
    reachedKey === key ? limitMessage(limit, retryAfterS) : {},
  );
}

/**
 * Gives a use back that was accepted by an earlier request and is refused by this one, and counts the refusal. In the window that
 * runs now: a use of the window before is gone by itself.
 */
export async function rejectEarlierUse(db: Db, key: string, limit: Limit): Promise<void> {
  const running = await queryOne(
    db,
    windowRow,
    sql`select window_ends_at::text as window_ends_at from rate_limit where key = ${key}`,
  );
  await rejectReservation(db, { key, limit, windowEndsAt: running?.windowEndsAt ?? '-infinity' });
}

/** Gives a use back that was refused, and counts the refusal. */
export async function rejectReservation(db: Db, { key, limit, windowEndsAt }: Reservation): Promise<void> {
  await execute(
    prepared(db.$client, 'refuse-use'),
    sql`with given_back as (${releaseStatement(key, windowEndsAt)})
      insert into rate_limit as r (key, count, window_ends_at)
      values (${rejectedKey(key)}, 1, now() + make_interval(secs => ${limit.windowS}))
      on conflict (key) do update set
        count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end`,
  );
}

/** Gives a use back that came to nothing through no fault of the caller. */
export async function releaseReservation(db: Db, { key, windowEndsAt }: Reservation): Promise<void> {
  await execute(prepared(db.$client, 'give-back-use'), releaseStatement(key, windowEndsAt));
}

/** Only in the window that was counted: the next one has not been used. */
function releaseStatement(key: string, windowEndsAt: string): SQL {
  return sql`update rate_limit set count = count - 1
    where key = ${key} and count > 0 and window_ends_at = ${windowEndsAt}::timestamptz`;
}

function isRejection(error: unknown): boolean {
  return error instanceof ProductError && error.status < 500;
}

// The end of the key stays whose it is: who leaves takes all counters along that end with their id.
function rejectedKey(key: string): string {
  return `refused:${key}`;
}
