// Written by `npm run docs` from calls/addresses.ts.

export const askAddresses = {
  name: 'askAddresses',
  method: 'POST',
  path: '/shipping/ask',
} as const;

export const changeAddress = {
  name: 'changeAddress',
  method: 'PUT',
  path: '/pledge/address',
} as const;

export const confirmAddress = {
  name: 'confirmAddress',
  method: 'POST',
  path: '/pledge/address/confirm',
} as const;

export const lockAddresses = {
  name: 'lockAddresses',
  method: 'POST',
  path: '/shipping/lock',
} as const;

export const readAddress = {
  name: 'readAddress',
  method: 'POST',
  path: '/pledge/address/read',
} as const;
