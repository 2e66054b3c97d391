import type { ReactNode } from 'react';

/**
 * Tells those who hear the page how much a filter has found; with a `className` of its own it is seen, too. It stands before it
 * speaks; `of` is what was filtered by, so that the same number is told again for another filter.
 */
export function FoundStatus({
  of,
  text,
  className = 'sr-only',
}: {
  of: string;
  text: ReactNode;
  className?: string;
}) {
  return (
    <p className={className} aria-live="polite" aria-atomic="true">
      {text === '' ? null : <span key={of}>{text}</span>}
    </p>
  );
}
