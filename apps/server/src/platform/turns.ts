import pLimit from 'p-limit';

/** Runs work when its turn comes; gives what the work gives. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

type Options = {
  /** So many run at a time; the others wait, first come, first served. */
  limit: number;
  /** So many may wait; everybody when absent. */
  maxWaiting?: number;
  /** What whoever would wait behind them is refused with, before any work. */
  refusal?: () => Error;
};

/** Everybody's turn is at once. */
export const atOnce: Turns = (work) => work();

/** Makes turns of this process. Throws `refusal` where too many wait, else what the work throws. */
export function createTurns({ limit, maxWaiting = Number.POSITIVE_INFINITY, refusal }: Options): Turns {
  const take = pLimit(limit);
  return async (work) => {
    if (take.activeCount >= limit && take.pendingCount >= maxWaiting)
      throw refusal?.() ?? new Error('too many wait for their turn');
    return take(work);
  };
}
