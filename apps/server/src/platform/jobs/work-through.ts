import { createBatcher } from '../batcher.ts';

/**
 * Processes items with several workers until none is left, and returns how many were started. `take` claims up to `limit`
 * items, for all free workers at once. An error of a worker is thrown once all have ended.
 */
export async function workThrough<Item>(
  { workers, take }: { workers: number; take(limit: number): Promise<readonly Item[]> },
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const takeOne = createBatcher<null, Item | undefined>(async (free) => {
    const taken = await take(free.length);
    return free.map((_, n) => taken[n]);
  });
  let begun = 0;
  const workOn = async () => {
    for (let item = await takeOne(null); item !== undefined; item = await takeOne(null)) {
      begun += 1;
      await work(item);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, workOn));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return begun;
}
