import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';

/**
 * A form that takes the place of the button that opens it: the focus goes to its first field, and when the form goes with the
 * button that was pressed in it, to the heading of the page.
 */
export function useFormFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    return () => {
      // Once it has gone: then nothing has the focus that was in it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, []);
  return place;
}
