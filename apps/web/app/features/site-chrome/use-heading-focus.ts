import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A later heading is no longer what the user waits for. */
const COMES_WITHIN_MS = 10_000;

/**
 * Moves the focus to the heading of a new page: the pressed element is gone, and screen readers announce where the user is.
 * Does nothing on the first page of a visit, when only the query changes, between the parts of one page (router state
 * 'inside'), when the address has a fragment, and where the screen has set the focus itself.
 */
export function useHeadingFocus(): void {
  const { pathname, hash, state } = useLocation();
  const last = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (state === 'inside' || hash !== '') return;
    if (isFocusSetByScreen() || focusHeading()) return;
    // Runs when the page's data arrives, unless the user has moved on by then.
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

function isFocusSetByScreen(): boolean {
  const active = document.activeElement;
  if (!active?.closest('main, [role=dialog], [role=alertdialog]')) return false;
  return active.matches('input, textarea, select, [contenteditable=true], [tabindex="-1"]:not(main)');
}

/** False while there is none. */
export function focusHeading(): boolean {
  // The text for windows that are too narrow is hidden next to the page.
  const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find(
    (one) => one.checkVisibility?.() ?? true,
  );
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  // The scroll position belongs to the navigation, also by back.
  heading.focus({ preventScroll: true });
  return true;
}
