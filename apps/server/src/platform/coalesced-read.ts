import { isAnswerTimeout } from './database/errors.ts';

export type CoalescedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>;

type Flight<T> = { running: Promise<T>; next: Flight<T> | null };

/**
 * Request coalescing: concurrent requests for a key share one read. A request never joins a read that began before it; it waits
 * for the next one, which serves all requests that arrived during the current read. So no answer is older than its request.
 *
 * When the database does not answer a read, the read fails for all waiting requests: none of them starts another.
 */
export function createCoalescedRead<T>(): CoalescedRead<T> {
  const flights = new Map<string, Flight<T>>();

  const start = (key: string, read: () => Promise<T>): Flight<T> => {
    const flight: Flight<T> = { running: read(), next: null };
    flights.set(key, flight);
    const settled = () => !flight.next && flights.delete(key);
    flight.running.then(settled, settled);
    return flight;
  };
  const queue = (key: string, read: () => Promise<T>, after: Flight<T>): Flight<T> => {
    const begin = () => start(key, read).running;
    const running = after.running.then(begin, (error: unknown) => {
      if (!isAnswerTimeout(error)) return begin();
      flights.delete(key);
      throw error;
    });
    after.next = { running, next: null };
    return after.next;
  };

  return (key, read) => {
    const flight = flights.get(key);
    if (!flight) return start(key, read).running;
    return (flight.next ?? queue(key, read, flight)).running;
  };
}
