import type { ReactNode } from 'react';

/**
 * Live region that announces the result count of a filter, visible with a `className`. Mounted empty, so that screen readers
 * register it; `of` is the filter, so that the same count is announced again for another filter.
 */
export function ResultCountAnnouncer({
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
