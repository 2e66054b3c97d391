// Written by `npm run docs` from calls/admin/payments.ts.

export const exportPayments = {
  name: 'exportPayments',
  path: '/admin/export',
} as const;

export const getPledgeRecord = {
  name: 'getPledgeRecord',
  method: 'GET',
  path: '/admin/pledge/detail',
} as const;

export const retryCharge = {
  name: 'retryCharge',
  method: 'POST',
  path: '/admin/charge/retry',
} as const;

export const searchCharges = {
  name: 'searchCharges',
  method: 'GET',
  path: '/admin/charge',
  list: 'charges',
} as const;

export const searchPledges = {
  name: 'searchPledges',
  method: 'GET',
  path: '/admin/pledge',
  list: 'pledges',
} as const;
