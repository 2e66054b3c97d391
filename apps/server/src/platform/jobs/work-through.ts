import { inGroups } from '../in-groups.ts';

/**
 * Works through items with several workers at once until none is left, and gives how many were begun. `take` gives up to `limit`
 * items, for all workers that are free. What a worker throws is thrown once all have ended.
 */
export async function workThrough<Item>(
  { workers, take }: { workers: number; take(limit: number): Promise<readonly Item[]> },
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const takeOne = inGroups<null, Item | undefined>(async (free) => {
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
