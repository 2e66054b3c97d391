/** What of the browser the watch needs; tests bring their own. */
export type Page = {
  isHidden(): boolean;
  /** Tells when the page is hidden or shown; gives the way to stop. */
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
  /** Reads the thing once, where it cannot be streamed. */
  poll(): Promise<unknown>;
};

/** A stream that breaks so often in a row is given up for a while. */
const BREAKS = 3;
const POLL_MS = 20_000;
/** After so many readings the stream is tried again. */
const POLLS = 3;
/** `EventSource.CLOSED`: the browser has given up by itself, as after a 404 or 429. */
const CLOSED = 2;

/**
 * Follows what changes of a thing while its page is in sight: by the event stream, or where that fails again and again by
 * reading the thing now and then. A hidden page holds no connection and asks for nothing. Gives the way to stop.
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
      // Hidden or left meanwhile: whoever ended this has gone on already.
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
