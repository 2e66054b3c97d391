import type { Executor } from '#src/platform/database/database.ts';
import { getQueue } from './queries.ts';

/**
 * The mails that are still to be sent: how many, and how long the oldest has waited, in seconds. What was
 * given up is not counted.
 */
export function getMailQueue(db: Executor): Promise<{ due: number; oldestS: number }> {
  return getQueue(db);
}
