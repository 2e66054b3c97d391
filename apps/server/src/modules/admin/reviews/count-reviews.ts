import type { Executor } from '#src/platform/database/database.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { countOpenRounds } from './repository.ts';

/** The projects that wait for their review, and those of which its withdrawal is asked for. */
export function countReviews(db: Executor): Promise<{ reviews: Queue; withdrawals: Queue }> {
  return countOpenRounds(db);
}
