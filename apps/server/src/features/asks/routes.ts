import * as calls from '@pq/contract/calls/site';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { takeQuestion } from './take-question.ts';

/** Questions to the operations team. */
export function registerAsks(router: CallRouter, platform: Platform): void {
  router.open(calls.askTeam, async ({ input, caller, request }) => {
    await takeQuestion(platform, input, { memberId: caller?.uid ?? null, address: request.ip });
    return { data: null, msg: t('ask.done') };
  });
}
