/** Hands an item to the next group and gives what came of it. */
export type InGroups<Item, Result> = (item: Item) => Promise<Result>;

type Waiting<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * Group commit: what is handed over while a group is worked on forms the next one, so that the busier it is, the fewer
 * statements each item costs, and alone it waits for nobody. `work` gives one result per item in their order; where it
 * throws, each item of the group fails with its error. It runs in the log context of whoever came first, so that each round of
 * a task needs groups of its own.
 */
export function inGroups<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): InGroups<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;

  const workOn = async (group: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [n, { resolve }] of group.entries()) resolve(results[n] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const workOnAll = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await workOn(group);
    }
    isWorking = false;
  };
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      // After this turn: answers that arrive together are one group.
      setImmediate(workOnAll);
    });
}
