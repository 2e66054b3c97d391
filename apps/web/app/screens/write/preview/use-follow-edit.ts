import { type RefObject, useEffect, useRef } from 'react';

export function useFollowEdit(scroller: RefObject<HTMLElement | null>, html: string): void {
  const before = useRef<readonly string[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useEffect(() => {
    const place = scroller.current;
    const blocks = [...(place?.querySelectorAll<HTMLElement>('.rich > *, .rich-part > *') ?? [])];
    const now = blocks.map(({ innerHTML }) => innerHTML);
    const known = before.current;
    before.current = now;
    if (!place || !known) return;
    // A change of a block also changes the section around it: the last match is the block itself.
    const first = blocks.find((block, at) => !block.matches('.rich-part') && now[at] !== known[at]);
    if (!first) return;
    const [own, frame] = [first.getBoundingClientRect(), place.getBoundingClientRect()];
    if (own.top < frame.top || own.bottom > frame.bottom)
      place.scrollTop += own.top - frame.top - frame.height / 3;
  }, [scroller, html]);
}
