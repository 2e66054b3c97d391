import { pageSizes } from '@pq/domain/limits';
import { listCards } from '#src/features/cards/list-cards.ts';
import { listOwnRows } from '#src/features/drafts/read-repository.ts';
import { listPledges } from '#src/features/pledges/own/list-pledges.ts';
import { getProjectCards } from '#src/features/projects/get-project-cards.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';

/** What somebody has beside the account: the cards, and the newest of the own projects and pledges. */
export async function getOwn(platform: Platform, caller: Caller) {
  const { db } = platform.database;
  const most = pageSizes.ownNewest;
  const rows = await listOwnRows(db, caller.uid, { state: undefined, limit: most, offset: 0 });
  return {
    cards: await listCards(platform, caller.uid),
    projects: await getProjectCards(
      db,
      rows.map(({ key }) => key),
      caller,
    ),
    pledges: await listPledges(platform, caller, most),
  };
}
