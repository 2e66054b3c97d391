type Send = (topic: string, payload: string) => Promise<boolean>;

export type ChangeNotifier = {
  publish(topic: string, id: string): void;
  flush(): Promise<void>;
};

const WINDOW_MS = 200;
/** A NOTIFY payload is limited to 8,000 bytes; ids have 36 characters. */
const MAX_IDS_PER_MESSAGE = 200;

/**
 * Sends the first change at once, then all changes of each window together, each id once. However busy the site is, a process
 * commits a handful of notifications a second (each locks the whole database). Failed messages wait for the next window.
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
    // A message that failed after its window closed needs a new window.
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

export function changedIds(payload: string): string[] {
  return payload.split(',');
}

function chunk(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_MESSAGE) }, (_, n) =>
    ids.slice(n * MAX_IDS_PER_MESSAGE, (n + 1) * MAX_IDS_PER_MESSAGE),
  );
}
