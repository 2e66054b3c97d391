import type { Executor } from '#src/platform/database/database.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { countUnderReview } from './queries.ts';

/** The rewards of the PQ box that wait for their review. */
export function countWaitingRewards(db: Executor): Promise<Queue> {
  return countUnderReview(db);
}
