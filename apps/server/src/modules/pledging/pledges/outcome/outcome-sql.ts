import { pendingStatuses } from '../status-sql.ts';

/**
 * What has come of the pledges `g` of a project `p`, KRW: what cards have paid, what is still to be charged, what could not
 * be collected, what was given back. After the period only we cancel: backers withdraw while it lasts.
 */
export const outcomeSums = {
  collected: `coalesce(sum(g.call_amount) filter (where g.status in ('paid', 'refund')), 0)`,
  pending: `coalesce(sum(g.call_amount) filter (where g.status in ${pendingStatuses}), 0)`,
  uncollected: `coalesce(sum(g.call_amount) filter (where g.status = 'fail'
    or (g.status = 'cancel' and g.settled_at >= (p.period_finish + 1)::timestamp at time zone 'Asia/Seoul')), 0)`,
  refunded: 'coalesce(sum(g.refunded), 0)',
};
