// Written by `npm run docs` from calls/ledger-proof.ts.

export const getLedgerProof = {
  name: 'getLedgerProof',
  method: 'GET',
  path: '/proof',
} as const;
