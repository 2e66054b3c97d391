export type Stream = {
  readonly readyState: number;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: (() => void) | null;
  close(): void;
};

/** What the browser does for a tab; another one in tests. */
export type Page = {
  isHidden(): boolean;
  onVisibility(changed: () => void): () => void;
  openStream(url: string): Stream;
};

export type Watch<Event> = {
  url: string;
  onEvent(event: Event): void;
  /** Used while there is no stream. */
  poll(): Promise<unknown>;
  pollMs?: number;
};

const MAX_FAILURES = 3;
const POLL_MS = 20_000;
const MS_BEFORE_STREAM = 60_000;
/** `EventSource.CLOSED`: the browser has given up by itself, as after a 404 or 429. */
const CLOSED = 2;

/** Opens a stream, or polls a visible page while it cannot be opened. Returns a function that closes it. */
export function connectEvents<Event>(
  { url, onEvent, poll, pollMs = POLL_MS }: Watch<Event>,
  page: Page,
): () => void {
  let end = () => {};

  const listen = () => {
    const stream = page.openStream(url);
    let failures = 0;
    end = () => stream.close();
    stream.onmessage = ({ data }) => {
      failures = 0;
      onEvent(JSON.parse(data) as Event);
    };
    stream.onerror = () => {
      failures += 1;
      if (failures < MAX_FAILURES && stream.readyState !== CLOSED) return;
      stream.close();
      pollSoon(MS_BEFORE_STREAM / pollMs);
    };
  };
  const pollSoon = (times: number) => {
    const timer = setTimeout(async () => {
      if (!page.isHidden()) await poll().catch(() => {});
      // The connection was closed in between.
      if (end !== stop) return;
      if (times > 1) pollSoon(times - 1);
      else listen();
    }, pollMs);
    const stop = () => clearTimeout(timer);
    end = stop;
  };
  listen();
  return () => {
    end();
    end = () => {};
  };
}

export const browserPage: Page = {
  isHidden: () => document.hidden,
  onVisibility(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  openStream: (url) => new EventSource(url) as Stream,
};
