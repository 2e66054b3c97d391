import * as payments from '@pq/contract/calls/console/payments';
import { paypleWebhook } from '@pq/contract/calls/payple-webhook';
import { payNow as payNowCall } from '@pq/contract/calls/pledges';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import type { ChargeAnswer } from './charge-answer.ts';
import { retryCharge } from './console/retry-charge.ts';
import { searchCharges } from './console/search-charges.ts';
import { payNow } from './pay-now.ts';
import { createWebhookLimiters, namesOrderOrCard, receiveWebhook } from './receive-webhook.ts';

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
 * Webhooks that one address may send in a minute: all of a payment day comes from few addresses, at up to 80 a second. Their
 * limit is their own, so that it is no part of what a person may ask for.
 */
const WEBHOOKS_A_MINUTE = 6_000;

/**
 * The provider's webhook. A body that tells of nothing of ours is answered 200; while the database is away it is 503, and 429
 * when one address, or one charge or card, or all of them together are told of too often. Nothing is lost by a refusal:
 * every open charge is looked up in its own time.
 */
export function registerChargeWebhook(
  app: FastifyInstance,
  platform: Platform,
  provider: PaymentProvider,
): void {
  const limiters = createWebhookLimiters();
  const requestLimit = { name: 'webhook', max: WEBHOOKS_A_MINUTE };
  const options = { bodyLimit: 65_536, config: { requestLimit } };
  app.post(`/api${paypleWebhook.path}`, options, async (request, reply) => {
    if (!namesOrderOrCard(request.body)) recordSecurityEvent(platform, 'webhook.refused', { request });
    await receiveWebhook(platform, provider, request.body, limiters);
    return reply.send({ state: true, data: null });
  });
}
