import { toldIds } from './change-teller.ts';
import type { Channel } from './channel.ts';
import { Room, type Sight, type Watcher } from './room.ts';

export type Rooms<S extends Sight> = {
  /**
   * Shows the thing `id` as it is, then each change of it. `admit` is asked with the first sight (null when there is no
   * such thing): it throws, or gives the watcher, who leaves by `leave` later on.
   */
  watch(id: string, admit: (sight: S | null, leave: () => void) => Watcher): Promise<void>;
  /** Ends every watcher. */
  close(): void;
};

type Options<S extends Sight> = {
  channel: Channel;
  /** Is told when `id` could not be read for those who watch it. */
  onFailure(error: unknown, id: string): void;
  /** Told with the ids of what has changed (`channel.tell`). */
  topic: string;
  read(id: string): Promise<S | null>;
};

/** Lets many watch things that change: one subscription a process, one reading a thing, one encoding for its watchers. */
export function createRooms<S extends Sight>({ channel, onFailure, topic, read }: Options<S>): Rooms<S> {
  const rooms = new Map<string, Room<S>>();

  const open = (id: string): Room<S> => {
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
    if (payload === 'resync') for (const room of rooms.values()) room.change();
    else for (const id of toldIds(payload)) rooms.get(id)?.change();
  });

  return {
    async watch(id, admit) {
      const room = open(id);
      room.entering += 1;
      try {
        const sight = await room.look();
        const watcher = admit(sight, () => {
          room.watchers.delete(watcher);
          closeIfEmpty(id, room);
        });
        room.watchers.add(watcher);
        if (sight) watcher.send(sight.event);
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
