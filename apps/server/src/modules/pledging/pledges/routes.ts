import * as calls from '@pq/contract/calls/pledges';
import { t } from '@pq/domain/copy';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { cancelPledge } from './changing/cancel-pledge.ts';
import { changeAllPledgeCards, changePledgeCard, nameFallbackCard } from './changing/change-card.ts';
import { fixPledge } from './changing/fix-pledge.ts';
import { placePledge } from './placing/place-pledge.ts';

export function registerPledges(router: CallRouter, platform: Platform): void {
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
    return { data: done, msg: t('my.list.cardChanged') };
  });
  router.guarded(calls.nameFallbackCard, async ({ input, caller }) => {
    await nameFallbackCard(platform, caller.uid, input.key, input.card);
    return { data: { gateKey: input.key } };
  });
  router.guarded(calls.fixPledge, async ({ input, caller }) => {
    await fixPledge(platform, caller, input);
    const done = input.data.purpose === 'projects' ? 'pay.fix.done.funding' : 'pay.fix.done.order';
    return { data: { gateKey: input.gateKey }, msg: t(done) };
  });
  router.guarded(calls.cancelPledge, async ({ input, caller }) => {
    await cancelPledge(platform, caller, input.pid, { projectKey: input.projectid });
    return { data: { gateKey: input.pid }, msg: t('pay.cancel.done') };
  });
}
