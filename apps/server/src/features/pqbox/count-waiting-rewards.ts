import type { Executor } from '#src/platform/database/database.ts';
import { countUnderReview } from './repository.ts';

/** How many rewards of the PQ box wait for their review. */
export function countWaitingRewards(db: Executor): Promise<number> {
  return countUnderReview(db);
}
