import { useEffect, useRef, useState } from 'react';

type Cards = {
  /** The number of items without the last requested page, and with it. */
  before: number;
  count: number;
  /** Whether all requested pages are loaded. */
  there: boolean;
  /** Announces the number of new cards. */
  said(n: number): string;
};

/** After "more" the focus moves to the first new card, and screen readers announce how many there are. */
export function useMore({ before, count, there, said: words }: Cards) {
  const grid = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const [said, setSaid] = useState('');
  const told = count > before ? words(count - before) : '';
  useEffect(() => {
    if (!pressed.current || !there) return;
    pressed.current = false;
    if (told !== '') setSaid(told);
    const links = grid.current?.querySelectorAll<HTMLElement>('article > a');
    links?.[Math.min(before, count - 1)]?.focus({ preventScroll: true });
  }, [there, before, count, told]);
  const press = () => {
    pressed.current = true;
  };
  return { grid, said, press };
}
