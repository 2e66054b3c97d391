import * as calls from '@pq/contract/calls/console/refunds';
import { t } from '@pq/domain/copy';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { refundPledge } from './refund-pledge.ts';
import { settleRefundByHand } from './settle-refund-by-hand.ts';

/** Refunds that administrators ask for. */
export function registerRefunds(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
  router.operators(calls.refundPledge, async ({ input, operator, request }) => {
    const data = await refundPledge(platform, provider, {
      ...input,
      operator,
      idempotencyKey: readIdempotencyKey(request),
    });
    return { data, msg: t(data.refund === 'done' ? 'refund.done' : 'refund.unknown') };
  });
  router.operators(calls.settleRefund, async ({ input, operator }) => ({
    data: await settleRefundByHand(platform, operator, input),
    msg: t('refund.settled'),
  }));
}
