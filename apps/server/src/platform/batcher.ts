export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

type Waiting<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * Group commit: items that arrive while `concurrency` batches run form the next one. The higher the load, the fewer statements an
 * item costs; a single item does not wait. A batch starts after its last item has arrived, so it never reads data older than a
 * request. `work` returns one result per item, in order; if it throws, each item of the batch fails with its error. It runs in the
 * log context of the first item, so that each run of a task needs a batcher of its own. With a concurrency of two, a connection
 * that hangs does not block all other items.
 */
export function createBatcher<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { concurrency = 1 }: { concurrency?: number } = {},
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  const run = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running -= 1;
    startNext();
  };
  const startNext = () => {
    if (running === concurrency || waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    running += 1;
    void run(batch);
  };
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // In the next turn, so that items of the same turn share a batch.
      if (waiting.length === 1) setImmediate(startNext);
    });
}
