import * as payments from '@pq/contract/calls/admin/payments';
import * as refundCalls from '@pq/contract/calls/admin/refunds';
import * as cardCalls from '@pq/contract/calls/cards';
import { paypleWebhook } from '@pq/contract/calls/payple-webhook';
import * as calls from '@pq/contract/calls/pledges';
import { payNow as payNowCall } from '@pq/contract/calls/pledges';
import * as proofCalls from '@pq/contract/calls/proofs';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { FastifyInstance } from 'fastify';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { PaymentProvider } from '#src/providers/payple/port.ts';
import { searchCharges } from './admin-search.ts';
import { addCard, startCardWindow } from './cards/add-card.ts';
import { listCards } from './cards/queries.ts';
import { removeCard } from './cards/remove-card.ts';
import { type ChargeAnswer, payNow, retryCharge } from './charges/charge-now.ts';
import { createWebhookLimiters, namesOrderOrCard, receiveWebhook } from './charges/receive-webhook.ts';
import { cancelPledge } from './pledges/cancel-pledge.ts';
import {
  changeAllPledgeCards,
  changePledge,
  changePledgeCard,
  chooseFallbackCard,
} from './pledges/change-pledge.ts';
import { countBackerNeeds } from './pledges/count-backer-needs.ts';
import { placePledge } from './pledges/place-pledge.ts';
import { answerProof } from './proofs/answer-proof.ts';
import { listProofQueue, listProofs } from './proofs/read-proofs.ts';
import { sendProof } from './proofs/send-proof.ts';
import { refundPledge } from './refunds/refund-pledge.ts';
import { settleRefundByHand } from './refunds/settle-refund-by-hand.ts';

export function registerPledges(router: CallRouter, platform: Platform): void {
  router.guarded(calls.countNeeds, async ({ caller }) => ({
    data: { needs: await countBackerNeeds(platform, caller.uid) },
  }));
  router.guarded(calls.placePledge, async ({ input, caller, request }) => {
    return { data: await placePledge(platform, caller, input, readIdempotencyKey(request)) };
  });
  router.guarded(calls.changePledgeCard, async ({ input, caller }) => {
    const cardId = typeof input.card === 'string' ? input.card : input.card.PCD_PAYER_ID;
    await changePledgeCard(platform, caller.uid, input.key, cardId);
    return { data: { gateKey: input.key }, msg: t('my.list.cardChanged') };
  });
  router.guarded(calls.changeAllPledgeCards, async ({ input, caller }) => {
    const done = await changeAllPledgeCards(platform, caller.uid, input.keys, input.card);
    return { data: done, msg: allCardsMessage(done) };
  });
  router.guarded(calls.nameFallbackCard, async ({ input, caller }) => {
    await chooseFallbackCard(platform, caller.uid, input.key, input.card);
    return { data: { gateKey: input.key } };
  });
  router.guarded(calls.fixPledge, async ({ input, caller }) => {
    await changePledge(platform, caller, input);
    const done = input.data.purpose === 'projects' ? 'pay.fix.done.funding' : 'pay.fix.done.order';
    return { data: { gateKey: input.gateKey }, msg: t(done) };
  });
  router.guarded(calls.cancelPledge, async ({ input, caller }) => {
    const { purpose } = await cancelPledge(platform, caller, input.pid, { projectKey: input.projectid });
    const msg = t(purpose === 'ordermade' ? 'pay.cancel.done.order' : 'pay.cancel.done');
    return { data: { gateKey: input.pid }, msg };
  });
}

function allCardsMessage({ changed, skipped }: { changed: string[]; skipped: string[] }): string {
  if (changed.length === 0) return t('my.card.all.none');
  const done = t('my.card.all.done', { n: formatNumber(changed.length) });
  return skipped.length === 0
    ? done
    : `${done} ${t('my.card.all.skipped', { n: formatNumber(skipped.length) })}`;
}

export function registerCharges(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
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
 * Webhooks that one address may send in a minute: all of a payment day comes from few addresses, at up to 80 a second. Their
 * limit is their own, so that it is apart from the limit of a person's requests.
 */
const WEBHOOKS_A_MINUTE = 6_000;

/**
 * The provider's webhook. A body without an order or card of ours is answered 200; while the database is away it is 503, and 429
 * when one address, or one charge or card, or all of them together are reported too often. Nothing is lost by a rejection:
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

export function registerCards(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
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

export function registerProofs(router: CallRouter, platform: Platform): void {
  router.guarded(proofCalls.sendProof, async ({ input, caller }) => ({
    data: await sendProof(platform, caller, input),
    msg: t('proof.desk.sent.done'),
  }));
  router.guarded(proofCalls.answerProof, async ({ input, caller }) => ({
    data: await answerProof(platform, caller, input),
    msg: t(input.decision === 'approve' ? 'proof.approved' : 'proof.changed'),
  }));
  router.guarded(proofCalls.listProofs, async ({ input, caller }) => ({
    data: await listProofs(platform, caller, input.gateKey),
  }));
  router.guarded(proofCalls.listProofQueue, async ({ input, caller }) => ({
    data: await listProofQueue(platform, caller, input),
  }));
}

export function registerRefunds(router: CallRouter, platform: Platform, provider: PaymentProvider): void {
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
