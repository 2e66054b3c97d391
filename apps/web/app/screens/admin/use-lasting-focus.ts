import { useEffect } from 'react';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';

/**
 * What is decided or saved in the console goes with the button that was pressed for it, wherever that stands. The focus then goes
 * to the heading of the page, so that nobody who works by keys begins at its top.
 */
export function useLastingFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      // A dialog that closes gives it back by itself first.
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    });
    document.addEventListener('focusin', note);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, []);
}
