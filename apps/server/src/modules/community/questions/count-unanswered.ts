import type { Executor } from '#src/platform/database/database.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { countWaiting } from './queries.ts';

/** The questions to the operations team that wait for their answer. */
export function countUnanswered(db: Executor): Promise<Queue> {
  return countWaiting(db);
}
