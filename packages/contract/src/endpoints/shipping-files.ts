// Written by `npm run docs` from calls/shipping-files.ts.

export const exportFailedRows = {
  name: 'exportFailedRows',
  path: '/shipping/upload',
} as const;

export const exportShipping = {
  name: 'exportShipping',
  path: '/shipping/export',
} as const;

export const uploadShipping = {
  name: 'uploadShipping',
  method: 'POST',
  path: '/shipping/upload',
} as const;
