import { pageSizes } from '@pq/domain/limits';
import { listCards } from '#src/modules/pledging/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listOwnCards } from '../drafts/list-own-projects.ts';
import { listPledges } from './list-pledges.ts';

/** What somebody has beside the account: the cards, and the newest of the own projects and pledges. */
export async function getOwn(platform: Platform, caller: Caller) {
  const most = pageSizes.ownNewest;
  return {
    cards: await listCards(platform, caller.uid),
    projects: await listOwnCards(platform, caller, most),
    pledges: await listPledges(platform, caller, most),
  };
}
