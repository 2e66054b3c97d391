import * as adminCalls from '@pq/contract/calls/admin';
import { payNow as payNowCall } from '@pq/contract/calls/pledges';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { payNow } from './pay-now.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { refundPledge } from './refund-pledge.ts';
import { settleRefundByHand } from './settle-refund.ts';

/** Charges and refunds that people ask for. */
export function registerCharges(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
  router.guarded(payNowCall, async ({ input, caller }) => {
    const data = await payNow(platform, provider, caller.uid, input.key);
    return { data, msg: payNowMessage(data) };
  });
  router.operators(adminCalls.refundPledge, async ({ input, operator, request }) => {
    const data = await refundPledge(platform, provider, {
      ...input,
      operator,
      idempotencyKey: readIdempotencyKey(request),
    });
    return { data, msg: t(data.refund === 'done' ? 'refund.done' : 'refund.unknown') };
  });
  router.operators(adminCalls.settleRefund, async ({ input, operator }) => ({
    data: await settleRefundByHand(platform, operator, input),
    msg: t('refund.settled'),
  }));
}

function payNowMessage({ status, failureReason }: Awaited<ReturnType<typeof payNow>>): string {
  if (failureReason !== undefined) return t('pay.now.refused', { reason: failureReason });
  return t(status === 'paid' ? 'pay.now.done' : 'pay.now.waiting');
}

/** The provider's own call. Answered 200 whatever it says, so that it is not repeated for reasons that lie with us. */
export function registerChargeWebhook(
  app: FastifyInstance,
  platform: Platform,
  provider: PaymentProvider,
): void {
  app.post('/api/payple/webhook', { bodyLimit: 65_536 }, async (request, reply) => {
    await receiveWebhook(platform, provider, request.body);
    return reply.send({ state: true, data: null });
  });
}
