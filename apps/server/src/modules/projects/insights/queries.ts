import { projectRewardDetails } from '@pq/contract/shapes/reward';
import { hideableStates, projectStates, purposes } from '@pq/domain/project/project';
import { viewSourceKinds } from '@pq/domain/project/view-source';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { liveStatuses } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { query, queryOne } from '#src/platform/database/query.ts';

/** Dates in Seoul; null in drafts. `blindedFrom`: the state of a hidden one before. */
const insightProjectRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  ownerId: z.string(),
  state: z.enum(projectStates),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  views: z.int(),
  scraps: z.int(),
  blindedFrom: z.enum(hideableStates).nullable(),
});
export type InsightProject = z.output<typeof insightProjectRow>;

export function findInsightProject(db: Executor, key: string): Promise<InsightProject | null> {
  return queryOne(
    db,
    insightProjectRow,
    sql`
    select key, purpose, owner_id, state, period_start as start, period_finish as finish, views, scraps,
      blinded_from
    from project where key = ${key}`,
  );
}

const dayRow = z.object({
  date: z.string(),
  count: z.int(),
  amount: z.number(),
  views: z.int(),
  scraps: z.int(),
});
export type DayFigures = z.output<typeof dayRow>;

/** The days on which something happened with a project, in order. Pledges that their backers have not withdrawn count, by the day of placing. */
export function listDayFigures(db: Executor, projectKey: string): Promise<DayFigures[]> {
  return query(
    db,
    dayRow,
    sql`
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
    from happened group by day order by day`,
  );
}

const sourceRow = z.object({ kind: z.enum(viewSourceKinds), detail: z.string(), views: z.int() });

export function listSources(db: Executor, projectKey: string): Promise<z.output<typeof sourceRow>[]> {
  return query(
    db,
    sourceRow,
    sql`
    select kind, detail, views from project_source where project_key = ${projectKey} order by views desc, kind, detail`,
  );
}

const sum = z.object({ pledges: z.int(), amount: z.number() });
const rewardRow = z.object({
  idx: z.int(),
  backers: z.int(),
  amount: z.number(),
  retry: sum,
  failed: sum,
  refunded: sum,
  atClose: sum,
  waitedAtClose: z.int().nullable(),
});

const cost = sql`(i.product_cost + i.surcharge) * i.count`;
const live = raw(`g.status in ${liveStatuses}`);

const sumOf = (where: Sql) =>
  sql`json_build_object('pledges', count(distinct g.id) filter (where ${where}),
  'amount', coalesce(sum(${cost}) filter (where ${where}), 0))`;

/**
 * By reward: the sums of live pledges, of refused and of wholly refunded ones, and of those that their backers had not withdrawn at
 * the close, KRW without delivery and donations.
 */
export function sumRewards(db: Executor, projectKey: string): Promise<z.output<typeof rewardRow>[]> {
  return query(
    db,
    rewardRow,
    sql`
    select r.idx, count(distinct g.id) filter (where ${live})::int as backers,
      coalesce(sum(${cost}) filter (where ${live}), 0)::bigint as amount,
      ${sumOf(sql`g.status = 'retry'`)} as retry, ${sumOf(sql`g.status = 'fail'`)} as failed,
      ${sumOf(sql`g.status = 'refund'`)} as refunded, ${sumOf(sql`s.pledge_id is not null`)} as at_close,
      r.waited_at_close
    from reward r
      left join (pledge_item i join pledge g on g.id = i.pledge_id) on i.project_key = r.project_key and i.idx = r.idx
      left join (
        select pledge_id from money_journal where project_key = ${projectKey} and actor = 'backer'
        group by pledge_id having sum(pledged) > 0) s on s.pledge_id = g.id
    where r.project_key = ${projectKey} and (g.id is not null or r.waited_at_close is not null)
    group by r.project_key, r.idx order by r.idx`,
  );
}

const rewardNameRow = z.object({
  idx: z.int(),
  context: z.string(),
  name: z.string(),
  options: projectRewardDetails.options,
  questions: projectRewardDetails.questions,
});
export type NamedReward = z.output<typeof rewardNameRow>;

export function listRewardNames(db: Executor, projectKey: string): Promise<NamedReward[]> {
  return query(
    db,
    rewardNameRow,
    sql`select idx, context, name, options, questions from reward where project_key = ${projectKey} order by idx`,
  );
}
