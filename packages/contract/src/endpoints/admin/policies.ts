import type { Endpoint } from '../../call.ts';

export const listPolicyVersions = {
  name: 'listPolicyVersions',
  method: 'GET',
  path: '/admin/policy',
} as const satisfies Endpoint;

export const writePolicy = {
  name: 'writePolicy',
  method: 'PUT',
  path: '/admin/policy',
} as const satisfies Endpoint;
