/** Runs `read`, or takes part in one that others have asked for. */
export type CoalescedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>;

type Flight<T> = { running: Promise<T>; startedMs: number; waiters: number; next: Flight<T> | null };

/** How many have to wait for the same thing at once before an answer is kept for those who come after them. */
const MIN_CROWD = 3;

/**
 * Request coalescing: all who ask for the same thing at once share a read of it. A question never joins a read that began
 * before it was asked: it waits for the next one, which all who came meanwhile share. So no answer is older than its
 * question.
 *
 * With `keepMs`, the answer that a crowd has waited for is also given to whoever asks within `keepMs` of its beginning: a
 * hot key then costs one read each `keepMs`. One client that asks again and again never makes a crowd.
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
    waiting.running = after.running.then(begin, begin);
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
