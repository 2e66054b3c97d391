import { shownMember } from '#app/lib/page-member.ts';
import type { CardWindowResult } from './payple-window.ts';

export type Before = { path: string; state: unknown };

const OPENED = 'pq:card-window';
/** Written by the page to which the provider returns (server: cards/card-return.ts). */
const RESULT = 'pq:card-result';
const ADDED = 'pq:card-added';

/** In-app browsers, which block popup windows. */
const inApp = /KAKAOTALK|NAVER\(inapp|DaumApps|\bLine\/|Instagram|FBAN|FBAV|everytimeApp|BAND\//i;

const mobile = /Android|iPhone|iPad|iPod|Mobile/;

/** Below this width the provider's script opens a window instead of a frame in the page. */
const WINDOW_BELOW_PX = 768;

/**
 * True where the card window has to take the whole page: anywhere the provider's script would open a window. In-app browsers
 * open none, and WebKit isolates a window from a page with an opener policy, so that it could never answer.
 */
export function takesFullPage({
  navigator: { userAgent },
  innerWidth,
}: {
  navigator: Pick<Navigator, 'userAgent'>;
  innerWidth: number;
}): boolean {
  return inApp.test(userAgent) || mobile.test(userAgent) || innerWidth < WINDOW_BELOW_PX;
}

/** Stores the current page; returns the address to which the window has to return. */
export function leaveForCardWindow(before: Before): string {
  const window_ = crypto.randomUUID();
  sessionStorage.removeItem(RESULT);
  sessionStorage.removeItem(ADDED);
  sessionStorage.setItem(OPENED, JSON.stringify({ ...before, window: window_, uid: shownMember() }));
  return `${window.location.origin}/payment/card-return?window=${window_}`;
}

/** Can be read once; null if this account has opened no window. */
export function comeBackFromCardWindow(): { before: Before; result: CardWindowResult } | null {
  const opened = take(OPENED) as (Before & { window: string; uid?: string }) | null;
  const answer = take(RESULT) as { window: string; result: CardWindowResult | null } | null;
  if (!opened || opened.uid !== shownMember()) return null;
  const result = answer?.window === opened.window ? answer.result : null;
  return { before: { path: opened.path, state: opened.state }, result: result ?? { PCD_PAY_RST: 'close' } };
}

export function handOverCard(path: string, card: string): void {
  sessionStorage.setItem(ADDED, JSON.stringify({ pathname: pathnameOf(path), card, uid: shownMember() }));
}

/** Can be read once; null without one. */
export function takeAddedCard(): string | null {
  const added = take(ADDED) as { pathname: string; card: string; uid?: string } | null;
  const isForHere = added?.pathname === window.location.pathname && added.uid === shownMember();
  return isForHere ? added.card : null;
}

const pathnameOf = (path: string) => new URL(path, window.location.origin).pathname;

function take(key: string): unknown {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (JSON.parse(text) as unknown);
}
