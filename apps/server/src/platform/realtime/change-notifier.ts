/** Sends one message to every process; false when it cannot be sent now. */
type Send = (topic: string, payload: string) => Promise<boolean>;

export type ChangeNotifier = {
  /** Tells every process soon that something of a topic has changed. */
  publish(topic: string, id: string): void;
  /** Tells what still waits. */
  flush(): Promise<void>;
};

/** What changes again within this time is told once more only. */
const WINDOW_MS = 200;
/** A notification takes 8,000 bytes: so many ids of 36 characters, with room to spare. */
const MAX_IDS_PER_MESSAGE = 200;

/**
 * Tells changes without waiting and without a flood: the first at once, then all of each window together, each id once.
 * However busy the site is, a process commits a handful of notifications a second (each takes a lock of the whole
 * database). What cannot be sent waits for the next window.
 */
export function createChangeNotifier(send: Send): ChangeNotifier {
  const waiting = new Map<string, Set<string>>();
  let window: NodeJS.Timeout | null = null;

  const add = (topic: string, id: string) =>
    waiting.set(topic, (waiting.get(topic) ?? new Set<string>()).add(id));
  const flush = async () => {
    const batch = [...waiting];
    waiting.clear();
    for (const [topic, ids] of batch)
      for (const part of chunk([...ids]))
        if (!(await send(topic, part.join(',')).catch(() => false))) for (const id of part) add(topic, id);
  };
  const openWindow = () => {
    window = setTimeout(() => {
      window = null;
      if (waiting.size > 0) sendNow();
    }, WINDOW_MS).unref();
  };
  const sendNow = () => {
    openWindow();
    // A message that took longer than its window to fail has found it closed.
    void flush().then(() => (waiting.size > 0 && !window ? openWindow() : undefined));
  };

  return {
    publish(topic, id) {
      add(topic, id);
      if (!window) sendNow();
    },
    async flush() {
      if (window) clearTimeout(window);
      await flush();
    },
  };
}

/** The ids that a message of `tell` carries. */
export function changedIds(payload: string): string[] {
  return payload.split(',');
}

function chunk(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_MESSAGE) }, (_, n) =>
    ids.slice(n * MAX_IDS_PER_MESSAGE, (n + 1) * MAX_IDS_PER_MESSAGE),
  );
}
