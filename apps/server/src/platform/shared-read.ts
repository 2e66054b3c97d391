/** Runs `read`, or takes part in one that somebody else's question has scheduled. */
export type SharedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>;

type Flight<T> = { running: Promise<T>; next: Promise<T> | null };

/**
 * Lets all who ask for the same thing at once share a read of it. A question never joins a read that began before it was
 * asked: it waits for the next one, which all who came meanwhile share. So no answer is older than its question, and a
 * hot key costs one read at a time whatever the load. Nothing is kept once nobody waits.
 */
export function createSharedRead<T>(): SharedRead<T> {
  const flights = new Map<string, Flight<T>>();
  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const flight: Flight<T> = { running: read(), next: null };
    flights.set(key, flight);
    const forget = () => {
      if (flight.next === null) flights.delete(key);
    };
    flight.running.then(forget, forget);
    return flight.running;
  };
  return (key, read) => {
    const flight = flights.get(key);
    if (!flight) return start(key, read);
    const again = () => start(key, read);
    flight.next ??= flight.running.then(again, again);
    return flight.next;
  };
}
