// Written by `npm run docs` from calls/settlement.ts.

export const exportStatement = {
  name: 'exportStatement',
  path: '/settlement/statement',
} as const;

export const getExpectedSettlement = {
  name: 'getExpectedSettlement',
  method: 'GET',
  path: '/settlement/expected',
} as const;

export const getSettlement = {
  name: 'getSettlement',
  method: 'GET',
  path: '/settlement/my',
} as const;

export const getStatement = {
  name: 'getStatement',
  method: 'GET',
  path: '/settlement/statement/detail',
} as const;
