import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

type Api = NonNullable<UseEmblaCarouselType[1]>;

const stillQuery = '(prefers-reduced-motion: reduce)';

function useStillness(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(stillQuery);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(stillQuery).matches,
    () => false,
  );
}

function useTabHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.hidden,
    () => false,
  );
}

export function useCarouselMotion({
  count,
  intervalMs,
  swipePx,
  paused,
}: {
  count: number;
  intervalMs: number;
  swipePx: number;
  paused: boolean;
}) {
  const still = useStillness();
  const hidden = useTabHidden();
  const [viewport, api] = useEmblaCarousel({ loop: true, watchFocus: false, watchDrag: count > 1 });
  const index = useIndex(api);
  const dragged = useSwipe(api, swipePx, still);
  const running = count > 1 && !paused && !hidden && !still && !dragged;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide stays for a whole interval, also after a manual move
  useEffect(() => {
    if (!api || !running) return;
    const timer = setTimeout(() => api.scrollNext(), intervalMs);
    return () => clearTimeout(timer);
  }, [api, running, intervalMs, index]);
  return {
    viewport,
    index: Math.min(index, count - 1),
    running,
    still,
    next: () => api?.scrollNext(still),
    previous: () => api?.scrollPrev(still),
  };
}

function useIndex(api: Api | undefined): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (!api) return;
    const read = () => setIndex(api.selectedScrollSnap());
    read();
    api.on('select', read).on('reInit', read);
    return () => void api.off('select', read).off('reInit', read);
  }, [api]);
  return index;
}

/**
 * A swipe over `swipePx` moves by one slide, a shorter one returns; the library alone would also consider its speed. True
 * while the pointer is down.
 */
function useSwipe(api: Api | undefined, swipePx: number, still: boolean): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    if (!api) return;
    const root = api.rootNode();
    let from = 0;
    let startX = 0;
    let x = 0;
    const press = (event: PointerEvent) => {
      if (!event.isPrimary) return;
      from = api.selectedScrollSnap();
      startX = event.clientX;
      x = startX;
    };
    const move = (event: PointerEvent) => {
      if (event.isPrimary) x = event.clientX;
    };
    const begin = () => setDragged(true);
    const settle = () => {
      setDragged(false);
      const way = Math.abs(x - startX) > swipePx ? Math.sign(startX - x) : 0;
      const count = api.scrollSnapList().length;
      api.scrollTo((from + way + count) % count, still);
    };
    root.addEventListener('pointerdown', press);
    window.addEventListener('pointermove', move);
    api.on('pointerDown', begin).on('pointerUp', settle);
    return () => {
      root.removeEventListener('pointerdown', press);
      window.removeEventListener('pointermove', move);
      api.off('pointerDown', begin).off('pointerUp', settle);
    };
  }, [api, swipePx, still]);
  return dragged;
}
