import { seoulDate } from '@pq/domain/dates';
import type { WorkerTask } from '@pq/domain/worker';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type Found, finishDailyRun, takeDailyRun } from './queries.ts';

const LOOK_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

/** What is done once on each day of Seoul, by whichever worker comes first; gives what it found. */
export type DailyJob = {
  name: WorkerTask;
  /** Its day begins at this hour of Seoul; without one at midnight. */
  hour?: number;
  /** Null: it was not done, since another process is at it or nothing is set up. */
  run(platform: Platform, signal: AbortSignal): Promise<Found | null>;
};

/** Does a job unless it is done for today or somebody is at it; one that throws is tried again after an hour. */
export async function runIfDue(
  platform: Platform,
  { name, hour = 0, run }: DailyJob,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock } = platform;
  const day = seoulDate(clock.now() - hour * HOUR_MS);
  if (!(await takeDailyRun(database.db, name, day))) return false;
  const found = await run(platform, signal);
  // What was broken off is not done.
  if (signal.aborted || found === null) return false;
  await finishDailyRun(database.db, { job: name, day, ...found });
  countDone(`${name} of the day`);
  return true;
}

/** Looks every ten minutes whether the job's day has come. */
export function startDailyJob(platform: Platform, job: DailyJob): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: job.name, topic: `daily-${job.name}`, everyMs: LOOK_MS },
    (signal) => runIfDue(platform, job, signal),
  );
}
