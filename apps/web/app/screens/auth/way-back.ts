import { DAY_MS } from '@pq/domain/dates';
import { WAY_BACK } from '#app/lib/tab-memory.ts';

/** Where somebody was when asked to sign in, with what they had there. */
export type Before = { next?: unknown; nextState?: unknown };

/** As long as the link of a verification mail is good (docs/product/accounts.md#verification). */
const GOOD_MS = DAY_MS;

/**
 * Remembers the way back while the browser is away at a provider, or a mail is waited for, of which the link opens another
 * tab: in this browser, so no address of ours has to carry it. Where it keeps nothing, one goes home instead.
 */
export function keepWayBack(before: unknown, nowMs: number): void {
  try {
    localStorage.setItem(WAY_BACK, JSON.stringify({ before, until: nowMs + GOOD_MS }));
  } catch {
    // Storage is switched off or full.
  }
}

/** The way back that was remembered, once. */
export function takeWayBack(nowMs: number): Before | null {
  try {
    const kept = JSON.parse(localStorage.getItem(WAY_BACK) ?? 'null') as {
      before: unknown;
      until: number;
    } | null;
    localStorage.removeItem(WAY_BACK);
    if (!kept || kept.until < nowMs || typeof kept.before !== 'object') return null;
    return kept.before as Before | null;
  } catch {
    return null;
  }
}
