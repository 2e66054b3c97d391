// Written by `npm run docs` from calls/shipping.ts.

export const confirmReceived = {
  name: 'confirmReceived',
  method: 'POST',
  path: '/shipping/received',
} as const;

export const correctParcel = {
  name: 'correctParcel',
  method: 'POST',
  path: '/shipping/correct',
} as const;

export const getShippingOrder = {
  name: 'getShippingOrder',
  method: 'GET',
  path: '/shipping/order',
} as const;

export const listShipping = {
  name: 'listShipping',
  method: 'GET',
  path: '/shipping/list',
  list: 'orders',
} as const;

export const setMaking = {
  name: 'setMaking',
  method: 'POST',
  path: '/shipping/making',
} as const;

export const setShippingState = {
  name: 'setShippingState',
  method: 'POST',
  path: '/shipping/state',
} as const;

export const startShipping = {
  name: 'startShipping',
  method: 'POST',
  path: '/shipping/start',
} as const;

export const undoReceived = {
  name: 'undoReceived',
  method: 'POST',
  path: '/shipping/unreceived',
} as const;

export const undoShipping = {
  name: 'undoShipping',
  method: 'POST',
  path: '/shipping/undo',
} as const;
