import type { Endpoint } from '../call.ts';

export const listCards = { name: 'listCards', method: 'GET', path: '/user/card' } as const satisfies Endpoint;

export const addCard = { name: 'addCard', method: 'POST', path: '/user/card' } as const satisfies Endpoint;

export const removeCard = {
  name: 'removeCard',
  method: 'DELETE',
  path: '/user/card',
} as const satisfies Endpoint;

export const startCardWindow = {
  name: 'startCardWindow',
  method: 'POST',
  path: '/payment/auth',
} as const satisfies Endpoint;
