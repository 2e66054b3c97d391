import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work is done for: a request, or one round of a task of the worker. Every line of its log carries it. */
export type LogContext = { requestId: string } | { task: string; round: string };

const current = new AsyncLocalStorage<LogContext>();

export function withLogContext<T>(context: LogContext, work: () => T): T {
  return current.run(context, work);
}

/** For what outlives the work that opens it, like a connection of the pool: its events belong to nobody. */
export function withoutLogContext<T>(work: () => T): T {
  return current.exit(work);
}

/** The fields of the work that is under way; none outside of requests and rounds. */
export function logContext(): LogContext | Record<string, never> {
  return current.getStore() ?? {};
}

/** The id by which the log finds the work that is under way; null outside of requests and rounds. */
export function correlationId(): string | null {
  const context = current.getStore();
  if (!context) return null;
  return 'requestId' in context ? context.requestId : context.round;
}
