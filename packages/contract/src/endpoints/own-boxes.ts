import type { Endpoint } from '../call.ts';

export const listOwnBoxes = {
  name: 'listOwnBoxes',
  method: 'GET',
  path: '/pqbox/own',
} as const satisfies Endpoint;
