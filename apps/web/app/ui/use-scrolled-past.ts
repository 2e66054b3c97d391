import { type RefObject, useEffect, useRef, useState } from 'react';

export function useScrolledPast<Part extends HTMLElement>(): [part: RefObject<Part | null>, isGone: boolean] {
  const part = useRef<Part>(null);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!part.current) return;
    const watch = new IntersectionObserver(([seen]) =>
      setIsGone(seen !== undefined && !seen.isIntersecting && seen.boundingClientRect.bottom <= 0),
    );
    watch.observe(part.current);
    return () => watch.disconnect();
  }, []);
  return [part, isGone];
}
