import { CallError } from '@pq/contract/client';

/** No answer, or an answer that the server or a proxy is overloaded. */
const PASSING = new Set([0, 408, 502, 503, 504]);
const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const MAX_TRIES = 6;
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * The delay before the next attempt after `tries` attempts; null when there is no automatic retry. It doubles with each
 * attempt, has random spread, and is never shorter than the server's Retry-After.
 */
export function retryDelay(error: unknown, tries: number, random: () => number = Math.random): number | null {
  if (!(error instanceof CallError) || !PASSING.has(error.status) || tries >= MAX_TRIES) return null;
  const askedMs = Number((error.data as { retryAfterS?: number } | undefined)?.retryAfterS ?? 0) * 1_000;
  if (askedMs > MAX_RETRY_AFTER_MS) return null;
  const ownMs = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
  return Math.max(ownMs * (0.5 + random() / 2), askedMs * (1 + random() / 2));
}
