// Written by `npm run docs` from calls/admin/ledger.ts.

export const listLedger = {
  name: 'listLedger',
  method: 'GET',
  path: '/admin/ledger',
  list: 'entries',
} as const;
