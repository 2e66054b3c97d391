// Written by `npm run docs` from calls/admin/refunds.ts.

export const refundPledge = {
  name: 'refundPledge',
  method: 'POST',
  path: '/admin/refund',
} as const;

export const settleRefund = {
  name: 'settleRefund',
  method: 'POST',
  path: '/admin/refund/settle',
} as const;
