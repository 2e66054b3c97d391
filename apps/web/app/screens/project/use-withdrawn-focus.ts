import { useEffect, useRef } from 'react';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';

/** The box of one's own pledge goes with it, and the button in it that was pressed: the focus goes to the page's heading. */
export function useWithdrawnFocus(pledge: string | undefined): void {
  const before = useRef(pledge);
  useEffect(() => {
    const isGone = before.current !== undefined && pledge === undefined;
    before.current = pledge;
    if (isGone && document.activeElement === document.body) focusHeading();
  }, [pledge]);
}
