/** The answer of every call under /api (spec section 7). `msg` is Korean and fit to show. */
export type Envelope<T> =
  | { state: true; data: T; msg?: string }
  | { state: false; data?: FailureData; msg: string };

/** What a refusal may carry: the named fields of a 400, or the current figures of a 409. */
export type FailureData = { fields?: Record<string, string>; [key: string]: unknown };
