import { pageSizes } from '@pq/domain/limits';
import { listCards } from '#src/features/cards/list-cards.ts';
import { listOwnCards } from '#src/features/drafts/list-own-projects.ts';
import { listPledges } from '#src/features/pledges/own/list-pledges.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';

/** What somebody has beside the account: the cards, and the newest of the own projects and pledges. */
export async function getOwn(platform: Platform, caller: Caller) {
  const most = pageSizes.ownNewest;
  return {
    cards: await listCards(platform, caller.uid),
    projects: await listOwnCards(platform, caller, most),
    pledges: await listPledges(platform, caller, most),
  };
}
