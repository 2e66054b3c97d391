import type { CardWindowResult } from './payple-window.ts';

/** Where somebody was when the card window took the page, and what they had there. */
export type Before = { path: string; state: unknown };

const OPENED = 'pq:card-window';
/** Filled by the page that the provider comes back to (server: cards/card-return.ts). */
const RESULT = 'pq:card-result';

/** Remembers where one was; gives the address that the window shall come back to. */
export function leaveForCardWindow(before: Before): string {
  const window_ = crypto.randomUUID();
  sessionStorage.removeItem(RESULT);
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

function take(key: string): unknown {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (JSON.parse(text) as unknown);
}
