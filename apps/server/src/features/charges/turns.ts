/** Runs work when its turn comes; gives what the work gives. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Everybody's turn is at once. */
export const atOnce: Turns = (work) => work();

/** At most `limit` at a time; the others wait, first come, first served. */
export function createTurns(limit: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running += 1;
    // Who ends hands over its place.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
