import { type RefObject, useEffect, useRef, useState } from 'react';

export function useScrollEdge<Row extends HTMLElement>(): { row: RefObject<Row | null>; more: boolean } {
  const row = useRef<Row>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const scrolled = row.current;
    if (!scrolled) return;
    const chosen = scrolled.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]');
    if (chosen) {
      const [own, around] = [chosen.getBoundingClientRect(), scrolled.getBoundingClientRect()];
      scrolled.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2;
    }
    const update = () => setMore(scrolled.scrollLeft + scrolled.clientWidth < scrolled.scrollWidth - 1);
    const sizes = new ResizeObserver(update);
    sizes.observe(scrolled);
    scrolled.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener('scroll', update);
    };
  }, []);
  return { row, more };
}
