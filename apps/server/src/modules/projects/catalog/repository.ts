import { createHash } from 'node:crypto';
import type { Project } from '@pq/contract/shapes/project';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import type { ViewSource } from '@pq/domain/project/view-source';
import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { liveStatuses, outcomeSums } from '#src/modules/pledging/index.ts';
import type { Database, Executor } from '#src/platform/database/database.ts';
import { type CardRow, cardColumns, cardJoins } from './card-sql.ts';
import { chosenSql } from './chosen-sql.ts';
import { type ListFilter, pageSql, type Statement } from './list-sql.ts';

/** Every read of the projects feature; those of hot pages are prepared once a connection. */

export async function listCardRows(database: Database, filter: ListFilter): Promise<CardRow[]> {
  const page = pageSql(filter);
  return queryPrepared<CardRow>(database, {
    values: page.values,
    // The limit tells the planner how few cards are joined.
    text: `with found as materialized (${page.text})
      select ${cardColumns} from (select * from found limit ${pageSizes.listMax}) page join project p on p.key = page.key ${cardJoins}
      order by ${page.order.replaceAll('key', 'page.key')}`,
  });
}

/** The keys of one page of a list, in order. */
export async function listKeys(database: Database, filter: ListFilter): Promise<string[]> {
  const page = pageSql(filter);
  const text = `select key from (${page.text}) page order by ${page.order}`;
  return (await queryPrepared<{ key: string }>(database, { text, values: page.values })).map(
    ({ key }) => key,
  );
}

/** Statements that differ only in values share a plan on their connection. */
async function queryPrepared<Row extends QueryResultRow>(
  database: Database,
  { text, values }: Statement,
): Promise<Row[]> {
  const name = createHash('sha256').update(text).digest('base64url');
  return (await database.lists.query<Row>({ name, text, values })).rows;
}

const popularSql = `
  with top as materialized (
    select of.purpose, p.key
    from (values ('projects'), ('ordermade')) as of (purpose)
      cross join lateral (
        select key from project_popularity
        where purpose = of.purpose and shelf = 'open' and period_finish >= $1::date
        order by backers desc, scraps desc, views desc, period_start desc, key desc limit 4) p)
  select ${cardColumns} from top join project p on p.key = top.key ${cardJoins}
  order by p.purpose desc, p.backers desc, p.scraps desc, p.views desc, p.period_start desc, p.key desc`;

/** Up to four open projects of each purpose, most backed first. */
export async function listPopularRows(database: Database, today: string): Promise<CardRow[]> {
  const { rows } = await database.lists.query<CardRow>({
    name: 'project-popular',
    text: popularSql,
    values: [today],
  });
  return rows;
}

/** Cards of these projects whatever their state, in no order. */
export async function findCardRows(db: Executor, keys: readonly string[]): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow>(
    sql`select ${sql.raw(cardColumns)} from project p ${sql.raw(cardJoins)}
      where p.key = any(${sql.param(keys)}::uuid[])`,
  );
  return rows;
}

/** A project's own page. `payments` is null unless the viewer manages the project. */
export type ProjectRow = CardRow & {
  subImages: string[];
  refund: string;
  rejectMessage: string | null;
  withdrawRequested: boolean;
  /** Null unless it is hidden. */
  hiddenReason: string | null;
  editor: string;
  myPledge: string | null;
  pqbox: Project['pqbox'] | null;
  payments: { idx: number; payment: Record<string, { email: string }> }[] | null;
  /** By the idx of a reward; what nobody has chosen is not in it. */
  chosen: Record<string, number>;
  /** Null until the period is over. */
  totals: Project['totals'] | null;
};

const totalsOf = (collected: string, pending: string, uncollected: string, refunded: string) =>
  `json_build_object('pledged', coalesce(p.amount_at_end, p.amount_now), 'collected', ${collected}, 'pending', ${pending},
    'uncollected', ${uncollected}, 'refunded', ${refunded})`;

