import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether a row that scrolls sideways holds more beyond its right edge. */
export function useScrollEdge(): { row: RefObject<HTMLElement | null>; more: boolean } {
  const row = useRef<HTMLElement>(null);
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
