import { useEffect, useEffectEvent, useRef } from 'react';

// The distance below the screen at which more is loaded, so that it is there when the visitor arrives.
const AHEAD = '400px';

export function WhenInSight({ onSight }: { onSight(): void }) {
  const end = useRef<HTMLDivElement>(null);
  const onShown = useEffectEvent(onSight);
  useEffect(() => {
    const { current } = end;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        onShown();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} aria-hidden="true" />;
}
