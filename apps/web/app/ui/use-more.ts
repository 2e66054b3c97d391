import { useEffect, useRef, useState } from 'react';

type Cards = {
  /** How many there are without the last page that is asked for, and with it. */
  before: number;
  count: number;
  /** Whether all the pages that are asked for are there. */
  there: boolean;
  /** What is said of so many new ones. */
  said(n: number): string;
};

/** After "more" the focus goes on with the first new card, and those who listen hear how many there are. */
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
