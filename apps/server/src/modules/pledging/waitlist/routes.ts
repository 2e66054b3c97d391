import * as calls from '@pq/contract/calls/waitlist';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaits } from './list-waits.ts';

const messages = { held: 'wait.passed', lapsed: 'wait.dismissed', waiting: 'wait.left' } as const;

export function registerWaitlist(router: CallRouter, platform: Platform): void {
  router.guarded(calls.joinWaitlist, async ({ input, caller }) => {
    const data = await joinWaitlist(platform, caller.uid, input);
    return { data, msg: t('wait.joined', { n: formatNumber(data.place) }) };
  });
  router.guarded(calls.leaveWaitlist, async ({ input, caller }) => {
    return { data: null, msg: t(messages[await leaveWaitlist(platform, caller.uid, input)]) };
  });
  router.guarded(calls.listWaits, async ({ caller }) => ({
    data: await listWaits(platform, caller.uid),
  }));
}
