/**
 * Tells those who hear the page how much a filter has found. It stands before it speaks; `of` is what was filtered by, so that the same
 * number is told again for another filter.
 */
export function FoundStatus({ of, text }: { of: string; text: string }) {
  return (
    <p className="sr" aria-live="polite" aria-atomic="true">
      {text === '' ? null : <span key={of}>{text}</span>}
    </p>
  );
}
