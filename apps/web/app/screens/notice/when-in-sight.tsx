import { useEffect, useEffectEvent, useRef } from 'react';

/** How far below the screen something counts as in sight already, so that it is there when one comes to it. */
const AHEAD = '400px';

/** An end of a list that says once when it comes into sight. */
export function WhenInSight({ onSight }: { onSight(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onSight);
  useEffect(() => {
    const { current } = end;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        tell();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} aria-hidden="true" />;
}
