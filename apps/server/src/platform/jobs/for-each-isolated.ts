import type { WorkName } from '@pq/domain/worker';
import { countDone } from '../log-context.ts';
import type { Platform } from '../platform.ts';
import { recordFailure } from './failures.ts';

/** One attempt: `skip` lists ids that failed before; `found` must be called before any work on an item. */
export type Attempt = {
  skip: readonly string[];
  /** `subject`: recorded with a failure in place of the id. */
  found(id: string, subject?: string): void;
};

export type IsolatedCounts = { done: number; failed: number };

/**
 * Processes items one by one until `work` finds none (false), each in its own transactions. A failed item is logged,
 * recorded under `job` and left to the next run; it does not stop the others. Errors before an item is found are
 * thrown: then the database is the problem. `counted`: the log's name for what was done.
 */
export async function forEachIsolated(
  platform: Pick<Platform, 'database' | 'log'>,
  { job, failure, counted = job }: { job: WorkName; failure: string; counted?: string },
  work: (attempt: Attempt) => Promise<boolean>,
  signal: AbortSignal,
): Promise<IsolatedCounts> {
  const skip: string[] = [];
  let done = 0;
  while (!signal.aborted) {
    const current: { found: { id: string; subject: string } | null } = { found: null };
    const found = (id: string, subject = id) => {
      current.found = { id, subject };
    };
    try {
      if (!(await work({ skip, found }))) break;
    } catch (error) {
      if (!current.found) throw error;
      const { id, subject } = current.found;
      platform.log.error({ err: error, job, id }, failure);
      await recordFailure(platform, { job, subject }, error);
      countDone(`${job} failed`);
      skip.push(id);
      continue;
    }
    countDone(counted);
    done += 1;
  }
  return { done, failed: skip.length };
}
