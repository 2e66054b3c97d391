import { useEffect } from 'react';
import { focusHeading } from './use-heading-focus.ts';

/**
 * Decisions and saves often remove or disable the button that was pressed. The focus then moves to the heading of the page, so
 * that keyboard users need not start from its top.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const watch = new MutationObserver(() => {
      if (!last || isFocusable(last)) return;
      // A dialog that closes returns the focus itself first.
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!last || isFocusable(last)) return;
        // Browsers take the focus from a disabled element only with the next frame.
        const { activeElement } = document;
        if (activeElement === document.body || activeElement === last) focusHeading();
      });
    });
    document.addEventListener('focusin', note);
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, []);
}

function isFocusable(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled');
}
