/** Where somebody was when asked to sign in, with what they had there. */
export type Before = { next?: unknown; nextState?: unknown };

const NAME = 'pq.way-back';
/** Longer than a sign-in through a provider may take. */
const GOOD_MS = 45 * 60_000;

/**
 * Remembers the way back while the browser is away at a provider: in this tab, so no address of ours has to carry it.
 * Where the browser keeps nothing, one goes home instead.
 */
export function keepWayBack(before: unknown, nowMs: number): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ before, until: nowMs + GOOD_MS }));
  } catch {
    // Storage is switched off or full.
  }
}

/** The way back that was remembered, once. */
export function takeWayBack(nowMs: number): Before | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as {
      before: unknown;
      until: number;
    } | null;
    sessionStorage.removeItem(NAME);
    if (!kept || kept.until < nowMs || typeof kept.before !== 'object') return null;
    return kept.before as Before | null;
  } catch {
    return null;
  }
}
