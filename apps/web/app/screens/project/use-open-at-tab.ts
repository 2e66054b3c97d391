import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePlaceState } from '#app/place-state.ts';

/**
 * Who is led to a tab from elsewhere, by an inquiry card or a mail, finds it in sight and not the head of the page
 * (R-DETAIL-04). Between the tabs of one page nothing moves, and the way back has its own place.
 */
export function useOpenAtTab(isTab: boolean): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const from = usePlaceState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way here anew, also from the page itself
  useEffect(() => {
    if (isTab && from !== undefined && from !== 'inside' && window.scrollY === 0)
      tabs.current?.scrollIntoView();
  }, [isTab, from, key]);
  return tabs;
}
