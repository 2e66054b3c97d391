import { DAY_MS } from '@pq/domain/dates';
import { RETURN_URL } from '#app/lib/account-data.ts';

/** The page that asked for a sign-in, with its router state. */
export type Before = { next?: unknown; nextState?: unknown };

/** How long a provider has to answer, and its sign-up form to be completed (docs/product/limits.md#durations). */
export const SOCIAL_SIGN_IN_MS = 40 * 60_000;
/** The lifetime of a verification link (docs/product/accounts.md#verification). */
const MAIL_MS = DAY_MS;

type Stored = { before: unknown; owner?: string | undefined; until: number };

/**
 * Stores the return address while this tab is away at a provider, so that no address has to contain it; without storage the user
 * lands on the home page. Only this tab can use it: the next to sign in with this browser may be another person.
 * `owner`: the member whose page it was, if any.
 */
export function saveReturnUrl(before: unknown, nowMs: number, owner?: string | undefined): void {
  if (before) save(() => sessionStorage, { before, owner, until: nowMs + SOCIAL_SIGN_IN_MS });
}

/** Stores the return address of a sign-up for `owner`, the new member: the link of the mail may open another tab. */
export function saveReturnUrlForMail(before: unknown, nowMs: number, owner: string): void {
  save(() => localStorage, { before, owner, until: nowMs + MAIL_MS });
}

/** The stored return address of `uid`, which this call removes. */
export function consumeReturnUrl(nowMs: number, uid: string): Before | null {
  const inTab = take(
    () => sessionStorage,
    nowMs,
    (owner = uid) => owner === uid,
  );
  const inBrowser = take(
    () => localStorage,
    nowMs,
    (owner) => owner === uid,
  );
  return inTab ?? inBrowser;
}

function save(storage: () => Storage, entry: Stored): void {
  try {
    storage().setItem(RETURN_URL, JSON.stringify(entry));
  } catch {
    // Storage is disabled or full.
  }
}

function take(
  storage: () => Storage,
  nowMs: number,
  isFor: (owner: string | undefined) => boolean,
): Before | null {
  try {
    const stored = JSON.parse(storage().getItem(RETURN_URL) ?? 'null') as Stored | null;
    storage().removeItem(RETURN_URL);
    if (!stored || stored.until < nowMs || !isFor(stored.owner) || typeof stored.before !== 'object')
      return null;
    return stored.before as Before | null;
  } catch {
    return null;
  }
}
