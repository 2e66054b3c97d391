import type { Endpoint } from '../call.ts';

export const sendProof = {
  name: 'sendProof',
  method: 'POST',
  path: '/proof/send',
} as const satisfies Endpoint;

export const answerProof = {
  name: 'answerProof',
  method: 'POST',
  path: '/proof/answer',
} as const satisfies Endpoint;

export const listProofs = {
  name: 'listProofs',
  method: 'GET',
  path: '/proof/list',
} as const satisfies Endpoint;

export const listProofQueue = {
  name: 'listProofQueue',
  method: 'GET',
  path: '/proof/queue',
  list: 'orders',
} as const satisfies Endpoint;
