import { useEffect } from 'react';

/**
 * The Enter that ends a Hangul syllable sends nothing, in any form of the site: held before a form hears of it. WebKit
 * tells it by keyCode 229 alone. Mounted once, around all screens.
 */
export function useHoldComposingEnter(): void {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      const composing = event.isComposing || event.keyCode === 229;
      // In other places Enter is a new line, and the input method's own business.
      if (event.key === 'Enter' && composing && event.target instanceof HTMLInputElement)
        event.preventDefault();
    };
    document.addEventListener('keydown', hold, { capture: true });
    return () => document.removeEventListener('keydown', hold, { capture: true });
  }, []);
}
