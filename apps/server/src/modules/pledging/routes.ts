import * as calls from '@pq/contract/calls/pledges';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { FastifyInstance } from 'fastify';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { registerOrderSheet } from './order-sheet.ts';
import { cancelPledge } from './pledges/cancel-pledge.ts';
import {
  changeAllPledgeCards,
  changePledge,
  changePledgeCard,
  chooseFallbackCard,
} from './pledges/change-pledge.ts';
import { countBackerNeeds } from './pledges/count-backer-needs.ts';
import { placePledge } from './pledges/place-pledge.ts';
import { registerWaitlist } from './waitlist/routes.ts';

type Dependencies = { router: CallRouter; platform: Platform };

export function registerPledging(app: FastifyInstance, { router, platform }: Dependencies): void {
  registerPledges(router, platform);
  registerWaitlist(router, platform);
  registerOrderSheet(app);
}

function registerPledges(router: CallRouter, platform: Platform): void {
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
