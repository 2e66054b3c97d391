import { openingStatuses, opensFrom } from '@pq/domain/pqbox/reward-audience';

/** Whether the pledge `g` opens the reward `r`: as `rewardLock` of the domain says. */
export const mayOpen = `(${opensFrom.map(statusesFrom).join(' or ')})
  and (r.tiers is null or exists (select from pledge_item i where i.pledge_id = g.id and i.idx = any(r.tiers)))`;

function statusesFrom(from: (typeof opensFrom)[number]): string {
  return `r.open_from = '${from}' and g.status in ('${openingStatuses(from).join("', '")}')`;
}
