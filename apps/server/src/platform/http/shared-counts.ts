/** Adds what this process has counted to what all have, and gives the sums. Rejects while that cannot be done. */
export type ShareCounts = (
  counts: { key: string; added: number; endsAtMs: number }[],
) => Promise<Map<string, number>>;

export type SharedCounts = {
  /** Counts one use of `key` in the running window; gives how many all processes have, and when the window ends. */
  add(key: string): { count: number; endsAtMs: number };
  /** Exchanges what is worth it; one exchange at a time. */
  exchange(): Promise<void>;
};

type Count = { own: number; sent: number; all: number };

const MAX_KEYS = 50_000;
const MAX_EXCHANGED = 500;

/**
 * Counts uses by key in fixed windows, in memory, and exchanges the keys that are used much with the other processes: a statement for each
 * request would cost more than most requests. `exchangeFrom`: the uses from which a key is exchanged, so a limit is passed by so many
 * uses a process at most, and by those between two exchanges. While nothing can be exchanged each process counts alone.
 */
export function createSharedCounts(
  share: ShareCounts,
  { windowMs, exchangeFrom, now = Date.now }: { windowMs: number; exchangeFrom: number; now?: () => number },
): SharedCounts {
  let endsAtMs = 0;
  let counts = new Map<string, Count>();
  let exchanging: Promise<void> | null = null;

  const exchange = async () => {
    const inWindow = { counts, endsAtMs };
    const due = [...inWindow.counts]
      .filter(([, { own, sent }]) => own >= exchangeFrom && own > sent)
      .sort(([, a], [, b]) => b.own - b.sent - (a.own - a.sent))
      .slice(0, MAX_EXCHANGED)
      .map(([key, { own, sent }]) => ({ key, own, added: own - sent }));
    if (due.length === 0) return;
    const sums = await share(due.map(({ key, added }) => ({ key, added, endsAtMs: inWindow.endsAtMs })));
    for (const { key, own } of due) {
      const count = inWindow.counts.get(key);
      if (count) Object.assign(count, { sent: own, all: sums.get(key) ?? own });
    }
  };

  return {
    add(key) {
      const nowMs = now();
      if (nowMs >= endsAtMs) {
        // Aligned, so that all processes have the same windows.
        endsAtMs = (Math.floor(nowMs / windowMs) + 1) * windowMs;
        counts = new Map();
      }
      const count = counts.get(key) ?? { own: 0, sent: 0, all: 0 };
      count.own += 1;
      counts.set(key, count);
      if (counts.size > MAX_KEYS) counts.delete(counts.keys().next().value as string);
      return { count: count.all + count.own - count.sent, endsAtMs };
    },
    exchange() {
      exchanging ??= exchange().finally(() => {
        exchanging = null;
      });
      return exchanging;
    },
  };
}
