import { seoulDate } from '@pq/domain/dates';
import type { dailyTasks } from '@pq/domain/worker';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { isAwaitingReconciliation } from '#src/platform/decision-log/queries.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';

const CHECK_EVERY_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** `chainBreaks` counts the findings that are breaks of a hash chain. */
export type DailyResult = { findings: number; chainBreaks?: number };

/** A job that runs once on each day of Seoul, in whichever worker claims it first. */
export type DailyJob = {
  name: (typeof dailyTasks)[number] | 'backup' | 'restore test';
  /** Its day begins at this hour of Seoul; without one at midnight. */
  hour?: number;
  /** When it is tried again after it did not run or threw; an hour unless set. */
  retryMinutes?: number;
  /** Also on a restored database that was not compared with the decision log: nothing is decided, mailed or erased by it. */
  runsUnreconciled?: boolean;
  /** Null when it did not run, since another process runs it or it is not configured. */
  run(platform: Platform, signal: AbortSignal): Promise<DailyResult | null>;
};

/**
 * Runs a job unless it is done for today, another process runs it, or the database awaits reconciliation; a job that throws is retried
 * after `retryMinutes`.
 */
export async function runIfDue(
  platform: Platform,
  { name, hour = 0, retryMinutes = 60, runsUnreconciled = false, run }: DailyJob,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock } = platform;
  if (!runsUnreconciled && (await isAwaitingReconciliation(database.db))) return false;
  const day = seoulDate(clock.now() - hour * HOUR_MS);
  if (!(await claimDailyRun(database.db, name, day, retryMinutes))) return false;
  const result = await run(platform, signal);
  // An aborted run is not done.
  if (signal.aborted || result === null) return false;
  await finishDailyRun(database.db, { job: name, day, ...result });
  countDone(`${name} of the day`);
  return true;
}

export function startDailyJob(platform: Platform, job: DailyJob): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: job.name, topic: `daily-${job.name}`, everyMs: CHECK_EVERY_MS },
    (signal) => runIfDue(platform, job, signal),
  );
}

async function claimDailyRun(db: Executor, job: string, day: string, minutes: number): Promise<boolean> {
  const claimed = await execute(
    db,
    sql`
    insert into daily_run as r (job, taken_until) values (${job}, now() + make_interval(mins => ${minutes}))
    on conflict (job) do update set taken_until = excluded.taken_until
      where (r.done_on is null or r.done_on < ${day}) and (r.taken_until is null or r.taken_until <= now())`,
  );
  return claimed === 1;
}

async function finishDailyRun(
  db: Executor,
  { job, day, findings, chainBreaks = 0 }: DailyResult & { job: string; day: string },
): Promise<void> {
  await execute(
    db,
    sql`
    update daily_run set done_on = ${day}, done_at = now(), taken_until = null, findings = ${findings},
      chain_breaks = ${chainBreaks}
    where job = ${job}`,
  );
}

/** `ageS`: seconds of real time since the run ended, or -1 before the first one. */
const lastRunRow = z.object({ ageS: z.number(), findings: z.number(), chainBreaks: z.number() });
export type LastRun = z.output<typeof lastRunRow>;

export async function getLastRun(db: Executor, job: string): Promise<LastRun> {
  const last = await queryOne(
    db,
    lastRunRow,
    sql`
    select coalesce(extract(epoch from now() - done_at), -1)::float8 as age_s, findings, chain_breaks
    from daily_run where job = ${job}`,
  );
  return last ?? { ageS: -1, findings: 0, chainBreaks: 0 };
}

export function listDailyRuns(db: Executor) {
  return query(
    db,
    z.object({ job: z.string(), doneOn: z.string().nullable(), findings: z.number() }),
    sql`select job, done_on, findings from daily_run order by job`,
  );
}
