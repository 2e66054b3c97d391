import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { civilDate, filledText, id, plainText, won } from '../fields.ts';

/**
 * Gives back part of a paid pledge, or the rest of it when `amount` is absent (surface.md). Partly refunded it stays `paid`;
 * wholly it becomes `refund`. `refund` is `unknown` while the provider's answer is being waited for: it is not asked twice.
 * The header `Idempotency-Key` makes a repeat answer as the first call did.
 */
export const refundPledge = defineCall({
  name: 'refundPledge',
  method: 'POST',
  path: '/admin/refund',
  summary: 'Refund a paid pledge',
  audience: 'admin',
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
    'unavailable',
    'idempotencyReuse',
  ],
});

/**
 * Hides a project, a story, a comment (or reply) or an approved reward of the PQ box, or shows it again. A hidden project takes
 * no pledges and charges none; a hidden story or reward is there for its author and administrators only.
 */
export const setBlind = defineCall({
  name: 'setBlind',
  method: 'POST',
  path: '/admin/blind',
  summary: 'Hide something, or show it again',
  audience: 'admin',
  input: z.object({
    type: z.enum(['project', 'comment', 'story', 'pqbox']),
    key: id,
    on: z.boolean(),
    reason: filledText(limits.rejectMessage),
    /** Of a reported comment: what was looked at (listReports). */
    seen: z.string().max(100).optional(),
  }),
  data: z.object({ key: z.string(), on: z.boolean() }),
  errors: ['notFound', 'wrongState', 'decisionStale'],
});

/**
 * What the provider's own console says of a refund whose outcome we could not learn: `done` or not. `orderId` is that of its
 * charge; needed where more than one refund of the pledge is open.
 */
export const settleRefund = defineCall({
  name: 'settleRefund',
  method: 'POST',
  path: '/admin/refund/settle',
  summary: 'Settle a refund of unknown outcome by hand',
  audience: 'admin',
  input: z.object({
    gateKey: id,
    orderId: plainText(100).optional(),
    done: z.boolean(),
    /** How the provider's console tells it, for the audit log. */
    reason: plainText(limits.rejectMessage).optional(),
  }),
  data: z.object({ gateKey: z.string(), status: z.enum(pledgeStatuses), refunded: z.int() }),
  errors: ['notFound', 'refundBusy'],
});

/**
 * Keeps a member from writing comments, replies, stories, reports and projects through the day `restrictUntil` (Asia/Seoul),
 * or lets them write again (null). The member is told by mail, with the reason.
 */
export const restrictMember = defineCall({
  name: 'restrictMember',
  method: 'POST',
  path: '/admin/member',
  summary: 'Keep a member from writing until a date',
  audience: 'admin',
  input: z.object({
    uid: id,
    restrictUntil: civilDate.nullable(),
    reason: filledText(limits.rejectMessage),
    /** The restriction that was looked at. */
    seen: civilDate.nullable().optional(),
  }),
  data: z.object({ uid: z.string(), restrictUntil: z.string().nullable() }),
  errors: ['notFound', 'wrongState', 'decisionStale'],
});
