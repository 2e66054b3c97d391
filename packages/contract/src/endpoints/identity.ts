// Written by `npm run docs` from calls/identity.ts.

export const getIdentity = {
  name: 'getIdentity',
  method: 'GET',
  path: '/maker/identity',
} as const;

export const submitIdentity = {
  name: 'submitIdentity',
  method: 'PUT',
  path: '/maker/identity',
} as const;
