// Written by `npm run docs` from calls/admin/fee-plans.ts.

export const listFeePlans = {
  name: 'listFeePlans',
  method: 'GET',
  path: '/admin/plan',
  list: 'plans',
} as const;

export const writeFeePlan = {
  name: 'writeFeePlan',
  method: 'POST',
  path: '/admin/plan',
} as const;
