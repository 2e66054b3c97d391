import { useEffect, useRef } from 'react';

/**
 * The fields of a reward take their buttons along when they close, and a reward that is removed its own. The focus goes to the
 * reward that stands at their place, or to the button that adds one.
 */
export function useClosedFocus(addId: string) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const entry = list.current?.children[wanted.current];
    wanted.current = null;
    (entry?.querySelector<HTMLElement>('[data-edit]') ?? document.getElementById(addId))?.focus();
  });
  return {
    list,
    focusAt(at: number) {
      wanted.current = at;
    },
  };
}
