/** Hands an item to the next group and gives what came of it. */
export type InGroups<Item, Result> = (item: Item) => Promise<Result>;

type Waiting<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * Group commit: what is handed over while `atOnce` groups are worked on forms the next one, so that the busier it is, the fewer
 * statements each item costs, and alone it waits for nobody. Work on a group begins after all of it was handed over: what is read
 * for it is never older than the question. `work` gives one result per item in their order; where it throws, each item of the
 * group fails with its error. It runs in the log context of whoever came first, so that each round of a task needs groups of its
 * own. With two at once a connection that hangs does not stop all others.
 */
export function inGroups<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnce = 1 }: { atOnce?: number } = {},
): InGroups<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  const workOn = async (group: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [n, { resolve }] of group.entries()) resolve(results[n] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    running -= 1;
    startNext();
  };
  const startNext = () => {
    if (running === atOnce || waiting.length === 0) return;
    const group = waiting;
    waiting = [];
    running += 1;
    void workOn(group);
  };
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After this turn: those that come together are one group.
      if (waiting.length === 1) setImmediate(startNext);
    });
}
