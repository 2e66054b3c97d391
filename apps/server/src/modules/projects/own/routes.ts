import * as pledges from '@pq/contract/calls/pledges';
import * as calls from '@pq/contract/calls/users';
import { getViewer } from '#src/modules/accounts/index.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getOwn } from './get-own.ts';
import { listPledges } from './list-pledges.ts';

/** What a member has: the account with its cards, projects and pledges. */
export function registerOwn(router: CallRouter, platform: Platform): void {
  router.guarded(calls.getViewer, async ({ input, caller }) => {
    const viewer = await getViewer(platform, caller.uid);
    return { data: input.part === 'account' ? viewer : { ...viewer, ...(await getOwn(platform, caller)) } };
  });
  router.guarded(pledges.listPledges, async ({ caller }) => ({ data: await listPledges(platform, caller) }));
}
