import { browserPage, connectEvents, type Page, type Watch } from './connect-events.ts';

type Channel = Pick<BroadcastChannel, 'addEventListener' | 'postMessage' | 'close'>;

export type Tab = Page & {
  openChannel(name: string): Channel | undefined;
  /** Undefined where the page is not secure. */
  locks: Pick<LockManager, 'request'> | undefined;
};

/**
 * `ask`: of a visible tab without the stream, also to find out whether the leading tab is alive. `hidden`: of the leading tab,
 * which leaves the lead to a visible tab that asks. `event`: of the leading tab; null before the first one.
 */
type Message<Event> = { type: 'ask' } | { type: 'hidden' } | { type: 'event'; event: Event | null };

/** How long the stream of a hidden tab remains, since most hidden tabs are shown again soon. */
const HIDDEN_MS = 60_000;
/** A leading tab that answers nothing for so long is frozen, as on phones, and loses the lead. */
const SILENCE_MS = 5_000;
const POLL_MS = 60_000;

type Shared<Event> = Omit<Watch<Event>, 'poll'> & {
  /** Of the channel and the lock. */
  name: string;
  poll(): Promise<Event>;
};

/**
 * One connection for all tabs of a browser: the tab that has been visible for longest leads, and sends its events to the others.
 * Without the Web Locks API each visible tab has a connection of its own. Returns a function that stops it.
 */
export function shareEvents<Event>(shared: Shared<Event>, tab: Tab = browserTab()): () => void {
  const member = new Member(shared, tab);
  return () => member.stop();
}

class Member<Event> {
  readonly #shared: Shared<Event>;
  readonly #tab: Tab;
  readonly #channel: Channel | undefined;
  readonly #forget: () => void;
  #last: Event | null = null;
  /** Of the leading tab. */
  #disconnect: (() => void) | null = null;
  #leaveQueue = () => {};
  #silence: ReturnType<typeof setTimeout> | undefined;
  #hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(shared: Shared<Event>, tab: Tab) {
    this.#shared = shared;
    this.#tab = tab;
    this.#channel = tab.openChannel(shared.name);
    this.#channel?.addEventListener('message', ({ data }) => this.#receiveMessage(data as Message<Event>));
    this.#forget = tab.onVisibility(() => this.#follow());
    this.#follow();
  }

  stop(): void {
    this.#forget();
    clearTimeout(this.#hiding);
    this.#leave();
    this.#channel?.close();
  }

  #follow(): void {
    clearTimeout(this.#hiding);
    if (!this.#tab.isHidden()) {
      if (!this.#disconnect) this.#join();
    } else if (this.#disconnect) {
      this.#hiding = setTimeout(() => this.#leave(), HIDDEN_MS);
      this.#send({ type: 'hidden' });
    } else this.#leave();
  }

  #receiveMessage(message: Message<Event>): void {
    if (message.type === 'event') {
      clearTimeout(this.#silence);
      if (message.event !== null) this.#receive(message.event);
    } else if (message.type === 'hidden') {
      if (!this.#disconnect && !this.#tab.isHidden()) this.#send({ type: 'ask' });
    } else if (this.#disconnect) this.#answer();
  }

  #answer(): void {
    if (this.#tab.isHidden()) this.#leave();
    else this.#send({ type: 'event', event: this.#last });
  }

  #join(): void {
    this.#queue(false);
    if (this.#disconnect) return;
    this.#silence = setTimeout(() => this.#queue(true), SILENCE_MS);
    this.#send({ type: 'ask' });
  }

  #queue(steals: boolean): void {
    this.#leave();
    const { locks } = this.#tab;
    if (!locks) this.#lead();
    else
      this.#leaveQueue = queueForLead(locks, this.#shared.name, {
        steals,
        onLead: () => this.#lead(),
        onLost: () => {
          this.#leave();
          if (!this.#tab.isHidden()) this.#join();
        },
      });
  }

  #lead(): void {
    clearTimeout(this.#silence);
    const { url, pollMs = POLL_MS, poll } = this.#shared;
    const share = (event: Event) => {
      this.#receive(event);
      this.#send({ type: 'event', event });
    };
    const pollAndShare = async () => {
      const event = await poll();
      if (this.#disconnect) share(event);
    };
    this.#disconnect = connectEvents({ url, pollMs, onEvent: share, poll: pollAndShare }, this.#tab);
  }

  #leave(): void {
    clearTimeout(this.#silence);
    this.#leaveQueue();
    this.#disconnect?.();
    this.#disconnect = null;
  }

  #receive(event: Event): void {
    this.#last = event;
    this.#shared.onEvent(event);
  }

  #send(message: Message<Event>): void {
    this.#channel?.postMessage(message);
  }
}

type Queueing = { steals: boolean; onLead(): void; onLost(): void };

/**
 * Returns a function that leaves the queue, or the lead. `onLost`: another tab has taken the lead. A page that may have no locks
 * leads at once.
 */
function queueForLead(locks: NonNullable<Tab['locks']>, name: string, queueing: Queueing): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const { steals, onLead, onLost } = queueing;
  let isLeading = false;
  const untilLeft = () => {
    if (signal.aborted) return;
    isLeading = true;
    onLead();
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  };
  locks.request(name, steals ? { steal: true } : { signal }, untilLeft).catch(() => {
    if (signal.aborted) return;
    if (isLeading) onLost();
    else onLead();
  });
  return () => leaving.abort();
}

function browserTab(): Tab {
  return {
    ...browserPage,
    openChannel: (name) => ('BroadcastChannel' in window ? new BroadcastChannel(name) : undefined),
    locks: navigator.locks,
  };
}
