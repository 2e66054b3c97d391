import type { Executor } from '#src/platform/database/database.ts';
import { countStuck, type Stuck } from './console/queries.ts';

/** What of the charges waits or is stuck at `now`. */
export function countStuckCharges(db: Executor, now: Date): Promise<Stuck> {
  return countStuck(db, now);
}
