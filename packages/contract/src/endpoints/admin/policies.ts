// Written by `npm run docs` from calls/admin/policies.ts.

export const listPolicyVersions = {
  name: 'listPolicyVersions',
  method: 'GET',
  path: '/admin/policy',
} as const;

export const writePolicy = {
  name: 'writePolicy',
  method: 'PUT',
  path: '/admin/policy',
} as const;
