// Written by `npm run docs` from calls/admin/tax-data.ts.

export const exportTaxData = {
  name: 'exportTaxData',
  path: '/admin/tax',
} as const;
