import { changedIds } from './change-notifier.ts';
import type { Channel } from './channel.ts';

/**
 * The current state of a thing as an event, encoded once for all watchers. `hidden`: only watchers with `seesHidden`
 * stay.
 */
export type Snapshot = { event: Buffer; hidden: boolean };

export type Watcher = {
  seesHidden: boolean;
  send(event: Buffer): void;
  end(): void;
};

export type Rooms<S extends Snapshot> = {
  /**
   * Sends the current snapshot of `id`, then each change. `admit` gets the first snapshot (null when there is no such
   * thing) and throws, or returns the watcher, who leaves by `leave`.
   */
  watch(id: string, admit: (snapshot: S | null, leave: () => void) => Watcher): Promise<void>;
  close(): void;
};

type Options<S extends Snapshot> = {
  channel: Channel;
  onFailure(error: unknown, id: string): void;
  topic: string;
  read(id: string): Promise<S | null>;
};

/**
 * Many watchers of changing things: one subscription per process, one read per thing, one encoding for its watchers.
 */
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

/** Minimum interval between reads of one thing, however often it changes and however many watch. */
const EVERY_MS = 250;

const AFTER_FAILURE_MS = 1_000;

class Room<S extends Snapshot> {
  readonly watchers = new Set<Watcher>();
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

  current(): Promise<S | null> {
    if (this.#reading) return this.#reading;
    if (this.#sight && performance.now() - this.#readAtMs < EVERY_MS) return Promise.resolve(this.#sight);
    return this.#refresh();
  }

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
      // A failure was reported and schedules the next read.
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
