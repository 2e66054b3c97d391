import { useEffect, useRef, useState } from 'react';

/** The minimum time between two announcements. */
const SELDOM_MS = 30_000;

/** Announces changed figures of a project to screen readers: politely, seldom, and only after a change. */
export function FiguresAnnouncer({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  const last = useRef({ text, atMs: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (text === last.current.text) return;
    const waitMs = Math.max(0, last.current.atMs + SELDOM_MS - performance.now());
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
