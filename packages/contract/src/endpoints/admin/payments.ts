import type { Endpoint, FileEndpoint } from '../../call.ts';

export const searchPledges = {
  name: 'searchPledges',
  method: 'GET',
  path: '/admin/pledge',
  list: 'pledges',
} as const satisfies Endpoint;

export const getPledgeRecord = {
  name: 'getPledgeRecord',
  method: 'GET',
  path: '/admin/pledge/detail',
} as const satisfies Endpoint;

export const searchCharges = {
  name: 'searchCharges',
  method: 'GET',
  path: '/admin/charge',
  list: 'charges',
} as const satisfies Endpoint;

export const retryCharge = {
  name: 'retryCharge',
  method: 'POST',
  path: '/admin/charge/retry',
} as const satisfies Endpoint;

export const exportPayments = {
  name: 'exportPayments',
  path: '/admin/export',
} as const satisfies FileEndpoint;
