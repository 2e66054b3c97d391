/**
 * How wide a card's picture is drawn in each grid (ui/card-grid.tsx): `three`, `four`, the popular ones of the home
 * page and those that lie wide because they open soon,
 * from its columns and gaps and the gutters.
 */
export const cardSizes = {
  three:
    '(min-width: 1224px) 373px, (min-width: 1024px) calc((100vw - 104px) / 3), (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  four: '(min-width: 1224px) 275px, (min-width: 1024px) calc((100vw - 124px) / 4), (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  popular:
    '(min-width: 1367px) 371px, (min-width: 1224px) 570px, (min-width: 768px) calc((100vw - 84px) / 2), calc((100vw - 52px) / 2)',
  soon: '(min-width: 1224px) 168px, (min-width: 768px) 20vw, 40vw',
} as const;

/** The popular slider of a section: its left part, on phones its whole width. */
export const slideSizes = '(min-width: 1224px) 677px, (min-width: 768px) 58vw, calc(100vw - 40px)';

export type CardPlace = keyof typeof cardSizes;

/** Sharp at two pixels a point in the widest of them. */
export const WIDEST_COPY = 1_140;
