import pLimit from 'p-limit';

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

type Options = {
  limit: number;
  maxWaiting?: number;
  /** The error beyond `maxWaiting`; the work is not started. */
  refusal?: () => Error;
};

export const unlimited: Limiter = (work) => work();

export function createLimiter({ limit, maxWaiting = Number.POSITIVE_INFINITY, refusal }: Options): Limiter {
  const run = pLimit(limit);
  return async (work) => {
    if (run.activeCount >= limit && run.pendingCount >= maxWaiting)
      throw refusal?.() ?? new Error('too many wait for their turn');
    return run(work);
  };
}
