import { isAnswerTimeout } from './database/errors.ts';

export type CoalescedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>;

type Flight<T> = { running: Promise<T>; startedMs: number; waiters: number; next: Flight<T> | null };

/** Waiters on one key from which its answer is cached for those who come later. */
const MIN_CROWD = 3;

/**
 * Request coalescing: concurrent requests for a key share one read. A request never joins a read that began before it; it waits
 * for the next one, which serves all requests that arrived during the current read. So no answer is older than its request.
 *
 * When the database does not answer a read, the read fails for all waiting requests: none of them starts another.
 *
 * With `cacheMs`, the answer that a crowd waited for also serves requests within `cacheMs` of its start: a hot key costs one read
 * per `cacheMs`. A single client that asks repeatedly never makes a crowd.
 */
export function createCoalescedRead<T>(options: { cacheMs?: number } = {}): CoalescedRead<T> {
  const cacheMs = options.cacheMs ?? 0;
  const flights = new Map<string, Flight<T>>();

  const settle = (key: string, flight: Flight<T>) => {
    if (flight.next) return;
    const leftMs = flight.waiters >= MIN_CROWD ? flight.startedMs + cacheMs - performance.now() : 0;
    if (leftMs <= 0) flights.delete(key);
    else setTimeout(() => flights.get(key) === flight && flights.delete(key), leftMs).unref();
  };
  const start = (key: string, read: () => Promise<T>, waiters: number): Flight<T> => {
    const flight: Flight<T> = { running: read(), startedMs: performance.now(), waiters, next: null };
    flights.set(key, flight);
    const settled = () => settle(key, flight);
    flight.running.then(settled, settled);
    return flight;
  };
  const queue = (key: string, read: () => Promise<T>, after: Flight<T>): Flight<T> => {
    const waiting: Flight<T> = { running: after.running, startedMs: 0, waiters: 0, next: null };
    const begin = () => start(key, read, waiting.waiters).running;
    waiting.running = after.running.then(begin, (error: unknown) => {
      if (!isAnswerTimeout(error)) return begin();
      flights.delete(key);
      throw error;
    });
    after.next = waiting;
    return waiting;
  };

  return (key, read) => {
    const flight = flights.get(key);
    if (!flight) return start(key, read, 1).running;
    if (flight.waiters >= MIN_CROWD && performance.now() - flight.startedMs < cacheMs) return flight.running;
    const next = flight.next ?? queue(key, read, flight);
    next.waiters += 1;
    return next.running;
  };
}
