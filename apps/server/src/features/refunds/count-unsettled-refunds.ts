import type { Executor } from '#src/platform/database/database.ts';
import { countOpen } from './waiting-repository.ts';

/** How many refunds were asked for and have no known outcome. */
export function countUnsettledRefunds(db: Executor): Promise<number> {
  return countOpen(db);
}
