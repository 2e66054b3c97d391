import type { Executor } from '#src/platform/database/database.ts';
import { countWaiting } from './console-repository.ts';

/** How many questions to the operations team wait for their answer. */
export function countUnanswered(db: Executor): Promise<number> {
  return countWaiting(db);
}
