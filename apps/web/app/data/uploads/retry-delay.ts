import { CallError } from '@pq/contract/client';

/** No answer, or one that says that the server or a proxy has no room now. */
const PASSING = new Set([0, 502, 503, 504]);
const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const MAX_TRIES = 6;
/** A server that asks for more patience than this is not tried again by itself. */
const MOST_PATIENCE_MS = 60_000;

/**
 * How long to wait before sending a file again that has been tried `tries` times; null when the browser does not do so by itself.
 * Twice as long with each try, and not the same for everybody; never before the server's own Retry-After.
 */
export function retryDelay(error: unknown, tries: number, random: () => number = Math.random): number | null {
  if (!(error instanceof CallError) || !PASSING.has(error.status) || tries >= MAX_TRIES) return null;
  const askedMs = Number((error.data as { retryAfterS?: number } | undefined)?.retryAfterS ?? 0) * 1_000;
  if (askedMs > MOST_PATIENCE_MS) return null;
  const ownMs = Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
  return Math.max(ownMs * (0.5 + random() / 2), askedMs * (1 + random() / 2));
}
