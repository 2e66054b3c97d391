import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever asks for more goes on at the first of what came: the button that was pressed has moved on, or is gone. `pages` is how
 * many are shown.
 */
export function useFocusFrom(rows: RefObject<HTMLElement | null>, pages: number | undefined) {
  const next = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what is waited for
  useEffect(() => {
    const row = next.current === null ? null : rows.current?.children[next.current];
    if (!(row instanceof HTMLElement)) return;
    next.current = null;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [rows, pages]);
  return {
    /** Asked for more: the row at this place is the first of it. */
    focusFrom(place: number) {
      next.current = place;
    },
  };
}
