/**
 * Shares time between keys (people, kinds of work): a free slot goes to the key that has used least lately, and round robin
 * between those that have used about as much. Neither the backlog of a key nor its slow work delays another key for long.
 */
export type FairQueue = {
  /**
   * Runs `work` when `key` gets a slot. Throws the reason of `signal` when it aborts before the work has begun, what the work
   * throws, and `refusal` beyond `maxWaitingPerKey` or `maxWaiting`. Beyond `maxWaiting` the newest of the key with most
   * waiting is refused for a key with at least two fewer.
   */
  run<T>(key: string, work: (charge: Charge) => Promise<T>, options?: RunOptions): Promise<T>;
  /** Rejects waiting and future work; running work continues. */
  close(reason: Error): void;
};

/** `expectedMs`: time that the work may take, as if the key had used it already. */
export type RunOptions = { signal?: AbortSignal | undefined; expectedMs?: number };

/** Says how much time the work has used, where it also waits for others; else it counts until its end. */
export type Charge = (ms: number) => void;

type Options = {
  limit: number;
  /**
   * While work waits, one more begins whenever this time has passed and the process was not busy: what runs waits for others,
   * for example for the database.
   */
  extraEveryMs?: number;
  maxWaitingPerKey?: number;
  maxWaiting?: number;
  refusal?: () => Error;
  now?: () => number;
};

type Waiter = { expectedMs: number; start(): void; refuse(reason: Error): void };

export function createFairQueue({
  limit,
  extraEveryMs,
  maxWaitingPerKey = Number.POSITIVE_INFINITY,
  maxWaiting = Number.POSITIVE_INFINITY,
  refusal = () => new Error('too many wait for a slot'),
  now = () => performance.now(),
}: Options): FairQueue {
  // Between equals insertion order is the order of service: a key moves to the end with every slot it gets.
  const waiting = new Map<string, Waiter[]>();
  const times = createRecentTimes(now);
  let running = 0;
  let closedBy: Error | null = null;

  const startOne = (): boolean => {
    const key = times.leastOf(waiting);
    const queue = key === null ? undefined : waiting.get(key);
    if (key === null || !queue) return false;
    const waiter = queue.shift();
    waiting.delete(key);
    if (queue.length > 0) waiting.set(key, queue);
    running += 1;
    waiter?.start();
    return true;
  };
  const startNext = () => {
    while (running < limit && startOne());
  };
  let isExtraDue = false;
  const startExtraLater = () => {
    if (extraEveryMs === undefined || isExtraDue || waiting.size === 0) return;
    isExtraDue = true;
    const startedMs = now();
    setTimeout(() => {
      isExtraDue = false;
      // A timer of a busy process is late, or early where the process was busy when it was set.
      if (Math.abs(now() - startedMs - extraEveryMs) <= extraEveryMs / 2) startOne();
      startExtraLater();
    }, extraEveryMs).unref();
  };

  const isFull = () => {
    let count = 0;
    for (const queue of waiting.values()) count += queue.length;
    return count >= maxWaiting;
  };
  const refuseNewestForKeyWith = (count: number): boolean => {
    let longest: Waiter[] = [];
    for (const queue of waiting.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length < count + 2) return false;
    longest.pop()?.refuse(refusal());
    return true;
  };

  const waitForSlot = (key: string, { signal, expectedMs = 0 }: RunOptions): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key) ?? [];
      if (running >= limit) {
        const isAdmitted =
          queue.length < maxWaitingPerKey && (!isFull() || refuseNewestForKeyWith(queue.length));
        if (!isAdmitted) return reject(refusal());
      }
      const abort = () => {
        queue.splice(queue.indexOf(waiter), 1);
        if (queue.length === 0 && waiting.get(key) === queue) waiting.delete(key);
        reject(signal?.reason);
      };
      const detach = () => signal?.removeEventListener('abort', abort);
      const waiter: Waiter = {
        expectedMs,
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
      startExtraLater();
    });

  return {
    async run(key, work, options = {}) {
      options.signal?.throwIfAborted();
      if (closedBy) throw closedBy;
      await waitForSlot(key, options);
      const startedMs = now();
      let chargedMs: number | null = null;
      try {
        return await work((ms) => {
          chargedMs = (chargedMs ?? 0) + ms;
        });
      } finally {
        times.add(key, chargedMs ?? now() - startedMs);
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

/** Time used by a key counts half as much after this long. */
const HALF_LIFE_MS = 60_000;
/** Times are compared in such steps, so that short work is served round robin. */
const STEP_MS = 1_000;

function createRecentTimes(now: () => number) {
  const usedMs = new Map<string, number>();
  let halvedMs = now();
  const halve = () => {
    const times = Math.floor((now() - halvedMs) / HALF_LIFE_MS);
    if (times < 1) return;
    halvedMs += times * HALF_LIFE_MS;
    for (const [key, ms] of usedMs) {
      const left = ms / 2 ** times;
      if (left < STEP_MS) usedMs.delete(key);
      else usedMs.set(key, left);
    }
  };
  return {
    add(key: string, ms: number) {
      halve();
      usedMs.set(key, (usedMs.get(key) ?? 0) + ms);
    },
    leastOf(waiting: Map<string, Waiter[]>): string | null {
      halve();
      let [found, least]: [string | null, number] = [null, Number.POSITIVE_INFINITY];
      for (const [key, [next]] of waiting) {
        const steps = Math.floor(((usedMs.get(key) ?? 0) + (next?.expectedMs ?? 0)) / STEP_MS);
        if (steps < least) [found, least] = [key, steps];
      }
      return found;
    },
  };
}
