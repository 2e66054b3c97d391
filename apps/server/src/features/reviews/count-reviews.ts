import type { Executor } from '#src/platform/database/database.ts';
import { countOpenRounds } from './repository.ts';

/** How many projects wait for their review, and for how many of them its withdrawal is asked for. */
export function countReviews(db: Executor): Promise<{ reviews: number; withdrawals: number }> {
  return countOpenRounds(db);
}
