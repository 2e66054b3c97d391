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

/** What a run found; `chainBreaks` of that are places at which a hash chain is broken. */
export type Found = { findings: number; chainBreaks?: number };

/** Notes that a job of `day` is done, and what it found. */
export async function finishDailyRun(
  db: Executor,
  { job, day, findings, chainBreaks = 0 }: Found & { job: string; day: string },
): Promise<void> {
  await db.execute(sql`
    update daily_run set done_on = ${day}, done_at = now(), taken_until = null, findings = ${findings},
      chain_breaks = ${chainBreaks}
    where job = ${job}`);
}

/** How long ago the last run of a job ended, in seconds of real time, or -1, and what it found. */
export type LastRun = { ageS: number; findings: number; chainBreaks: number };

export async function getLastRun(db: Executor, job: string): Promise<LastRun> {
  const { rows } = await db.execute<LastRun>(sql`
    select coalesce(extract(epoch from now() - done_at), -1)::float8 as "ageS", findings, chain_breaks as "chainBreaks"
    from daily_run where job = ${job}`);
  return rows[0] ?? { ageS: -1, findings: 0, chainBreaks: 0 };
}
