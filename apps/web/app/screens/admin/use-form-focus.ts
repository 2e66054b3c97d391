import { type RefObject, useEffect, useRef } from 'react';

/** A form that takes the place of the button that opens it: the focus goes to its first field. */
export function useFormFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, []);
  return place;
}
