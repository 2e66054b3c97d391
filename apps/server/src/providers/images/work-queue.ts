/** Runs jobs in the order they come, so many at a time; gives null, without running it, when too many wait. */
export type WorkQueue = <T>(job: () => Promise<T>) => Promise<T> | null;

export function createWorkQueue(options: { atATime: number; maxWaiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const free = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const turn = (): Promise<void> => {
    if (running < options.atATime) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  return (job) => (waiting.length >= options.maxWaiting ? null : turn().then(job).finally(free));
}
