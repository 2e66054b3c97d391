import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a preview to the block of a text that has just been changed; to nothing when it is first shown. */
export function useFollowEdit(scroller: RefObject<HTMLElement | null>, html: string): void {
  const before = useRef<readonly string[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that moves it
  useEffect(() => {
    const place = scroller.current;
    const blocks = [...(place?.querySelectorAll<HTMLElement>('.rich > *, .rich-part > *') ?? [])];
    const now = blocks.map(({ innerHTML }) => innerHTML);
    const known = before.current;
    before.current = now;
    if (!place || !known) return;
    // Of a part and the blocks within it both have changed: the last one is the block itself.
    const first = blocks.find((block, at) => !block.matches('.rich-part') && now[at] !== known[at]);
    if (!first) return;
    const [own, frame] = [first.getBoundingClientRect(), place.getBoundingClientRect()];
    if (own.top < frame.top || own.bottom > frame.bottom)
      place.scrollTop += own.top - frame.top - frame.height / 3;
  }, [scroller, html]);
}
