import type { WorkName } from '@pq/domain/worker';
import { countDone } from '../log-context.ts';
import type { Platform } from '../platform.ts';
import { recordFailure } from './failures.ts';

/** One turn: what of it failed before is left out, and what it has found is said before anything is done with it. */
export type Attempt = {
  skip: readonly string[];
  /** `subject` is what a failure is kept about where that is not the id. */
  found(id: string, subject?: string): void;
};

export type IsolatedCounts = { done: number; failed: number };

/**
 * Takes one thing after another until a turn finds nothing (false), each in transactions of the turn's own. One that fails is
 * logged, kept for the console under `job` and left to the next run; it stops no other. Throws what fails before anything is
 * found: then it is the database, and the next run will see. `counted` is what the log calls what was done.
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
