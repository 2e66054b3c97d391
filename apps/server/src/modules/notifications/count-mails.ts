import type { Executor } from '#src/platform/database/database.ts';
import { countUnsent, type Unsent } from './console-queries.ts';

/** How many mails wait, fail and were given up. */
export function countMails(db: Executor): Promise<Unsent> {
  return countUnsent(db);
}
