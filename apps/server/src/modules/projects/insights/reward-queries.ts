import { sql } from 'drizzle-orm';
import { liveStatuses } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';

type Sum = { pledges: number; amount: number };
export type RewardFigures = {
  idx: number;
  backers: number;
  amount: number;
  retry: Sum;
  failed: Sum;
  refunded: Sum;
  atClose: Sum;
};

const COST = 'i.product_cost * i.count';
const live = `g.status in ${liveStatuses}`;

const sumOf = (where: string) =>
  sql.raw(`json_build_object('pledges', count(*) filter (where ${where}),
  'amount', coalesce(sum(${COST}) filter (where ${where}), 0))`);

/**
 * By reward: what live pledges hold of it, what the refused and the wholly refunded ones would, and what backers themselves have
 * left standing, KRW without delivery and donations.
 */
export async function sumRewards(db: Executor, projectKey: string): Promise<RewardFigures[]> {
  const { rows } = await db.execute<RewardFigures>(sql`
    select i.idx, count(*) filter (where ${sql.raw(live)})::int as backers,
      coalesce(sum(${sql.raw(COST)}) filter (where ${sql.raw(live)}), 0)::bigint as amount,
      ${sumOf("g.status = 'retry'")} as retry, ${sumOf("g.status = 'fail'")} as failed,
      ${sumOf("g.status = 'refund'")} as refunded, ${sumOf('s.pledge_id is not null')} as "atClose"
    from pledge g join pledge_item i on i.pledge_id = g.id
      left join (
        select pledge_id from money_journal where project_key = ${projectKey} and actor = 'backer'
        group by pledge_id having sum(pledged) > 0) s on s.pledge_id = g.id
    where g.project_key = ${projectKey} group by i.idx order by i.idx`);
  return rows;
}

/** What each reward of a project is said to be, in order. */
export async function listRewardNames(
  db: Executor,
  projectKey: string,
): Promise<{ idx: number; context: string }[]> {
  const { rows } = await db.execute<{ idx: number; context: string }>(
    sql`select idx, context from reward where project_key = ${projectKey} order by idx`,
  );
  return rows;
}
