import { useEffect } from 'react';

/**
 * The Enter that ends a Hangul syllable submits no form: it is stopped before forms receive it. WebKit marks it by keyCode 229
 * only. Mounted once, around all screens.
 */
export function useBlockComposingEnter(): void {
  useEffect(() => {
    const blockEnter = (event: KeyboardEvent) => {
      const composing = event.isComposing || event.keyCode === 229;
      // Elsewhere Enter is a line break and belongs to the input method.
      if (event.key === 'Enter' && composing && event.target instanceof HTMLInputElement)
        event.preventDefault();
    };
    document.addEventListener('keydown', blockEnter, { capture: true });
    return () => document.removeEventListener('keydown', blockEnter, { capture: true });
  }, []);
}
