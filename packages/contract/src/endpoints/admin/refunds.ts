import type { Endpoint } from '../../call.ts';

export const refundPledge = {
  name: 'refundPledge',
  method: 'POST',
  path: '/admin/refund',
} as const satisfies Endpoint;

export const settleRefund = {
  name: 'settleRefund',
  method: 'POST',
  path: '/admin/refund/settle',
} as const satisfies Endpoint;
