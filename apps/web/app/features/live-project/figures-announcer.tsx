import { useEffect, useRef, useState } from 'react';

/** Whoever listens is announced no more often than this. */
const SELDOM_MS = 30_000;

/** Says the figures of a project to those who cannot see them change: politely, seldom, and not before they have changed. */
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
