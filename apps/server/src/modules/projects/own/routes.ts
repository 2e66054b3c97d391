import * as pledges from '@pq/contract/calls/pledges';
import * as calls from '@pq/contract/calls/users';
import { pageSizes } from '@pq/domain/limits';
import { getViewer } from '#src/modules/accounts/index.ts';
import { listCards } from '#src/modules/pledging/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listOwnCards } from '../drafts/list-own-projects.ts';
import { listPledges } from './list-pledges.ts';

/** What a member has: the account with its cards, projects and pledges. */
export function registerOwn(router: CallRouter, platform: Platform): void {
  router.guarded(calls.getViewer, async ({ input, caller }) => {
    const viewer = await getViewer(platform, caller.uid);
    return { data: input.part === 'account' ? viewer : { ...viewer, ...(await getOwn(platform, caller)) } };
  });
  router.guarded(pledges.listPledges, async ({ caller }) => ({ data: await listPledges(platform, caller) }));
}

/** What somebody has beside the account: the cards, and the newest of the own projects and pledges. */
export async function getOwn(platform: Platform, caller: Caller) {
  const most = pageSizes.ownNewest;
  return {
    cards: await listCards(platform, caller.uid),
    projects: await listOwnCards(platform, caller, most),
    pledges: await listPledges(platform, caller, most),
  };
}
