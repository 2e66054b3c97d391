import type { Executor } from '#src/platform/database/database.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { countUndecided } from './report-repository.ts';

/** The reported comments that nobody has decided on. */
export function countOpenReports(db: Executor): Promise<Queue> {
  return countUndecided(db);
}
