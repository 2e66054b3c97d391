import type { ErrorCode } from './errors.ts';

/**
 * The answer of every call under /api. `msg` is Korean and fit to show. A refusal carries its `code`, by which programs
 * tell one from another.
 */
export type Envelope<T> =
  | { state: true; data: T; msg?: string }
  | { state: false; code?: ErrorCode; data?: FailureData; msg: string };

/** What a refusal may carry: the named fields of a 400, or the current figures of a 409. */
export type FailureData = { fields?: Record<string, string>; [key: string]: unknown };

/** What a list's envelope holds of `data`: the array as data, what is told of the list beside it; all as data elsewhere. */
export function toEnveloped(list: string | undefined, data: unknown): { data: unknown } {
  if (list === undefined) return { data };
  const { [list]: items, ...beside } = data as Record<string, unknown>;
  return { ...beside, data: items };
}

/** The data of a call, put together again of what its envelope holds. */
export function fromEnveloped(list: string | undefined, envelope: { data: unknown }): unknown {
  if (list === undefined) return envelope.data;
  const { state: _state, msg: _msg, data, ...beside } = envelope as Record<string, unknown>;
  return { ...beside, [list]: data };
}
