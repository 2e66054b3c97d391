import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { createBatcher } from '../batcher.ts';
import type { Db } from '../database/database.ts';
import { execute, prepared, query, queryOne } from '../database/query.ts';
import { ProductError } from '../product-error.ts';
import { type Limit, limitMessage } from './limits.ts';

const REJECTED_FACTOR = 10;

/** A use counted before its work, so that parallel calls cannot exceed the limit together. */
export type Reservation = { key: string; limit: Limit; windowEndsAt: string };

const windowRow = z.object({ windowEndsAt: z.string() });
const reservedRow = windowRow.extend({ key: z.string() });
const waitRow = z.object({ key: z.string(), waitS: z.number() });

/**
 * Runs `work` as one use of the quota `key`. Only accepted work counts: a rejected use is released and counts against a limit ten
 * times as wide; work that fails through our own fault is released and counts nowhere. Runs outside of transactions; accepted
 * work costs one prepared statement, which concurrent uses share. Throws tooMany beyond either limit, and what `work` throws.
 */
export async function withQuota<T>(db: Db, key: string, limit: Limit, work: () => Promise<T>): Promise<T> {
  const reservation = await reserveUse(db, key, limit);
  try {
    return await work();
  } catch (error) {
    const settle = isRejection(error) ? rejectReservation : releaseReservation;
    // The error of the work matters more than a failure to count it.
    await settle(db, reservation).catch(() => {});
    throw error;
  }
}

export async function reserveUse(db: Db, key: string, limit: Limit): Promise<Reservation> {
  const { max } = limit;
  const rejectedMax = max * REJECTED_FACTOR;
  const reserved = await reserverOf(db)({ key, limit });
  if (reserved) return { key, limit, windowEndsAt: reserved.windowEndsAt };
  const wait = await queryOne(
    prepared(db, 'wait-of-quota'),
    waitRow,
    sql`select key, ceil(extract(epoch from window_ends_at - now()))::int as wait_s from rate_limit
      where (key = ${key} and count >= ${max} or key = ${rejectedKey(key)} and count >= ${rejectedMax})
        and window_ends_at > now()
      order by window_ends_at desc limit 1`,
  );
  // The window may have ended between the two statements.
  const { key: reachedKey, waitS: retryAfterS } = wait ?? { key, waitS: 1 };
  // The limit's own text is about accepted uses.
  throw new ProductError(
    'tooMany',
    { retryAfterS },
    reachedKey === key ? limitMessage(limit, retryAfterS) : {},
  );
}

type Use = { key: string; limit: Limit };
type Reserved = z.output<typeof reservedRow>;

const reservers = new WeakMap<Db, (use: Use) => Promise<Reserved | undefined>>();

function reserverOf(db: Db): (use: Use) => Promise<Reserved | undefined> {
  const reserver = reservers.get(db) ?? createReserver(db);
  reservers.set(db, reserver);
  return reserver;
}

/** Reserves the uses that come while others are reserved in the next statement, but by itself a second use of a key that waits. */
function createReserver(db: Db): (use: Use) => Promise<Reserved | undefined> {
  const waiting = new Set<string>();
  const reserve = createBatcher(
    async (uses: readonly Use[]) => {
      const reserved = await reserveUses(db, uses);
      return uses.map((use) => reserved.find(({ key }) => key === use.key));
    },
    { concurrency: 2 },
  );
  return async (use) => {
    if (waiting.has(use.key)) return (await reserveUses(db, [use]))[0];
    waiting.add(use.key);
    return reserve(use).finally(() => waiting.delete(use.key));
  };
}

/** No two of `uses` have one key. */
function reserveUses(db: Db, uses: readonly Use[]): Promise<Reserved[]> {
  const of = <T>(value: (use: Use) => T) => uses.map(value);
  // The counter stops at the limit, so that a released use admits exactly one more. Sorted by key, so that processes lock rows in
  // the same order and cannot deadlock.
  return query(
    prepared(db, 'reserve-uses'),
    reservedRow,
    sql`with asked as materialized (
        select * from unnest(${of(({ key }) => key)}::text[], ${of(({ key }) => rejectedKey(key))}::text[],
          ${of(({ limit }) => limit.max)}::int[], ${of(({ limit }) => limit.windowS)}::int[]) as a (key, rejected_key, most, window_s)
      )
      insert into rate_limit as r (key, count, window_ends_at)
      select key, 1, now() + make_interval(secs => window_s) from asked
      where coalesce((select f.count < most * ${REJECTED_FACTOR}::int from rate_limit f
        where f.key = rejected_key and f.window_ends_at > now()), true)
      order by key
      on conflict (key) do update set
        count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
      where r.window_ends_at <= now() or r.count < (select most from asked where asked.key = r.key)
      returning key, window_ends_at::text as window_ends_at`,
  );
}

/**
 * Releases a use that an earlier request got accepted and this one rejects, and counts the rejection, both in the
 * current window: uses of an earlier window have expired.
 */
export async function rejectEarlierUse(db: Db, key: string, limit: Limit): Promise<void> {
  const running = await queryOne(
    db,
    windowRow,
    sql`select window_ends_at::text as window_ends_at from rate_limit where key = ${key}`,
  );
  await rejectReservation(db, { key, limit, windowEndsAt: running?.windowEndsAt ?? '-infinity' });
}

export async function rejectReservation(db: Db, { key, limit, windowEndsAt }: Reservation): Promise<void> {
  await execute(
    prepared(db, 'refuse-use'),
    sql`with given_back as (${releaseStatement(key, windowEndsAt)})
      insert into rate_limit as r (key, count, window_ends_at)
      values (${rejectedKey(key)}, 1, now() + make_interval(secs => ${limit.windowS}))
      on conflict (key) do update set
        count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end`,
  );
}

export async function releaseReservation(db: Db, { key, windowEndsAt }: Reservation): Promise<void> {
  await execute(prepared(db, 'give-back-use'), releaseStatement(key, windowEndsAt));
}

/** Only in the window in which it was counted. */
function releaseStatement(key: string, windowEndsAt: string): Sql {
  return sql`update rate_limit set count = count - 1
    where key = ${key} and count > 0 and window_ends_at = ${windowEndsAt}::timestamptz`;
}

function isRejection(error: unknown): boolean {
  return error instanceof ProductError && error.status < 500;
}

// A prefix: deleting a member deletes all counters whose key ends with their id.
function rejectedKey(key: string): string {
  return `refused:${key}`;
}
