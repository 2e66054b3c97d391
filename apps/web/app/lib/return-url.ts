import { DAY_MS } from '@pq/domain/dates';
import { RETURN_URL } from '#app/lib/account-data.ts';

export type Before = { next?: unknown; nextState?: unknown };

/** How long a provider has to answer, and its sign-up form to be completed (docs/product/limits.md#durations). */
export const SOCIAL_SIGN_IN_MS = 40 * 60_000;
/** The lifetime of a verification link (docs/product/accounts.md#verification). */
const MAIL_MS = DAY_MS;

type Stored = { before: unknown; owner?: string | undefined; flow?: string; until: number };

/**
 * Stores the return address while the browser is away at a provider, so that no address has to contain it; without storage the
 * user lands on the home page. `owner`: the member whose page it was, if any. Returns the id of this sign-in: in another tab,
 * to which apps of providers return, only this sign-in can use the address, because the next to sign in with this browser may be
 * another person.
 */
export function saveReturnUrl(before: unknown, nowMs: number, owner?: string | undefined): string {
  const flow = crypto.getRandomValues(new Uint32Array(4)).join('-');
  if (!before) return flow;
  const entry = { before, owner, flow, until: nowMs + SOCIAL_SIGN_IN_MS };
  save(() => sessionStorage, entry);
  save(() => localStorage, entry);
  return flow;
}

/** Stores the return address of a sign-up for `owner`, the new member: the link of the mail may open another tab. */
export function saveReturnUrlForMail(before: unknown, nowMs: number, owner: string): void {
  save(() => localStorage, { before, owner, until: nowMs + MAIL_MS });
}

/** Can be read once. `flow`: the sign-in that has ended, if it was at a provider. */
export function consumeReturnUrl(nowMs: number, uid: string, flow = ''): Before | null {
  const isFresh = ({ until }: Stored) => until >= nowMs;
  const inTab = take(
    () => sessionStorage,
    (stored) => isFresh(stored) && (stored.owner ?? uid) === uid,
  );
  const inBrowser = take(
    () => localStorage,
    (stored) => isFresh(stored) && (stored.owner === undefined ? stored.flow === flow : stored.owner === uid),
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

function take(storage: () => Storage, isUsable: (stored: Stored) => boolean): Before | null {
  try {
    const stored = JSON.parse(storage().getItem(RETURN_URL) ?? 'null') as Stored | null;
    storage().removeItem(RETURN_URL);
    return stored && isUsable(stored) && typeof stored.before === 'object'
      ? (stored.before as Before | null)
      : null;
  } catch {
    return null;
  }
}
