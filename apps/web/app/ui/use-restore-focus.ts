import { type RefObject, useEffect, useRef } from 'react';

/** If a change of `state` has removed the focused element, focuses `place`, unless the user has moved on. */
export function useRestoreFocus(place: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place, state]);
}
