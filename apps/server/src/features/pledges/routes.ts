import * as calls from '@pq/contract/calls/pledges';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { changePledgeCard } from './change-card.ts';
import { listPledges } from './list-pledges.ts';
import { placePledge } from './place-pledge.ts';

export function registerPledges(router: CallRouter, platform: Platform): void {
  router.guarded(calls.placePledge, async ({ input, caller, request }) => {
    return { data: await placePledge(platform, caller, input, readIdempotencyKey(request)) };
  });
  router.guarded(calls.listPledges, async ({ caller }) => ({ data: await listPledges(platform, caller) }));
  router.guarded(calls.changePledgeCard, async ({ input, caller }) => {
    const cardId = typeof input.card === 'string' ? input.card : input.card.PCD_PAYER_ID;
    await changePledgeCard(platform, caller.uid, input.key, cardId);
    return { data: { gateKey: input.key } };
  });
}
