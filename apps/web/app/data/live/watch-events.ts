export type Page = {
  isHidden(): boolean;
  onVisibility(changed: () => void): () => void;
  openStream(url: string): Stream;
};

type Stream = {
  readonly readyState: number;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: (() => void) | null;
  close(): void;
};

type Watch<Event> = {
  url: string;
  onEvent(event: Event): void;
  poll(): Promise<unknown>;
};

const MAX_FAILURES = 3;
const POLL_MS = 20_000;
const POLLS_BEFORE_STREAM = 3;
/** `EventSource.CLOSED`: the browser has given up by itself, as after a 404 or 429. */
const CLOSED = 2;

/** A hidden page has no connection and polls nothing. Returns a function that stops it. */
export function watchEvents<Event>(
  { url, onEvent, poll }: Watch<Event>,
  page: Page = browserPage,
): () => void {
  let end: (() => void) | null = null;

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
      pollSoon(POLLS_BEFORE_STREAM);
    };
  };
  const pollSoon = (times: number) => {
    const timer = setTimeout(async () => {
      await poll().catch(() => {});
      // The page was hidden or left in between, and the code that ended this stream has continued already.
      if (end !== stop) return;
      if (times > 1) pollSoon(times - 1);
      else listen();
    }, POLL_MS);
    const stop = () => clearTimeout(timer);
    end = stop;
  };
  const follow = () => {
    end?.();
    end = null;
    if (!page.isHidden()) listen();
  };
  const forget = page.onVisibility(follow);
  follow();
  return () => {
    forget();
    end?.();
    end = null;
  };
}

const browserPage: Page = {
  isHidden: () => document.hidden,
  onVisibility(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  openStream: (url) => new EventSource(url) as Stream,
};
