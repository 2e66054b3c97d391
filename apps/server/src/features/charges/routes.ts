import * as payments from '@pq/contract/calls/payments';
import { payNow as payNowCall } from '@pq/contract/calls/pledges';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import type { ChargeAnswer } from './charge-answer.ts';
import { payNow } from './pay-now.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { retryCharge } from './retry-charge.ts';
import { searchCharges } from './search-charges.ts';

/** Charges that people ask for. */
export function registerCharges(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
  router.guarded(payNowCall, async ({ input, caller }) => {
    const data = await payNow(platform, provider, caller.uid, input.key);
    return { data, msg: payNowMessage(data) };
  });
  router.operators(payments.searchCharges, async ({ input }) => ({
    data: await searchCharges(platform, input),
  }));
  router.operators(payments.retryCharge, async ({ input, operator }) => {
    const data = await retryCharge(platform, provider, operator, input);
    return { data, msg: payNowMessage(data) };
  });
}

function payNowMessage({ status, failureReason }: ChargeAnswer): string {
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
