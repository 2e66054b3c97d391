import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';

/** Takes a job of `day` (YYYY-MM-DD) for an hour; false when it is done, or somebody is at it. */
export async function takeDailyRun(db: Executor, job: string, day: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into daily_run as r (job, taken_until) values (${job}, now() + interval '1 hour')
    on conflict (job) do update set taken_until = excluded.taken_until
      where (r.done_on is null or r.done_on < ${day}) and (r.taken_until is null or r.taken_until <= now())`);
  return rowCount === 1;
}

/** Notes that a job of `day` is done, and what it found. */
export async function finishDailyRun(
  db: Executor,
  run: { job: string; day: string; findings: number },
): Promise<void> {
  await db.execute(sql`
    update daily_run set done_on = ${run.day}, taken_until = null, findings = ${run.findings} where job = ${run.job}`);
}

/** What the last run of a job found; 0 before there was one. */
export async function getFindings(db: Executor, job: string): Promise<number> {
  const { rows } = await db.execute<{ findings: number }>(
    sql`select findings from daily_run where job = ${job}`,
  );
  return rows[0]?.findings ?? 0;
}
