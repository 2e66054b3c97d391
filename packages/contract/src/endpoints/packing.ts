// Written by `npm run docs` from calls/packing.ts.

export const readPacking = {
  name: 'readPacking',
  method: 'POST',
  path: '/shipping/packing',
  list: 'slips',
} as const;
