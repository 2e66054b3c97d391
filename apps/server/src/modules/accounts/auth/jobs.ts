import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { deleteExpired } from './queries.ts';

/** Removes sessions, links and counters whose time is over; a job for once an hour. Safe in several processes. */
export async function removeExpiredSignIns(platform: Platform): Promise<void> {
  await deleteExpired(platform.database.db);
}

/** Clears what sign-in leaves behind: at once and every hour. */
export function startSignInTidyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(
    platform,
    { name: 'sign-in tidying', topic: 'sign-in-tidy', everyMs: 3_600_000 },
    () => removeExpiredSignIns(platform),
  );
}
