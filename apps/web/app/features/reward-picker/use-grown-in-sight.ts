import { type RefObject, useEffect, useRef } from 'react';

/** Brings a row into sight that has just grown: its options came, or the first line of its basket below them. */
export function useGrownInSight(isOpen: boolean, chosen: boolean): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef({ isOpen, chosen });
  useEffect(() => {
    const hasGrown = isOpen && (!before.current.isOpen || (chosen && !before.current.chosen));
    before.current = { isOpen, chosen };
    if (hasGrown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, chosen]);
  return row;
}
