/**
 * The `sizes` of card pictures in each grid (ui/card-grid.tsx), from its columns, gaps and gutters. Grids depend on their own
 * width, the attribute on that of the window: 960 px are a window of 1024, 1160 px a window of 1224.
 */
export const cardSizes = {
  three:
    '(min-width: 1367px) 371px, (min-width: 1224px) 373px, (min-width: 1024px) calc((100vw - 104px) / 3), (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  /** `three` next to the menu of the own pages, which is above it below 901 px. */
  own: '(min-width: 1367px) 276px, (min-width: 1224px) 307px, (min-width: 1024px) calc((100vw - 304px) / 3), (min-width: 901px) calc((100vw - 284px) / 2), (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  four: '(min-width: 1367px) 272px, (min-width: 1224px) 275px, (min-width: 1024px) calc((100vw - 124px) / 4), (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  popular:
    '(min-width: 1367px) 371px, (min-width: 1224px) 570px, (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  latest:
    '(min-width: 1367px) 371px, (min-width: 1224px) 275px, (min-width: 1024px) calc((100vw - 124px) / 4), (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  wide: '(min-width: 1224px) 239px, (min-width: 1024px) calc(22vw - 30px), (min-width: 768px) calc(40vw - 32px), calc(40vw - 22px)',
  wideAlone:
    '(min-width: 1224px) 341px, (min-width: 1024px) calc(30vw - 26px), (min-width: 768px) calc(40vw - 32px), calc(40vw - 22px)',
} as const;

export type CardPlace = keyof typeof cardSizes;
