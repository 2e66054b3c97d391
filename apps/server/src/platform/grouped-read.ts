/** Statements at a time: a connection that hangs does not stop all reads. */
const AT_ONCE = 2;

type Group<Answer> = { keys: Set<string>; answer: Promise<Answer>; start(): void };

/**
 * Reads for all who wait in one statement, which begins after each of them has asked: no answer is older than its question. All of
 * a group are given the answer to all of its keys, each of which it contains once.
 */
export function createGroupedRead<Answer>(
  read: (keys: readonly string[]) => Promise<Answer>,
): (keys: readonly string[]) => Promise<Answer> {
  let waiting: Group<Answer> | null = null;
  let running = 0;

  const startNext = () => {
    if (running >= AT_ONCE || !waiting) return;
    const group = waiting;
    waiting = null;
    running += 1;
    group.start();
  };
  const open = (): Group<Answer> => {
    const keys = new Set<string>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = promise
      .then(() => read([...keys]))
      .finally(() => {
        running -= 1;
        startNext();
      });
    // Those who ask in the same turn of the event loop share the statement.
    setImmediate(startNext);
    return { keys, answer, start: resolve };
  };

  return (keys) => {
    waiting ??= open();
    for (const key of keys) waiting.keys.add(key);
    return waiting.answer;
  };
}
