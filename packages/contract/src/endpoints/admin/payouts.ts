// Written by `npm run docs` from calls/admin/payouts.ts.

export const correctPayout = {
  name: 'correctPayout',
  method: 'POST',
  path: '/admin/payout/correct',
} as const;

export const dissolvePayouts = {
  name: 'dissolvePayouts',
  method: 'POST',
  path: '/admin/payout/dissolve',
} as const;

export const exportPayouts = {
  name: 'exportPayouts',
  path: '/admin/payout/file',
} as const;

export const gatherPayouts = {
  name: 'gatherPayouts',
  method: 'POST',
  path: '/admin/payout/batch',
} as const;

export const getPayoutBatch = {
  name: 'getPayoutBatch',
  method: 'GET',
  path: '/admin/payout/detail',
} as const;

export const holdPayout = {
  name: 'holdPayout',
  method: 'POST',
  path: '/admin/payout/hold',
} as const;

export const listPayouts = {
  name: 'listPayouts',
  method: 'GET',
  path: '/admin/payout',
  list: 'items',
} as const;

export const recordExternalPayout = {
  name: 'recordExternalPayout',
  method: 'POST',
  path: '/admin/payout/outside',
} as const;

export const releasePayouts = {
  name: 'releasePayouts',
  method: 'POST',
  path: '/admin/payout/release',
} as const;

export const uploadPayoutResult = {
  name: 'uploadPayoutResult',
  method: 'POST',
  path: '/admin/payout/result',
} as const;
