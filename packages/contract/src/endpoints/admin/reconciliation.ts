// Written by `npm run docs` from calls/admin/reconciliation.ts.

export const chargeDifference = {
  name: 'chargeDifference',
  method: 'POST',
  path: '/admin/reconciliation/charge',
} as const;

export const closeDifference = {
  name: 'closeDifference',
  method: 'POST',
  path: '/admin/reconciliation/close',
} as const;

export const listDifferences = {
  name: 'listDifferences',
  method: 'GET',
  path: '/admin/reconciliation',
} as const;

export const lookUpDifference = {
  name: 'lookUpDifference',
  method: 'POST',
  path: '/admin/reconciliation/look-up',
} as const;

export const refundDifference = {
  name: 'refundDifference',
  method: 'POST',
  path: '/admin/reconciliation/refund',
} as const;

export const uploadSettlementFile = {
  name: 'uploadSettlementFile',
  method: 'POST',
  path: '/admin/reconciliation/file',
} as const;
