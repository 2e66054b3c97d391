import { ProductError } from '#src/platform/product-error.ts';

/** Bounds the uploads that a process receives and queues at once, and with them disk space and connections. */
export type UploadAdmission = {
  /** Throws unavailable when the person has no slot left. */
  assertRoom(memberId: string): void;
  /**
   * Occupies a slot until the returned function is called; throws unavailable when there is none. `giveUp` is called with the
   * reason when a person with fewer uploads gets the slot.
   */
  enter(memberId: string, giveUp: (reason: Error) => void): () => void;
};

type Place = { giveUp(reason: Error): void };

const RETRY_AFTER_S = 5;

/**
 * Admits `max` uploads. A person may have at most as many as are still free: a hundred at once are admitted while slots are free.
 * When all are occupied, the newest upload of the person with most is cancelled for a person with at least two fewer, so that
 * many accounts together cannot starve others.
 */
export function createUploadAdmission(max: number): UploadAdmission {
  const byPerson = new Map<string, Place[]>();
  let all = 0;
  const countOf = (memberId: string) => byPerson.get(memberId)?.length ?? 0;
  const busy = () => new ProductError('unavailable', { retryAfterS: RETRY_AFTER_S });
  const leave = (memberId: string, place: Place) => {
    const places = byPerson.get(memberId);
    if (!places?.includes(place)) return;
    places.splice(places.indexOf(place), 1);
    if (places.length === 0) byPerson.delete(memberId);
    all -= 1;
  };
  const findGreedier = (memberId: string): string | null => {
    let [most, count] = ['', countOf(memberId) + 1];
    for (const [person, { length }] of byPerson) if (length > count) [most, count] = [person, length];
    return most || null;
  };
  const hasShare = (memberId: string) => countOf(memberId) < max - all;
  return {
    assertRoom(memberId) {
      if (!hasShare(memberId) && findGreedier(memberId) === null) throw busy();
    },
    enter(memberId, giveUp) {
      if (!hasShare(memberId)) {
        const greedier = findGreedier(memberId);
        const newest = greedier === null ? undefined : byPerson.get(greedier)?.at(-1);
        if (greedier === null || !newest) throw busy();
        leave(greedier, newest);
        newest.giveUp(busy());
      }
      const place = { giveUp };
      byPerson.set(memberId, [...(byPerson.get(memberId) ?? []), place]);
      all += 1;
      return () => leave(memberId, place);
    },
  };
}

/** A connection that only occupies a place has not sent this much. */
const ARRIVED_BYTES = 65_536;

/** Calls `admit` once the file is on its way: its first bytes have arrived, or all of it. */
export async function* admitOnArrival(
  bytes: AsyncIterable<Uint8Array>,
  admit: () => void,
): AsyncGenerator<Uint8Array> {
  let first: Uint8Array[] | null = [];
  let arrived = 0;
  for await (const chunk of bytes) {
    if (!first) {
      yield chunk;
      continue;
    }
    first.push(chunk);
    arrived += chunk.length;
    if (arrived < ARRIVED_BYTES) continue;
    admit();
    yield Buffer.concat(first);
    first = null;
  }
  if (!first) return;
  admit();
  yield Buffer.concat(first);
}
