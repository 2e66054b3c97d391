import { changedIds } from './change-notifier.ts';
import type { Channel } from './channel.ts';

/** What is seen of a thing: an event encoded once for all who watch. Not everybody goes on watching what is hidden. */
export type Snapshot = { event: Buffer; hidden: boolean };

export type Watcher = {
  seesHidden: boolean;
  send(event: Buffer): void;
  end(): void;
};

export type Rooms<S extends Snapshot> = {
  /**
   * Shows the thing `id` as it is, then each change of it. `admit` is asked with the first sight (null when there is no
   * such thing): it throws, or gives the watcher, who leaves by `leave` later on.
   */
  watch(id: string, admit: (snapshot: S | null, leave: () => void) => Watcher): Promise<void>;
  /** Ends every watcher. */
  close(): void;
};

type Options<S extends Snapshot> = {
  channel: Channel;
  /** Is told when `id` could not be read for those who watch it. */
  onFailure(error: unknown, id: string): void;
  /** Told with the ids of what has changed (`channel.publish`). */
  topic: string;
  read(id: string): Promise<S | null>;
};

/** Lets many watch things that change: one subscription a process, one reading a thing, one encoding for its watchers. */
export function createRooms<S extends Snapshot>({ channel, onFailure, topic, read }: Options<S>): Rooms<S> {
  const rooms = new Map<string, Room<S>>();

  const openRoom = (id: string): Room<S> => {
    const known = rooms.get(id);
    if (known) return known;
    const room = new Room<S>(
      () => read(id),
      (error) => onFailure(error, id),
    );
    rooms.set(id, room);
    return room;
  };
  const closeIfEmpty = (id: string, room: Room<S>) => {
    if (!room.isEmpty) return;
    room.close();
    if (rooms.get(id) === room) rooms.delete(id);
  };
  const unsubscribe = channel.subscribe(topic, (payload) => {
    if (payload === 'resync') for (const room of rooms.values()) room.markChanged();
    else for (const id of changedIds(payload)) rooms.get(id)?.markChanged();
  });

  return {
    async watch(id, admit) {
      const room = openRoom(id);
      room.entering += 1;
      try {
        const snapshot = await room.current();
        const watcher = admit(snapshot, () => {
          room.watchers.delete(watcher);
          closeIfEmpty(id, room);
        });
        room.watchers.add(watcher);
        if (snapshot) watcher.send(snapshot.event);
      } finally {
        room.entering -= 1;
        closeIfEmpty(id, room);
      }
    },
    close() {
      unsubscribe();
      for (const room of rooms.values()) room.close();
      rooms.clear();
    },
  };
}

/** A thing is read so often at most, however often it changes and however many watch. */
const EVERY_MS = 250;

const AFTER_FAILURE_MS = 1_000;

/** Those who watch one thing, what they see of it, and its next reading. */
class Room<S extends Snapshot> {
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
  current(): Promise<S | null> {
    if (this.#reading) return this.#reading;
    if (this.#sight && performance.now() - this.#readAtMs < EVERY_MS) return Promise.resolve(this.#sight);
    return this.#refresh();
  }

  /** The thing has changed: it is read again soon, once for all changes until then. */
  markChanged(): void {
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
      (snapshot) => {
        this.#reading = null;
        this.#show(snapshot);
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

  #show(snapshot: S | null): void {
    const hasChanged = snapshot && !this.#sight?.event.equals(snapshot.event);
    this.#sight = snapshot;
    for (const watcher of [...this.watchers])
      if (!snapshot || (snapshot.hidden && !watcher.seesHidden)) watcher.end();
      else if (hasChanged) watcher.send(snapshot.event);
  }
}
