import type { Endpoint } from '../../call.ts';

export const getWaiting = {
  name: 'getWaiting',
  method: 'GET',
  path: '/admin/waiting',
} as const satisfies Endpoint;

export const getOverview = {
  name: 'getOverview',
  method: 'GET',
  path: '/admin/overview',
} as const satisfies Endpoint;
