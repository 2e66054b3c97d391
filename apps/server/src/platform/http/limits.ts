import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db, Executor } from '../database/database.ts';
import { execute, prepared, query, queryOne, queryOnly } from '../database/query.ts';
import { ProductError } from '../product-error.ts';
import { NETWORKS_OF_SITE, siteOf } from './addresses.ts';

/** `msg` replaces the text of tooMany; it may name the seconds to wait. */
export type Limit = { max: number; windowS: number; msg?: string | ((waitS: number) => string) };

const useRow = z.object({ count: z.number(), waitS: z.number() });

/**
 * Counts one use of `key` in fixed windows of real time, shared by all processes. Prepared, because it precedes the busiest
 * writes. Within a transaction it counts only what is committed, and others wait for the key until then.
 */
export function addUse(db: Executor, key: string, windowS: number): Promise<z.output<typeof useRow>> {
  return queryOnly(
    prepared(db, 'count-use'),
    useRow,
    sql`insert into rate_limit as r (key, count, window_ends_at)
      values (${key}, 1, now() + make_interval(secs => ${windowS}))
      on conflict (key) do update set
        count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
        window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
      returning count, ceil(extract(epoch from window_ends_at - now()))::int as wait_s`,
  );
}

const countRow = z.object({ key: z.string(), count: z.number() });

/**
 * Adds uses of several keys, each in the window that ends at `endsAtMs`; returns the sums of all processes. Each
 * window has its own row, deleted with other expired limits.
 */
export async function addUses(
  db: Db,
  uses: { key: string; added: number; endsAtMs: number }[],
): Promise<Map<string, number>> {
  // Sorted, so that processes lock rows in the same order and cannot deadlock.
  const inOrder = uses.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const windowKey = ({ key, endsAtMs }: { key: string; endsAtMs: number }) => `${endsAtMs}:${key}`;
  const rows = await query(
    prepared(db, 'add-uses'),
    countRow,
    sql`insert into rate_limit as r (key, count, window_ends_at)
      select key, added, to_timestamp(ends_at_ms / 1000)
      from unnest(${inOrder.map(windowKey)}::text[], ${inOrder.map(({ added }) => added)}::int[],
        ${inOrder.map(({ endsAtMs }) => endsAtMs)}::float8[]) as u (key, added, ends_at_ms)
      on conflict (key) do update set count = r.count + excluded.count
      returning key, count`,
  );
  const sums = new Map(rows.map(({ key, count }) => [key, count]));
  return new Map(uses.map((use) => [use.key, sums.get(windowKey(use)) ?? use.added]));
}

/**
 * Counts an attempt whatever its result, and throws tooMany beyond the limit. For limits that count accepted work
 * only see quota.ts.
 */
export async function countUse(db: Executor, key: string, limit: Limit): Promise<void> {
  const { count, waitS } = await addUse(db, key, limit.windowS);
  if (count > limit.max)
    throw new ProductError('tooMany', { retryAfterS: waitS }, limitMessage(limit, waitS));
}

/** Counts a use for where it comes from: a network, and of IPv6 its site. Throws as countUse. */
export async function countUseFrom(db: Executor, what: string, network: string, limit: Limit): Promise<void> {
  for (const { key, times } of sourcesOf(network))
    await countUse(db, `${what}:${key}`, { ...limit, max: times * limit.max });
}

/** `times`: how many times the limit of one network. */
export function sourcesOf(network: string): { key: string; times: number }[] {
  const site = siteOf(network);
  const own = { key: network, times: 1 };
  return site === null ? [own] : [own, { key: `site:${site}`, times: NETWORKS_OF_SITE }];
}

export async function releaseUse(db: Executor, keys: string[]): Promise<void> {
  await execute(
    db,
    sql`update rate_limit set count = count - 1 where key = any(${keys}::text[]) and count > 0`,
  );
}

export function tryUse(db: Executor, key: string, limit: Limit): Promise<boolean> {
  return isAllowed(countUse(db, key, limit));
}

export async function isAllowed(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (error instanceof ProductError && error.code === 'tooMany') return false;
    throw error;
  }
}

/** Throws tooMany when the limit is reached; counts nothing itself. */
export async function assertBelowLimit(db: Executor, key: string, limit: Limit): Promise<void> {
  const reached = await queryOne(
    db,
    z.object({ waitS: z.number() }),
    sql`select ceil(extract(epoch from window_ends_at - now()))::int as wait_s
      from rate_limit where key = ${key} and count >= ${limit.max} and window_ends_at > now()`,
  );
  if (reached)
    throw new ProductError('tooMany', { retryAfterS: reached.waitS }, limitMessage(limit, reached.waitS));
}

export async function deleteUses(db: Executor, keys: string[]): Promise<void> {
  await execute(db, sql`delete from rate_limit where key = any(${keys}::text[])`);
}

export function limitMessage({ msg }: Limit, waitS: number): { msg?: string } {
  if (msg === undefined) return {};
  return { msg: typeof msg === 'function' ? msg(waitS) : msg };
}
