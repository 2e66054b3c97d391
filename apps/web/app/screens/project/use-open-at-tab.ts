import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePlaceState } from '#app/lib/place-state.ts';

/**
 * Where the tabs begin. Who is led to a tab from elsewhere, by an inquiry card or a mail, finds it in sight and not the head of the
 * page. Between the tabs of one page nothing moves, unless they are stuck to the top: then the new one is shown from its start.
 */
export function useOpenAtTab(tab: string, isFirst: boolean): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const from = usePlaceState<unknown>();
  const last = useRef(tab);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way here anew, also from the page itself
  useEffect(() => {
    const isOther = last.current !== tab;
    last.current = tab;
    const isPassed = (start.current?.getBoundingClientRect().top ?? 0) < 0;
    const isLedHere = !isFirst && from !== undefined && from !== 'inside' && window.scrollY === 0;
    if (isLedHere || (from === 'inside' && isOther && isPassed)) start.current?.scrollIntoView();
  }, [tab, isFirst, from, key]);
  return start;
}
