/** The browser functions that the watch needs, replaceable by tests. */
export type Page = {
  isHidden(): boolean;
  /** Calls `changed` when the page is hidden or shown; returns a function that stops it. */
  onVisibility(changed: () => void): () => void;
  openStream(url: string): Stream;
};

/** The part of an `EventSource` that is used. */
type Stream = {
  readonly readyState: number;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: (() => void) | null;
  close(): void;
};

type Watch<Event> = {
  url: string;
  onEvent(event: Event): void;
  /** Reads the thing once, as a replacement for the stream. */
  poll(): Promise<unknown>;
};

/** After so many failures in a row the stream is replaced by polling. */
const BREAKS = 3;
const POLL_MS = 20_000;
/** After so many polls the stream is tried again. */
const POLLS = 3;
/** `EventSource.CLOSED`: the browser has given up by itself, as after a 404 or 429. */
const CLOSED = 2;

/**
 * Follows changes of a thing while its page is visible: by the event stream, or by polling when the stream fails repeatedly. A
 * hidden page has no connection and polls nothing. Returns a function that stops it.
 */
export function watchEvents<Event>(
  { url, onEvent, poll }: Watch<Event>,
  page: Page = browserPage,
): () => void {
  let end: (() => void) | null = null;

  const listen = () => {
    const stream = page.openStream(url);
    let breaks = 0;
    end = () => stream.close();
    stream.onmessage = ({ data }) => {
      breaks = 0;
      onEvent(JSON.parse(data) as Event);
    };
    stream.onerror = () => {
      breaks += 1;
      if (breaks < BREAKS && stream.readyState !== CLOSED) return;
      stream.close();
      pollSoon(POLLS);
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
