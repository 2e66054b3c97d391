import type { CardWindowResult } from './payple-window.ts';

/** Where somebody was when the card window took the page, and what they had there. */
export type Before = { path: string; state: unknown };

const OPENED = 'pq:card-window';
/** Filled by the page that the provider comes back to (server: cards/card-return.ts). */
const RESULT = 'pq:card-result';
/** The card that was added, for the picker at the place that asked for it. */
const ADDED = 'pq:card-added';

/** Remembers where one was; gives the address that the window shall come back to. */
export function leaveForCardWindow(before: Before): string {
  const window_ = crypto.randomUUID();
  sessionStorage.removeItem(RESULT);
  sessionStorage.removeItem(ADDED);
  sessionStorage.setItem(OPENED, JSON.stringify({ ...before, window: window_ }));
  return `${window.location.origin}/payment/card-return?window=${window_}`;
}

/** What the window answered and where one was before, once; null where nothing was opened or another window answers. */
export function comeBackFromCardWindow(): { before: Before; result: CardWindowResult } | null {
  const opened = take(OPENED) as (Before & { window: string }) | null;
  const answer = take(RESULT) as { window: string; result: CardWindowResult | null } | null;
  if (!opened) return null;
  const result = answer?.window === opened.window ? answer.result : null;
  return { before: { path: opened.path, state: opened.state }, result: result ?? { PCD_PAY_RST: 'close' } };
}

/** Leaves the id of the card that was added for the picker at `path`. */
export function handOverCard(path: string, card: string): void {
  sessionStorage.setItem(ADDED, JSON.stringify({ pathname: pathnameOf(path), card }));
}

/** The card that was added for the picker at this place, once; null where there is none. */
export function takeAddedCard(): string | null {
  const added = take(ADDED) as { pathname: string; card: string } | null;
  return added?.pathname === window.location.pathname ? added.card : null;
}

const pathnameOf = (path: string) => new URL(path, window.location.origin).pathname;

function take(key: string): unknown {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (JSON.parse(text) as unknown);
}
