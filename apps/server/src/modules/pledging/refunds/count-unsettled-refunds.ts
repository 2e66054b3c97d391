import type { Executor } from '#src/platform/database/database.ts';
import type { Queue } from '#src/platform/database/queue.ts';
import { countOpen } from './queries.ts';

/** The refunds that were asked for and have no known outcome. */
export function countUnsettledRefunds(db: Executor): Promise<Queue> {
  return countOpen(db);
}
