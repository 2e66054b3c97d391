import type { ProjectState, Purpose } from '@pq/domain/project/project';
import type { ViewSource } from '@pq/domain/project/view-source';
import { sql } from 'drizzle-orm';
import { liveStatuses } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';

/** A project as far as its maker's figures go. Dates in Seoul; null in drafts. */
export type InsightProject = {
  key: string;
  purpose: Purpose;
  ownerId: string;
  state: ProjectState;
  start: string | null;
  finish: string | null;
  views: number;
  scraps: number;
};

/** A project whatever its state; null when there is none. */
export async function findInsightProject(db: Executor, key: string): Promise<InsightProject | null> {
  const { rows } = await db.execute<InsightProject>(sql`
    select key, purpose, owner_id as "ownerId", state, period_start as start, period_finish as finish, views, scraps
    from project where key = ${key}`);
  return rows[0] ?? null;
}

export type DayFigures = { date: string; count: number; amount: number; views: number; scraps: number };

/** The days on which something happened with a project, in order. What backers have left standing, by the day of placing. */
export async function listDayFigures(db: Executor, projectKey: string): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures>(sql`
    with pledged as (
      select (min(at) at time zone 'Asia/Seoul')::date as day, sum(pledged) as amount
      from money_journal where project_key = ${projectKey} and actor = 'backer'
      group by pledge_id having sum(pledged) > 0
    ), happened as (
      select day, 1 as count, amount, 0 as views, 0 as scraps from pledged
      union all
      select day, 0, 0, views, 0 from project_day where project_key = ${projectKey}
      union all
      select (created_at at time zone 'Asia/Seoul')::date, 0, 0, 0, 1 from scrap where project_key = ${projectKey}
    )
    select day as date, sum(count)::int as count, sum(amount)::bigint as amount, sum(views)::int as views,
      sum(scraps)::int as scraps
    from happened group by day order by day`);
  return rows;
}

export type SourceFigures = ViewSource & { views: number };

/** Where the views of a project came from, the most first. */
export async function listSources(db: Executor, projectKey: string): Promise<SourceFigures[]> {
  const { rows } = await db.execute<SourceFigures>(sql`
    select kind, detail, views from project_source where project_key = ${projectKey} order by views desc, kind, detail`);
  return rows;
}

type Sum = { pledges: number; amount: number };
type RewardFigures = {
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
