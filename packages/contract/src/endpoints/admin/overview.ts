// Written by `npm run docs` from calls/admin/overview.ts.

export const getOverview = {
  name: 'getOverview',
  method: 'GET',
  path: '/admin/overview',
} as const;

export const getWaiting = {
  name: 'getWaiting',
  method: 'GET',
  path: '/admin/waiting',
} as const;
