import { limits } from '@pq/domain/limits';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import * as endpoints from '../../endpoints/admin/refunds.ts';
import { about, id, known, plainText, won } from '../../fields.ts';

export const refundPledge = defineCall({
  ...endpoints.refundPledge,
  summary: 'Refund a paid pledge',
  description:
    'Gives back part of a paid pledge, or the rest of it when `amount` is absent. Partly refunded ' +
    "it stays `paid`; wholly it becomes `refund`. `refund` is `unknown` while the provider's " +
    'answer is being waited for: it is not asked twice. The header `Idempotency-Key` makes a ' +
    'repeat answer as the first call did.',
  idempotent: true,
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id.meta(known.pledge),
    amount: won(1, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta(about('What is given back, KRW; left out: the rest', 25_000)),
    reason: plainText(limits.rejectMessage).optional().meta(about('Why, for the audit log', '배송 전 취소')),
    seen: won(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta(about('How much had been given back of what was looked at, KRW', 0)),
  }),
  data: z.object({
    gateKey: z.string().meta(known.pledge),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    refunded: z.int().meta(about('What has been given back in all, KRW', 25_000)),
    refund: z
      .enum(['done', 'unknown'])
      .meta(about('unknown while the answer of the provider is being waited for: it is not asked twice')),
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
  ...endpoints.settleRefund,
  summary: 'Settle a refund of unknown outcome by hand',
  description:
    "What the provider's own console says of a refund whose outcome we could not learn: `done` or " +
    'not. `orderId` is that of its charge; needed where more than one refund of the pledge is ' +
    'open.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({
    gateKey: id.meta(known.pledge),
    orderId: plainText(100)
      .optional()
      .meta(
        about(
          'Order id of the refund; needed where more than one refund of the pledge is open',
          '0199f3a4-2',
        ),
      ),
    done: z.boolean().meta(about('What the console of the provider says of it', true)),
    reason: plainText(limits.rejectMessage)
      .optional()
      .meta(about('How the console of the provider tells it, for the audit log', '콘솔에서 취소 확인')),
    seen: z
      .int()
      .optional()
      .meta(
        about(
          'The refund that was looked at: requestedAt in the openRefunds of the pledge, epoch ms',
          1_767_229_200_000,
        ),
      ),
  }),
  data: z.object({
    gateKey: z.string().meta(known.pledge),
    status: z.enum(pledgeStatuses).meta(known.pledgeStatus),
    refunded: z.int().meta(about('What has been given back in all, KRW', 25_000)),
  }),
  errors: ['notFound', 'refundBusy', 'decisionStale', 'ownDecision'],
});
