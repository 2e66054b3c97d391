import type { Executor } from '#src/platform/database/database.ts';
import { countHeld } from './console/queries.ts';

/** How many pledges the clock charges no more, because the provider has rejected their charge as wrong too often. */
export function countHeldCharges(db: Executor): Promise<number> {
  return countHeld(db);
}
