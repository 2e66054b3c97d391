import type { Executor } from '#src/platform/database/database.ts';
import { countUnclear } from './console/queries.ts';

/** How many charges were asked for before `before` and have no known outcome: those under way take seconds. */
export function countUnclearCharges(db: Executor, before: Date): Promise<number> {
  return countUnclear(db, before);
}
