import { answerAsk as answerCall, listAsks as listCall } from '@pq/contract/calls/inquiries';
import * as calls from '@pq/contract/calls/site';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { answerAsk } from './answer-ask.ts';
import { listAsks } from './list-asks.ts';
import { takeQuestion } from './take-question.ts';

/** Questions to the operations team, and its answers. */
export function registerAsks(router: CallRouter, platform: Platform): void {
  router.open(calls.askTeam, async ({ input, caller, request }) => {
    await takeQuestion(platform, input, { memberId: caller?.uid ?? null, address: request.ip });
    return { data: null, msg: t('ask.done') };
  });
  router.operators(listCall, async ({ input }) => ({ data: await listAsks(platform, input) }));
  router.operators(answerCall, async ({ input, operator }) => {
    await answerAsk(platform, operator, input);
    return { data: { key: input.key }, msg: t('admin.done') };
  });
}
