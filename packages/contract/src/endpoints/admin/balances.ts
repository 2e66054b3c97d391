// Written by `npm run docs` from calls/admin/balances.ts.

export const listBalances = {
  name: 'listBalances',
  method: 'GET',
  path: '/admin/balance',
  list: 'balances',
} as const;

export const receiveBalance = {
  name: 'receiveBalance',
  method: 'POST',
  path: '/admin/payout/received',
} as const;

export const writeOffBalance = {
  name: 'writeOffBalance',
  method: 'POST',
  path: '/admin/payout/write-off',
} as const;
