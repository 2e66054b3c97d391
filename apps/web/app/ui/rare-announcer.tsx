import { useEffect, useRef, useState } from 'react';

const MIN_INTERVAL_MS = 30_000;

/** Announces changes of `text` politely and at most every half minute, so that screen readers can continue in between. */
export function RareAnnouncer({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  const last = useRef({ text, atMs: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (text === last.current.text) return;
    const waitMs = Math.max(0, last.current.atMs + MIN_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = { text, atMs: performance.now() };
      setAnnounced(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  );
}
