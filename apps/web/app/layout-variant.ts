import { useSyncExternalStore } from 'react';

export type LayoutVariant = 'mb' | 'tablet' | 'pc';

const TABLET_FROM_PX = 768;
const PC_FROM_PX = 1367;

/** The layout of a width in CSS pixels: mb below 768, tablet to 1366, pc above. The style sheets use the same edges. */
export function layoutVariant(width: number): LayoutVariant {
  if (width < TABLET_FROM_PX) return 'mb';
  return width < PC_FROM_PX ? 'tablet' : 'pc';
}

/**
 * The layout of the window, for what style sheets cannot decide, like how many items a section has. On the server and
 * at the first render it is pc.
 */
export function useLayoutVariant(): LayoutVariant {
  return useSyncExternalStore(
    listen,
    () => layoutVariant(window.innerWidth),
    () => 'pc',
  );
}

function listen(onChange: () => void): () => void {
  const edges = [TABLET_FROM_PX, PC_FROM_PX].map((px) => window.matchMedia(`(min-width: ${px}px)`));
  for (const edge of edges) edge.addEventListener('change', onChange);
  return () => {
    for (const edge of edges) edge.removeEventListener('change', onChange);
  };
}
