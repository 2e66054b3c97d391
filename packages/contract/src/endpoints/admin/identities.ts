// Written by `npm run docs` from calls/admin/identities.ts.

export const decideIdentity = {
  name: 'decideIdentity',
  method: 'POST',
  path: '/admin/identity',
} as const;

export const listIdentities = {
  name: 'listIdentities',
  method: 'GET',
  path: '/admin/identity',
  list: 'identities',
} as const;

export const openIdentityDocument = {
  name: 'openIdentityDocument',
  path: '/admin/identity/document',
} as const;
