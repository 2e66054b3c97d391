import { addDays, seoulDate } from '@pq/domain/dates';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import { deleteViewsBefore } from './queries.ts';

/** Forgets the viewers of days that are over: at once and every hour. */
export function startViewTidyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: 'view tidying', topic: 'view-tidy', everyMs: 3_600_000 }, () =>
    forgetViewers(platform),
  );
}

/** Keeps who looked today and yesterday; the counts stay. */
export async function forgetViewers(platform: Platform): Promise<void> {
  await deleteViewsBefore(platform.database.db, addDays(seoulDate(platform.clock.now()), -1));
}
