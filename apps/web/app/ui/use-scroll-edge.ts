import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a row that scrolls sideways holds more beyond its right edge; `data-more` fades it out there. */
export function useScrollEdge<Row extends HTMLElement>(): { row: RefObject<Row | null>; more: boolean } {
  const row = useRef<Row>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const scrolled = row.current;
    if (!scrolled) return;
    const look = () => setMore(scrolled.scrollLeft + scrolled.clientWidth < scrolled.scrollWidth - 1);
    const sizes = new ResizeObserver(look);
    sizes.observe(scrolled);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, []);
  return { row, more };
}
