import * as payments from '@pq/contract/calls/admin/payments';
import * as refundCalls from '@pq/contract/calls/admin/refunds';
import * as cardCalls from '@pq/contract/calls/cards';
import { paypleWebhook } from '@pq/contract/calls/payple-webhook';
import { payNow as payNowCall } from '@pq/contract/calls/pledges';
import { t } from '@pq/domain/copy';
import type { FastifyInstance } from 'fastify';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { addCard, startCardWindow } from './cards/add-card.ts';
import { registerCardReturn } from './cards/card-return.ts';
import { listCards } from './cards/queries.ts';
import { removeCard } from './cards/remove-card.ts';
import { type ChargeAnswer, payNow, retryCharge } from './charges/charge-now.ts';
import { createWebhookLimiters, namesOrderOrCard, receiveWebhook } from './charges/receive-webhook.ts';
import { searchCharges } from './charges/search-charges.ts';
import { refundPledge } from './refunds/refund-pledge.ts';
import { settleRefundByHand } from './refunds/settle-refund-by-hand.ts';

type Dependencies = { router: CallRouter; platform: Platform; provider: PaymentProvider };

export async function registerPayments(
  app: FastifyInstance,
  { router, platform, provider }: Dependencies,
): Promise<void> {
  registerCards(router, platform, provider);
  await registerCardReturn(app);
  registerCharges(router, platform, provider);
  registerRefunds(router, platform, provider);
  registerChargeWebhook(app, platform, provider);
}

function registerCards(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
  router.guarded(cardCalls.listCards, async ({ caller }) => ({
    data: await listCards(platform, caller.uid),
  }));
  router.guarded(cardCalls.addCard, async ({ input, caller }) => ({
    data: await addCard(platform, provider, caller.uid, input.card),
    msg: t('my.card.added'),
  }));
  router.guarded(cardCalls.removeCard, async ({ input, caller }) => ({
    data: await removeCard(platform, caller.uid, input.card),
    msg: t('my.card.deleted'),
  }));
  router.guarded(cardCalls.startCardWindow, async ({ caller }) => ({
    data: await startCardWindow(platform, provider, caller.uid),
  }));
}

function registerCharges(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
  router.guarded(payNowCall, async ({ input, caller }) => {
    const data = await payNow(platform, provider, caller.uid, input.key);
    return { data, msg: payNowMessage(data) };
  });
  router.admin(payments.searchCharges, async ({ input }) => ({
    data: await searchCharges(platform, input),
  }));
  router.admin(payments.retryCharge, async ({ input, admin }) => {
    const data = await retryCharge(platform, provider, admin, input);
    return { data, msg: payNowMessage(data) };
  });
}

function payNowMessage({ status, failureReason }: ChargeAnswer): string {
  if (failureReason !== undefined) return t('pay.now.refused', { reason: failureReason });
  return t(status === 'paid' ? 'pay.now.done' : 'pay.now.waiting');
}

/**
 * Webhooks that one address may send in a minute: all of a payment day come from few addresses, at up to 80 a second. They have
 * their own limit, separate from that of a person's requests.
 */
const WEBHOOKS_A_MINUTE = 6_000;

/**
 * The provider's webhook. A body without an order or card of ours is answered 200; while the database is away it is 503, and 429
 * when one address, or one charge or card, or all of them together are reported too often. Nothing is lost by a rejection:
 * every open charge is looked up in its own time.
 */
function registerChargeWebhook(app: FastifyInstance, platform: Platform, provider: PaymentProvider): void {
  const limiters = createWebhookLimiters();
  const requestLimit = { name: 'webhook', max: WEBHOOKS_A_MINUTE };
  const options = { bodyLimit: 65_536, config: { requestLimit } };
  app.post(`/api${paypleWebhook.path}`, options, async (request, reply) => {
    if (!namesOrderOrCard(request.body)) recordSecurityEvent(platform, 'webhook.refused', { request });
    await receiveWebhook(platform, provider, request.body, limiters);
    return reply.send({ state: true, data: null });
  });
}

function registerRefunds(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
  router.admin(refundCalls.refundPledge, async ({ input, admin, request }) => {
    const data = await refundPledge(platform, provider, {
      ...input,
      admin,
      idempotencyKey: readIdempotencyKey(request),
    });
    return { data, msg: t(data.refund === 'done' ? 'refund.done' : 'refund.unknown') };
  });
  router.admin(refundCalls.settleRefund, async ({ input, admin }) => ({
    data: await settleRefundByHand(platform, admin, input),
    msg: t('refund.settled'),
  }));
}
