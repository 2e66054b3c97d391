import { type RefObject, useEffect, useRef } from 'react';

/** What had the focus went with the former `state`: then it goes on to `place`. Somebody who is elsewhere stays there. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, state]);
}
