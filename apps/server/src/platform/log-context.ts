import { AsyncLocalStorage } from 'node:async_hooks';

export type LogContext = { requestId: string } | { task: string; round: string };
export type Figures = Record<string, number>;

const current = new AsyncLocalStorage<{ fields: LogContext; figures: Figures | null }>();

export function withRequest<T>(requestId: string, work: () => T): T {
  return current.run({ fields: { requestId }, figures: null }, work);
}

export function withRound<T>(fields: { task: string; round: string }, work: (figures: Figures) => T): T {
  const figures: Figures = {};
  return current.run({ fields, figures }, () => work(figures));
}

/** For what outlives the work that opens it, such as a pooled connection. */
export function withoutLogContext<T>(work: () => T): T {
  return current.exit(work);
}

export function logContext(): LogContext | Record<string, never> {
  return current.getStore()?.fields ?? {};
}

export function correlationId(): string | null {
  const fields = current.getStore()?.fields;
  if (!fields) return null;
  return 'requestId' in fields ? fields.requestId : fields.round;
}

/** Does nothing outside of rounds. `what` names a kind of thing, never a person. */
export function countDone(what: string, n = 1): void {
  const figures = current.getStore()?.figures;
  if (figures && n > 0) figures[what] = (figures[what] ?? 0) + n;
}
