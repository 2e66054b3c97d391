import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work is done for: a request, or one round of a task of the worker. Every line of its log carries it. */
export type LogContext = { requestId: string } | { task: string; round: string };
/** What a round has done, by what it is called in the log. */
export type Figures = Record<string, number>;

const current = new AsyncLocalStorage<{ fields: LogContext; figures: Figures | null }>();

/** Runs the work of a request. */
export function withRequest<T>(requestId: string, work: () => T): T {
  return current.run({ fields: { requestId }, figures: null }, work);
}

/** Runs a round of a task, with the figures that are counted meanwhile. */
export function withRound<T>(fields: { task: string; round: string }, work: (figures: Figures) => T): T {
  const figures: Figures = {};
  return current.run({ fields, figures }, () => work(figures));
}

/** For what outlives the work that opens it, like a connection of the pool: its events belong to nobody. */
export function withoutLogContext<T>(work: () => T): T {
  return current.exit(work);
}

/** The fields of the work that is under way; none outside of requests and rounds. */
export function logContext(): LogContext | Record<string, never> {
  return current.getStore()?.fields ?? {};
}

/** The id by which the log finds the work that is under way; null outside of requests and rounds. */
export function correlationId(): string | null {
  const fields = current.getStore()?.fields;
  if (!fields) return null;
  return 'requestId' in fields ? fields.requestId : fields.round;
}

/** Counts what the round that is under way has done; nothing outside of rounds. `what` names a kind of thing, never whose it is. */
export function countDone(what: string, n = 1): void {
  const figures = current.getStore()?.figures;
  if (figures && n > 0) figures[what] = (figures[what] ?? 0) + n;
}
