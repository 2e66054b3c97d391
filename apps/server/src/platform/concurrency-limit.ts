import pLimit from 'p-limit';

/** Runs work as soon as the limit allows; gives what the work gives. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

type Options = {
  /** How many run at a time; the others wait, first come, first served. */
  limit: number;
  /** How many may wait; everybody when absent. */
  maxWaiting?: number;
  /** The error for those who would wait behind them, before any work. */
  refusal?: () => Error;
};

/** Runs everything at once. */
export const unlimited: Limiter = (work) => work();

/** Makes a limiter of this process. Throws `refusal` where too many wait, else what the work throws. */
export function createLimiter({ limit, maxWaiting = Number.POSITIVE_INFINITY, refusal }: Options): Limiter {
  const run = pLimit(limit);
  return async (work) => {
    if (run.activeCount >= limit && run.pendingCount >= maxWaiting)
      throw refusal?.() ?? new Error('too many wait for their turn');
    return run(work);
  };
}
