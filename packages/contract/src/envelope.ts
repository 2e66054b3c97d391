import type { ErrorCode } from './errors.ts';

/** The answer of every call under /api. `msg` is a Korean text for the user. A refusal has a `code` for programs. */
export type Envelope<T> =
  | { state: true; data: T; msg?: string }
  | { state: false; code?: ErrorCode; data?: FailureData; msg: string };

/** Data of a refusal: messages by field of a 400, or the current figures of a 409. */
export type FailureData = { fields?: Record<string, string>; [key: string]: unknown };

/**
 * The envelope fields of an answer: for a list, the array as data with the other fields as its siblings; otherwise all as
 * data.
 */
export function toEnveloped(list: string | undefined, data: unknown): { data: unknown } {
  if (list === undefined) return { data };
  const { [list]: items, ...rest } = data as Record<string, unknown>;
  return { ...rest, data: items };
}

/** The inverse of toEnveloped. */
export function fromEnveloped(list: string | undefined, envelope: { data: unknown }): unknown {
  if (list === undefined) return envelope.data;
  const { state: _state, msg: _msg, data, ...rest } = envelope as Record<string, unknown>;
  return { ...rest, [list]: data };
}
