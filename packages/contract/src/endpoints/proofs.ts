// Written by `npm run docs` from calls/proofs.ts.

export const answerProof = {
  name: 'answerProof',
  method: 'POST',
  path: '/proof/answer',
} as const;

export const listProofQueue = {
  name: 'listProofQueue',
  method: 'GET',
  path: '/proof/queue',
  list: 'orders',
} as const;

export const listProofs = {
  name: 'listProofs',
  method: 'GET',
  path: '/proof/list',
} as const;

export const sendProof = {
  name: 'sendProof',
  method: 'POST',
  path: '/proof/send',
} as const;
