import { useEffect, useRef } from 'react';

type Act = 'up' | 'down' | 'edit';

/**
 * The fields of a reward take their buttons along when they close, and a reward that is removed its own: the focus goes to the
 * reward that stands at their place, or to the button that adds one. A reward that is moved takes the focus along.
 */
export function useRewardFocus(addId: string) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ at: number; act: Act }>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { at, act } = wanted.current;
    wanted.current = null;
    const entry = list.current?.children[at];
    const button = (which: string) => entry?.querySelector<HTMLElement>(`[data-act${which}]:not(:disabled)`);
    (button(`="${act}"`) ?? button('') ?? document.getElementById(addId))?.focus();
  });
  return {
    list,
    focusAt(at: number, act: Act = 'edit') {
      wanted.current = { at, act };
    },
  };
}
