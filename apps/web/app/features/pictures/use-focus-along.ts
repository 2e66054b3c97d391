import { useLayoutEffect, useRef } from 'react';

type Way = 'forward' | 'backward' | 'cut';

/** An entry that is moved by one of its buttons takes the focus along: to the same button, or at an end to the other one. */
export function useFocusAlong() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ at: number; way: Way }>(null);
  // With the new order itself: an effect that is still due from the render before would take it for this one's.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { at, way } = wanted.current;
    wanted.current = null;
    const entry = list.current?.children[at];
    const button = (which: string) => entry?.querySelector<HTMLElement>(`[data-way${which}]:not(:disabled)`);
    (button(`="${way}"`) ?? button(''))?.focus();
  });
  return {
    list,
    follow(at: number, way: Way) {
      wanted.current = { at, way };
    },
  };
}
