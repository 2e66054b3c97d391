import { DAY_MS } from '@pq/domain/dates';
import { RETURN_URL } from '#app/lib/account-data.ts';

/** The page that asked for a sign-in, with its router state. */
export type Before = { next?: unknown; nextState?: unknown };

/** The lifetime of a verification link (docs/product/accounts.md#verification). */
const GOOD_MS = DAY_MS;

/**
 * Stores the return address while the browser is away at a provider, or while a mail is awaited whose link opens another tab.
 * It is stored in this browser, so that no address has to contain it; without storage the user lands on the home page.
 * `owner`: the member whose page it was, if any.
 */
export function saveReturnUrl(before: unknown, nowMs: number, owner?: string | undefined): void {
  try {
    localStorage.setItem(RETURN_URL, JSON.stringify({ before, owner, until: nowMs + GOOD_MS }));
  } catch {
    // Storage is disabled or full.
  }
}

/** The stored return address of `uid`, which this call removes. */
export function consumeReturnUrl(nowMs: number, uid: string): Before | null {
  try {
    const stored = JSON.parse(localStorage.getItem(RETURN_URL) ?? 'null') as {
      before: unknown;
      owner?: string;
      until: number;
    } | null;
    localStorage.removeItem(RETURN_URL);
    if (!stored || stored.until < nowMs || (stored.owner ?? uid) !== uid || typeof stored.before !== 'object')
      return null;
    return stored.before as Before | null;
  } catch {
    return null;
  }
}
