/** What is seen of a thing: an event encoded once for all who watch. Not everybody goes on watching what is hidden. */
export type Sight = { event: Buffer; hidden: boolean };

export type Watcher = {
  seesHidden: boolean;
  send(event: Buffer): void;
  end(): void;
};

/** A thing is read so often at most, however often it changes and however many watch. */
const EVERY_MS = 250;
const AFTER_FAILURE_MS = 1_000;

/** Those who watch one thing, what they see of it, and its next reading. */
export class Room<S extends Sight> {
  readonly watchers = new Set<Watcher>();
  /** Who has come and waits for the first sight. */
  entering = 0;
  readonly #read: () => Promise<S | null>;
  readonly #onFailure: (error: unknown) => void;
  #sight: S | null = null;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<S | null> | null = null;
  #stale = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(read: () => Promise<S | null>, onFailure: (error: unknown) => void) {
    this.#read = read;
    this.#onFailure = onFailure;
  }

  get isEmpty(): boolean {
    return this.watchers.size === 0 && this.entering === 0;
  }

  /** The thing as it was a moment ago at most; what changes meanwhile is shown to all. */
  look(): Promise<S | null> {
    if (this.#reading) return this.#reading;
    if (this.#sight && performance.now() - this.#readAtMs < EVERY_MS) return Promise.resolve(this.#sight);
    return this.#refresh();
  }

  /** The thing has changed: it is read again soon, once for all changes until then. */
  change(): void {
    this.#stale = true;
    this.#refreshIn(EVERY_MS);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const watcher of [...this.watchers]) watcher.end();
  }

  #refresh(): Promise<S | null> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#stale = false;
    this.#readAtMs = performance.now();
    const reading = this.#read();
    this.#reading = reading;
    reading.then(
      (sight) => {
        this.#reading = null;
        this.#show(sight);
        if (this.#stale) this.#refreshIn(EVERY_MS);
      },
      (error: unknown) => {
        this.#reading = null;
        this.#onFailure(error);
        this.#refreshIn(AFTER_FAILURE_MS);
      },
    );
    return reading;
  }

  #refreshIn(ms: number): void {
    if (this.#reading || this.#timer) return;
    const waitMs = Math.max(0, this.#readAtMs + ms - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      // A failure has been noted and brings the next reading.
      if (!this.isEmpty) this.#refresh().catch(() => {});
    }, waitMs).unref();
  }

  #show(sight: S | null): void {
    const isNews = sight && !this.#sight?.event.equals(sight.event);
    this.#sight = sight;
    for (const watcher of [...this.watchers])
      if (!sight || (sight.hidden && !watcher.seesHidden)) watcher.end();
      else if (isNews) watcher.send(sight.event);
  }
}
