import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/refunds.ts';
import { id, plainText, won } from '../../fields.ts';

/**
 * Gives back part of a paid pledge, or the rest of it when `amount` is absent. Partly refunded it stays `paid`;
 * wholly it becomes `refund`. `refund` is `unknown` while the provider's answer is being waited for: it is not asked twice.
 * The header `Idempotency-Key` makes a repeat answer as the first call did.
 */
export const refundPledge = defineCall({
  ...endpoints.refundPledge,
  summary: 'Refund a paid pledge',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id,
    amount: won(1, Number.MAX_SAFE_INTEGER).optional(),
    /** Why, for the audit log. */
    reason: plainText(limits.rejectMessage).optional(),
    /** How much had been given back of what was looked at, KRW. */
    seen: won(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: z.object({
    gateKey: z.string(),
    status: z.enum(pledgeStatuses),
    refunded: z.int(),
    refund: z.enum(['done', 'unknown']),
  }),
  errors: [
    'notFound',
    'pledgeSettled',
    'refundAmount',
    'refundBusy',
    'refundRefused',
    'decisionStale',
    'ownDecision',
    'unavailable',
    'idempotencyReuse',
  ],
});

/**
 * What the provider's own console says of a refund whose outcome we could not learn: `done` or not. `orderId` is that of its
 * charge; needed where more than one refund of the pledge is open.
 */
export const settleRefund = defineCall({
  ...endpoints.settleRefund,
  summary: 'Settle a refund of unknown outcome by hand',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id,
    orderId: plainText(100).optional(),
    done: z.boolean(),
    /** How the provider's console tells it, for the audit log. */
    reason: plainText(limits.rejectMessage).optional(),
    /** The refund that was looked at: `requestedAt` in the pledge's `openRefunds`. */
    seen: z.int().optional(),
  }),
  data: z.object({ gateKey: z.string(), status: z.enum(pledgeStatuses), refunded: z.int() }),
  errors: ['notFound', 'refundBusy', 'decisionStale', 'ownDecision'],
});
