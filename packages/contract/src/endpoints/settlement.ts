// Written by `npm run docs` from calls/settlement.ts.

export const getExpectedSettlement = {
  name: 'getExpectedSettlement',
  method: 'GET',
  path: '/settlement/expected',
} as const;
