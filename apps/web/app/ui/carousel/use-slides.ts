import { type RefObject, useEffect, useRef, useState } from 'react';

export type Slides = {
  /** The scrolling element; its children are the slides, each as wide as itself. */
  track: RefObject<HTMLUListElement | null>;
  at: number;
  isWanted(n: number): boolean;
  goTo(n: number): void;
  /** The user is about to move the slides. */
  wake(): void;
};

export function useSlides(count: number): Slides {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([0]));
  const want = (...more: number[]) =>
    setWanted((now) => (more.every((n) => now.has(n)) ? now : new Set([...now, ...more])));
  const inRange = (n: number) => Math.max(0, Math.min(count - 1, n));

  useEffect(() => {
    const scroller = track.current;
    if (!scroller) return;
    const update = () => setAt(Math.round(scroller.scrollLeft / Math.max(1, scroller.clientWidth)));
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, []);
  useEffect(() => {
    if (at > 0)
      setWanted((now) => (now.has(at + 1) && now.has(at) ? now : new Set([...now, at - 1, at, at + 1])));
  }, [at]);

  return {
    track,
    at,
    isWanted: (n) => wanted.has(n),
    goTo(n) {
      const to = inRange(n);
      want(to);
      const scroller = track.current;
      scroller?.scrollTo({ left: to * scroller.clientWidth });
    },
    wake: () => want(inRange(at + 1)),
  };
}
