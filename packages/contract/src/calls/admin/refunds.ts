import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, id, known, lineText, plainText, won } from '../../fields.ts';

export const refundPledge = defineCall({
  name: 'refundPledge',
  method: 'POST',
  path: '/admin/refund',
  writes: 'compared',
  summary: 'Refund a paid pledge',
  description:
    'Refunds part of a paid pledge, or all that is left if `amount` is omitted. After a partial refund the ' +
    "status stays `paid`; after a full refund it is `refund`. `refund` is `unknown` while the provider's " +
    'answer is pending; the provider is not asked twice. With the header `Idempotency-Key`, a repeat returns ' +
    'the first answer.',
  idempotent: true,
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id.meta(known.pledge),
    amount: won(1, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta(about('Amount to refund, KRW; omit to refund all that is left', 25_000)),
    reason: plainText(limits.rejectMessage)
      .optional()
      .meta(about('Reason, for the audit log', '배송 전 취소')),
    seen: won(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta(about('Refunded amount that the decision is based on, KRW', 0)),
  }),
  data: z.object({
    gateKey: z.string().meta(known.pledge),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    refunded: z.int().meta(about('Total refunded amount, KRW', 25_000)),
    refund: z
      .enum(['done', 'unknown'])
      .meta(about("unknown while the provider's answer is pending; the provider is not asked twice")),
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

export const settleRefund = defineCall({
  name: 'settleRefund',
  method: 'POST',
  path: '/admin/refund/settle',
  writes: 'compared',
  summary: 'Settle a refund with unknown outcome by hand',
  description:
    "Records the outcome that the provider's admin console shows for a refund that we could not confirm: " +
    '`done` or not. `orderId` is the order id of the refund, required if the pledge has more than one open ' +
    'refund.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id.meta(known.pledge),
    orderId: lineText(100)
      .optional()
      .meta(
        about('Order id of the refund; required if the pledge has more than one open refund', '0199f3a4-2'),
      ),
    done: z.boolean().meta(about("Outcome shown in the provider's admin console", true)),
    reason: plainText(limits.rejectMessage)
      .optional()
      .meta(about("Wording of the provider's admin console, for the audit log", '콘솔에서 취소 확인')),
    seen: z
      .int()
      .optional()
      .meta(
        about(
          'Refund that the decision is based on: requestedAt in openRefunds of the pledge, epoch ms',
          1_767_229_200_000,
        ),
      ),
  }),
  data: z.object({
    gateKey: z.string().meta(known.pledge),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    refunded: z.int().meta(about('Total refunded amount, KRW', 25_000)),
  }),
  errors: ['notFound', 'refundBusy', 'decisionStale', 'ownDecision'],
});
