export type LayoutVariant = 'mb' | 'tablet' | 'pc';

const TABLET_FROM_PX = 768;
const PC_FROM_PX = 1367;

/** The minimum width of the editors of projects and rewards. */
export const WRITING_FROM_PX = 1024;

/** The layout of a width in CSS pixels: mb below 768, tablet to 1366, pc above (docs/product/discovery.md#widths). The style sheets use the same edges. */
export function layoutVariant(width: number): LayoutVariant {
  if (width < TABLET_FROM_PX) return 'mb';
  return width < PC_FROM_PX ? 'tablet' : 'pc';
}
