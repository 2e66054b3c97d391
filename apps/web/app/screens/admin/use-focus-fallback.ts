import { useEffect } from 'react';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';

/**
 * Decisions and saves in the admin often remove the button that was pressed. The focus then moves to the heading of the page,
 * so that keyboard users need not start from its top.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      // A dialog that closes returns the focus itself first.
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
