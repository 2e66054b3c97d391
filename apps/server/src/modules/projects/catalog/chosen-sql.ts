import { liveStatuses } from '#src/modules/pledging/index.ts';

/**
 * How many backers have chosen each reward of the project `p`: rows of idx and chosen. Once it is closed, those of its close: whose
 * card has failed since, or who was given the money back, had chosen it all the same, who had withdrawn before had not.
 */
export const chosenSql = `
  select i.idx, count(*)::int as chosen from pledge_item i join pledge g on g.id = i.pledge_id
  where i.project_key = p.key and (g.status in ${liveStatuses}
    or (p.backers_at_end is not null and (g.status in ('fail', 'refund') or (g.status = 'cancel' and not exists (
      select from money_journal j where j.pledge_id = g.id and j.event = 'cancelled' and j.actor = 'backer')))))
  group by i.idx`;
