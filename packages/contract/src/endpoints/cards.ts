// Written by `npm run docs` from calls/cards.ts.

export const addCard = {
  name: 'addCard',
  method: 'POST',
  path: '/user/card',
} as const;

export const listCards = {
  name: 'listCards',
  method: 'GET',
  path: '/user/card',
} as const;

export const removeCard = {
  name: 'removeCard',
  method: 'DELETE',
  path: '/user/card',
} as const;

export const startCardWindow = {
  name: 'startCardWindow',
  method: 'POST',
  path: '/payment/auth',
} as const;
