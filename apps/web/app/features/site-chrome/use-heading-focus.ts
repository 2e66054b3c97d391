import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A heading that comes later than this is not what the reader of the page is waiting for any more. */
const COMES_WITHIN_MS = 10_000;

/**
 * A change of page moves the focus to the heading of the new one: what was pressed is gone, and who hears the page is told
 * where they are. Nothing moves on the first page of a visit, while only the query changes, between the parts of one page
 * (router state 'inside'), when an address names a place on the page, and where the screen has put the focus itself.
 */
export function useHeadingFocus(): void {
  const { pathname, hash, state } = useLocation();
  const last = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (state === 'inside' || hash !== '') return;
    if (isPlaced() || focusHeading()) return;
    // It comes with what the page is still asking for, unless somebody has moved on by then.
    const before = document.activeElement;
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    const watch = new MutationObserver(() => {
      const active = document.activeElement;
      const hasMoved = active !== before && active !== document.body;
      if (hasMoved || focusHeading()) stop();
    });
    const timer = setTimeout(stop, COMES_WITHIN_MS);
    watch.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [pathname]);
}

/** Whether the new screen has the focus where it wants it: in a field, or on a place that no key leads to. */
function isPlaced(): boolean {
  const active = document.activeElement;
  if (!active?.closest('main, [role=dialog], [role=alertdialog]')) return false;
  return active.matches('input, textarea, select, [contenteditable=true], [tabindex="-1"]:not(main)');
}

/** Puts the focus on the heading of the page; false while there is none. */
export function focusHeading(): boolean {
  // The words for windows that are too narrow stand beside the page, unseen.
  const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find(
    (one) => one.checkVisibility?.() ?? true,
  );
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  // Where the page is scrolled to is the business of whoever led here, also by way of back.
  heading.focus({ preventScroll: true });
  return true;
}
