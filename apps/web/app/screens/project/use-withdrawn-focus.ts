import { useEffect, useRef } from 'react';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';

/**
 * Withdrawing removes the box of the pledge with the pressed button: the focus moves to the heading of the
 * page.
 */
export function useWithdrawnFocus(pledge: string | undefined): void {
  const before = useRef(pledge);
  useEffect(() => {
    const isGone = before.current !== undefined && pledge === undefined;
    before.current = pledge;
    if (isGone && document.activeElement === document.body) focusHeading();
  }, [pledge]);
}
