/** Runs work in turns that go round between keys (people, kinds of work): one key's many do not delay another's one. */
export type FairQueue = {
  /**
   * Runs `work` as soon as there is a turn for `key`. Throws the reason of `signal` when that is aborted before the work has begun,
   * the refusal where as many wait under this key as may, and what the work throws.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Refuses all who wait, and all who come; work that has begun goes on. */
  close(reason: Error): void;
};

type Options = {
  /** How many run at a time. */
  limit: number;
  /** How many may wait under one key; everybody when absent. */
  maxWaitingPerKey?: number;
  /** The error for those who would wait behind them. */
  refusal?: () => Error;
};

type Waiter = { start(): void; refuse(reason: Error): void };

/** Makes a queue of this process. */
export function createFairQueue({
  limit,
  maxWaitingPerKey = Number.POSITIVE_INFINITY,
  refusal,
}: Options): FairQueue {
  // Insertion order is the order of turns: a key goes to the end with every turn it has had.
  const waiting = new Map<string, Waiter[]>();
  let running = 0;
  let closedBy: Error | null = null;

  const startNext = () => {
    while (running < limit) {
      const [next] = waiting;
      if (!next) return;
      const [key, queue] = next;
      const waiter = queue.shift();
      waiting.delete(key);
      if (queue.length > 0) waiting.set(key, queue);
      running += 1;
      waiter?.start();
    }
  };

  const waitForSlot = (key: string, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key) ?? [];
      const isFull = running >= limit && queue.length >= maxWaitingPerKey;
      if (isFull) return reject(refusal?.() ?? new Error('too many wait for their turn'));
      const abort = () => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0 && waiting.get(key) === queue) waiting.delete(key);
        reject(signal?.reason);
      };
      const detach = () => signal?.removeEventListener('abort', abort);
      const waiter: Waiter = {
        start() {
          detach();
          resolve();
        },
        refuse(reason) {
          detach();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', abort);
      queue.push(waiter);
      waiting.set(key, queue);
      startNext();
    });

  return {
    async run(key, work, signal) {
      signal?.throwIfAborted();
      if (closedBy) throw closedBy;
      await waitForSlot(key, signal);
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
    close(reason) {
      closedBy = reason;
      const all = [...waiting.values()].flat();
      waiting.clear();
      for (const { refuse } of all) refuse(reason);
    },
  };
}
