/** Round robin between keys (people, kinds of work): one key's backlog does not delay another key. */
export type FairQueue = {
  /**
   * Runs `work` when `key` gets a slot. Throws the reason of `signal` when it aborts before the work has begun,
   * `refusal` beyond `maxWaitingPerKey`, and what the work throws.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Rejects waiting and future work; running work continues. */
  close(reason: Error): void;
};

type Options = {
  limit: number;
  /** No limit when absent. */
  maxWaitingPerKey?: number;
  refusal?: () => Error;
};

type Waiter = { start(): void; refuse(reason: Error): void };

export function createFairQueue({
  limit,
  maxWaitingPerKey = Number.POSITIVE_INFINITY,
  refusal,
}: Options): FairQueue {
  // Insertion order is the order of service: a key moves to the end with every slot it gets.
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
      if (isFull) return reject(refusal?.() ?? new Error('too many wait for a slot'));
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
