import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** Pledges that were refused once, charges of unknown outcome, pledges whose time has come and since when, epoch ms. */
export type Stuck = { retry: number; unknown: number; due: number; dueSince?: number };

/** Counts what waits or is stuck. Of a hidden project nothing is due. */
export async function countStuck(db: Executor, now: Date): Promise<Stuck> {
  const { rows } = await db.execute<{
    retry: number;
    unknown: number;
    due: number;
    since: number | null;
  }>(sql`
    select (select count(*)::int from pledge where status = 'retry') as retry,
      (select count(*)::int from charge where status in ('requested', 'unknown')) as unknown,
      count(*)::int as due, (extract(epoch from min(g.due_at)) * 1000)::bigint as since
    from pledge g join project p on p.key = g.project_key where g.due_at <= ${now} and p.state = 'finish'`);
  const { since = null, ...counted } = rows[0] ?? { retry: 0, unknown: 0, due: 0 };
  return { ...counted, ...(since !== null && { dueSince: Number(since) }) };
}
