import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import type { FailedWork } from './failed-work.ts';

/** Keeps a failure, or that it has come again. In real time, like all that the worker does by itself. */
export async function upsertFailure(
  db: Executor,
  { job, subject }: FailedWork,
  error: string,
): Promise<void> {
  await db.execute(sql`
    insert into job_failure as f (job, subject, error) values (${job}, ${subject}, ${error})
    on conflict (job, subject) do update set error = excluded.error, times = f.times + 1, last_at = now()`);
}

/** Forgets the failures of a job but for these subjects. */
export async function deleteOthers(db: Executor, job: string, subjects: readonly string[]): Promise<void> {
  await db.execute(sql`
    delete from job_failure where job = ${job} and not subject = any(${sql.param([...subjects])}::text[])`);
}

/** Forgets what has not come again for a month; gives how many. */
export async function deleteOld(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from job_failure where last_at < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}

export type FailureRow = FailedWork & { error: string; times: number; firstAt: number; lastAt: number };

/** What has failed in the last seven days, the latest first, and how much that is. Times in epoch ms. */
export async function listLatest(
  db: Executor,
  limit: number,
): Promise<{ total: number; rows: FailureRow[] }> {
  const { rows } = await db.execute<FailureRow & { total: number }>(sql`
    select job, subject, error, times, ${epochMs('first_at')} as "firstAt",
      ${epochMs('last_at')} as "lastAt", count(*) over ()::int as total
    from job_failure where last_at > now() - interval '7 days' order by last_at desc, job, subject limit ${limit}`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => row),
  };
}
