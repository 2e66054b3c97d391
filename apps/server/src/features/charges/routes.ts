import * as payments from '@pq/contract/calls/console/payments';
import { payNow as payNowCall } from '@pq/contract/calls/pledges';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import type { ChargeAnswer } from './charge-answer.ts';
import { retryCharge } from './console/retry-charge.ts';
import { searchCharges } from './console/search-charges.ts';
import { payNow } from './pay-now.ts';
import { receiveWebhook } from './receive-webhook.ts';

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

/**
 * The provider's webhook. A body that tells of nothing of ours is answered 200; while the database is away it is 503, and 429
 * when one charge or card is told of too often, so that the provider repeats it.
 */
export function registerChargeWebhook(
  app: FastifyInstance,
  platform: Platform,
  provider: PaymentProvider,
): void {
  // All of a payment day comes from few addresses, so that it is no part of their limit. What a message costs is bounded: one
  // short statement by an indexed key, and of one charge or card a few questions a minute to the provider.
  const options = { bodyLimit: 65_536, config: { rateLimit: false } };
  app.post('/api/payple/webhook', options, async (request, reply) => {
    await receiveWebhook(platform, provider, request.body);
    return reply.send({ state: true, data: null });
  });
}