// Totals are kept once all pledges have ended; until then, for some days, they are summed up.
// $1 key, $2 purpose, $3 viewer or null, $4 whether the viewer is an administrator.
const projectSql = `
  select ${cardColumns}, p.sub_images as "subImages", p.refund, p.reject_message as "rejectMessage",
    p.withdraw_requested as "withdrawRequested", p.editor,
    case when p.state = 'blind' then (
      select reason from project_transition where project_key = p.key and to_state = 'blind' order by at desc, id desc limit 1)
    end as "hiddenReason",
    (select g.id from pledge g
      where g.project_key = p.key and g.member_id = $3::uuid and g.status in ${liveStatuses}) as "myPledge",
    (select coalesce(json_object_agg(idx, chosen), '{}') from (${chosenSql}) by_reward) as chosen,
    (select json_agg(json_build_object('category', r.category,
        'audience', json_build_object('rewards', coalesce(to_json(r.tiers), '"all"'), 'from', r.open_from),
        'period', json_build_object('start', r.period_start, 'finish', r.period_finish)) order by r.period_start, r.key)
      from pq_reward r where r.project_key = p.key and r.state in ('ready', 'funding')) as pqbox,
    case when p.owner_id = $3::uuid or $4::boolean then (
      select json_agg(json_build_object('idx', idx, 'payment', payment)) from (
        select i.idx, json_object_agg(g.id, json_build_object('email', case when b.left_at is null then b.email else '' end)) as payment
        from pledge g join pledge_item i on i.pledge_id = g.id join member b on b.id = g.member_id
        where g.project_key = p.key and g.status in ${liveStatuses}
        group by i.idx) held)
    end as payments,
    case when p.state in ('finish', 're-finish', 'fail') then coalesce(
      (select ${totalsOf('o.collected', '0', 'o.uncollected', 'o.refunded')}
        from project_outcome o where o.project_key = p.key),
      (select ${totalsOf(outcomeSums.collected, outcomeSums.pending, outcomeSums.uncollected, outcomeSums.refunded)}
        from pledge g where g.project_key = p.key))
    end as totals
  from project p ${cardJoins}
  where p.key = $1::uuid and p.purpose = $2::text`;

/** One project whatever its state; null when there is none of this purpose. */
export async function findProjectRow(
  database: Database,
  project: { key: string; purpose: Purpose },
  viewer: { uid: string; isAdmin: boolean } | null,
): Promise<ProjectRow | null> {
  const { rows } = await database.pool.query<ProjectRow>({
    name: 'project-detail',
    text: projectSql,
    values: [project.key, project.purpose, viewer?.uid ?? null, viewer?.isAdmin ?? false],
  });
  return rows[0] ?? null;
}

/** Forgets who looked before `day`: a view is counted once a day, so only today's and yesterday's viewers matter. */
export async function deleteViewsBefore(db: Executor, day: string): Promise<void> {
  await db.execute(sql`delete from project_view where day < ${day}`);
}

/** Anybody can name any site and any shared link: beyond so many of a kind a project counts them as one. */
const MOST_DETAILS = 100;

const countViewSql = `
  with seen as (
    insert into project_view (project_key, day, viewer)
    select key, $3::date, $4::text from project
    where key = $1::uuid and purpose = $2::text and state not in ('save', 'prepare', 'reject', 'blind')
    on conflict do nothing
    returning project_key
  ), counted as (
    insert into project_day as d (project_key, day, views) select project_key, $3::date, 1 from seen
    on conflict (project_key, day) do update set views = d.views + 1
  ), sourced as (
    insert into project_source as s (project_key, kind, detail, views)
    select project_key, $5::text, case
        when exists (select from project_source where project_key = $1 and kind = $5::text and detail = $6::text)
          or (select count(*) from project_source where project_key = $1 and kind = $5::text) < ${MOST_DETAILS}
        then $6::text else '' end, 1 from seen
    on conflict (project_key, kind, detail) do update set views = s.views + 1
  )
  update project set views = views + 1 where key in (select project_key from seen)`;

/** Counts a view of a listed project, in all, of the day and of its source, unless this viewer has had one that day. */
export async function countViewOnce(
  database: Database,
  project: { key: string; purpose: Purpose },
  { day, viewer, source }: { day: string; viewer: string; source: ViewSource },
): Promise<void> {
  await database.pool.query({
    name: 'project-view',
    text: countViewSql,
    values: [project.key, project.purpose, day, viewer, source.kind, source.detail],
  });
}
