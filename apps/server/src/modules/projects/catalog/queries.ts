import { createHash } from 'node:crypto';
import type { Project, ProjectCard } from '@pq/contract/shapes/project';
import { pageSizes } from '@pq/domain/limits';
import {
  categories,
  type DeliveryType,
  deliveryTypes,
  type ProjectState,
  type ProjectType,
  type Purpose,
  projectTypes,
  type Shelf,
} from '@pq/domain/project/project';
import type { ViewSource } from '@pq/domain/project/view-source';
import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { liveStatuses, outcomeSums } from '#src/modules/pledging/index.ts';
import type { Database, Executor } from '#src/platform/database/database.ts';

/** A project with its author and rewards as lists need it. Amounts in KRW, dates YYYY-MM-DD; null in drafts. */
export type CardRow = {
  key: string;
  purpose: Purpose;
  title: string;
  state: ProjectState;
  category: number;
  categoryLabel: string;
  projectType: ProjectType;
  deliveryType: DeliveryType;
  goal: number;
  amountNow: number;
  periodStart: string | null;
  periodFinish: string | null;
  rewardPeriod: string | null;
  thumbnail: string;
  mainImage: string;
  firstSubImage: string | null;
  ground: string;
  backers: number;
  /** Null until it is closed. */
  amountAtEnd: number | null;
  backersAtEnd: number | null;
  itemsAtEnd: number | null;
  scraps: number;
  views: number;
  ownerId: string;
  author: string;
  authorImage: string;
  rewards: ProjectCard['rewards']['content'];
};

/** Columns of a CardRow from `p` (project), `m` (its owner) and `r` (its rewards). */
const cardColumns = `
  p.key, p.purpose, p.title, p.state, p.category, p.category_label as "categoryLabel",
  p.project_type as "projectType", p.delivery_type as "deliveryType", p.goal, p.amount_now as "amountNow",
  p.period_start as "periodStart", p.period_finish as "periodFinish", p.reward_period as "rewardPeriod",
  p.thumbnail, p.main_image as "mainImage", p.sub_images[1] as "firstSubImage", p.ground, p.backers,
  p.amount_at_end as "amountAtEnd", p.backers_at_end as "backersAtEnd", p.items_at_end as "itemsAtEnd", p.scraps,
  p.views, p.owner_id as "ownerId", m.name as author, m.image as "authorImage", r.rewards`;

/** Joins to `p` what cardColumns needs. */
const cardJoins = `
  join member m on m.id = p.owner_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('idx', idx, 'count', count, 'sold', sold, 'context', context,
      'productCost', product_cost, 'delivery', delivery, 'shipping', shipping) order by idx), '[]') as rewards
    from reward where project_key = p.key) r`;

/**
 * How many backers have chosen each reward of the project `p`, and how many pieces: rows of idx, chosen and taken. Once it is closed, those of its close: whose
 * card has failed since, or who was given the money back, had chosen it all the same, who had withdrawn before had not.
 */
export const chosenSql = `
  select i.idx, count(*)::int as chosen, sum(i.count)::int as taken from pledge_item i join pledge g on g.id = i.pledge_id
  where i.project_key = p.key and (g.status in ${liveStatuses}
    or (p.backers_at_end is not null and (g.status in ('fail', 'refund') or (g.status = 'cancel' and not exists (
      select from money_journal j where j.pledge_id = g.id and j.event = 'cancelled' and j.actor = 'backer')))))
  group by i.idx`;

type ListSort = 'newest' | 'popular' | 'deadline';

/** Which projects a list takes in, in which order, and which part of it is shown. */
export type ListFilter = {
  purposes: readonly Purpose[];
  shelves: readonly Shelf[];
  /** Only projects with a PQ box reward to open; failed ones are left out. */
  boxed: boolean;
  projectType: ProjectType | null;
  /** 1-6; 0 is all. */
  category: number;
  pqOnly: boolean;
  sort: ListSort;
  limit: number;
  offset: number;
  /** Seoul date. */
  today: string;
};

type Statement = { text: string; values: unknown[] };

/**
 * The keys of one page as a query of the columns key, over and at, and the order in which they stand. Every part of a
 * list is an index in the wanted order; the parts are merged as far as the page reaches, so that a page reads what it
 * skips and shows, and no more. A filter that is not asked becomes one part for each of its values.
 */
function pageSql(filter: ListFilter): Statement & { order: string } {
  const values: unknown[] = [];
  // As sub-selects the values are no estimate's business: no plan is better than the first, which is kept.
  const param = (value: unknown, type: string) => `(select $${values.push(value)}::${type})`;
  const limit = param(filter.limit, 'int');
  const offset = param(filter.offset, 'int');
  const depth = depths.find((most) => filter.limit + filter.offset <= most) ?? 'all';
  const page: Page = { limit, offset, reach: `(select ${limit} + ${offset})`, depth };
  if (filter.sort !== 'deadline') {
    const { table, at } = sources[filter.sort];
    const order = { by: `p.${at} desc, p.key desc`, of: 'at desc, key desc' };
    const parts = partsOf(filter, param).map((where) => ({ table, at, where }));
    return { text: cut(merged(parts, order.by, page), order.of, page), values, order: order.of };
  }
  return { text: deadlineSql(filter, param, page), values, order: 'over, at, key' };
}

/** How deep a plan is made for. */
const depths = [64, 1_024, 16_384, 262_144];

type Param = (value: unknown, type: string) => string;
type Page = { limit: string; offset: string; reach: string; depth: number | 'all' };
type Part = { table: string; at: string; where: string };

/** What the sorts of A-023 put first; equal ones by key. */
const sources = {
  newest: { table: 'project', at: 'period_start' },
  popular: { table: 'project_popularity', at: 'backers' },
} as const;

/**
 * The parts as one, each with a limit of its own: it keeps them apart, so that each is known to be in order, and tells
 * the planner that little of it is read.
 */
function merged(parts: readonly Part[], order: string, page: Page): string {
  return parts
    .map(
      ({ table, at, where }) =>
        `(select p.key, p.${at} as at from ${table} p where ${where} order by ${order} limit ${page.depth})`,
    )
    .join(' union all ');
}

/** One page of the merged parts. */
function cut(parts: string, order: string, page: Page): string {
  return `select key, false as over, at from (
    select key, at from (${parts}) parts order by ${order} limit ${page.limit} offset ${page.offset}) page`;
}

/** What still runs by finish, then what is over, be it that the sweep has not come to it yet. */
function deadlineSql(filter: ListFilter, param: Param, page: Page): string {
  const by = 'p.period_finish, p.key';
  const stand = (shelf: Shelf, compare?: '>=' | '<') => {
    if (!filter.shelves.includes(shelf)) return [];
    const due = compare ? ` and p.period_finish ${compare} ${param(filter.today, 'date')}` : '';
    return partsOf({ ...filter, shelves: [shelf] }, param).map((where) => ({
      table: 'project',
      at: 'period_finish',
      where: `${where}${due}`,
    }));
  };
  const running = merged([...stand('soon'), ...stand('open', '>=')], by, page);
  const ended = merged([...stand('open', '<'), ...stand('over')], by, page);
  if (running === '' || ended === '') return cut(running || ended, 'at, key', page);
  return `
    with running as materialized (
      select key, at from (${running}) parts order by at, key limit ${page.reach}
    ), before as materialized (select count(*) as n from running), ended as materialized (
      select key, at from (${ended}) parts order by at, key
      limit greatest(0, ${page.reach} - (select n from before))
    )
    (select key, false as over, at from running order by at, key offset ${page.offset})
    union all
    (select key, true, at from ended order by at, key offset greatest(0, ${page.offset} - (select n from before)))`;
}

/** The parts of a list: conditions that each name the whole start of an index. */
function partsOf(filter: ListFilter, param: Param): string[] {
  const of = (column: string, given: unknown, all: readonly unknown[], type: string) =>
    given ? [`p.${column} = ${param(given, type)}`] : all.map((value) => `p.${column} = ${literal(value)}`);
  const [onlyPurpose] = filter.purposes;
  const heads = combine([
    of('purpose', filter.purposes.length === 1 && onlyPurpose, filter.purposes, 'text'),
    filter.shelves.map((shelf) => `p.shelf = '${shelf}'`),
  ]);
  if (filter.boxed) return combine([heads, [`p.boxed and p.state <> 'fail'`], ...asked(filter, param)]);
  if (!filter.category && !filter.projectType && !filter.pqOnly) return heads;
  const details = combine([
    of('category', filter.category, categories, 'smallint'),
    of('project_type', filter.projectType, projectTypes, 'text'),
    filter.pqOnly ? [`p.delivery_type = 'PQ'`] : of('delivery_type', null, deliveryTypes, 'text'),
  ]);
  return combine([heads, details]);
}

/** The filters as conditions on what an index carries: few projects have a box. */
function asked(filter: ListFilter, param: Param): string[][] {
  return [
    filter.category ? [`p.category = ${param(filter.category, 'smallint')}`] : [],
    filter.projectType ? [`p.project_type = ${param(filter.projectType, 'text')}`] : [],
    filter.pqOnly ? [`p.delivery_type = 'PQ'`] : [],
  ].filter((condition) => condition.length > 0);
}

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${value}'`;
}

function combine(conditions: readonly (readonly string[])[]): string[] {
  return conditions.reduce<string[]>(
    (all, next) => all.flatMap((left) => next.map((right) => (left === '' ? right : `${left} and ${right}`))),
    [''],
  );
}

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
  chosen: Record<string, { chosen: number; taken: number }>;
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
    (select coalesce(json_object_agg(idx, json_build_object('chosen', chosen, 'taken', taken)), '{}') from (${chosenSql}) by_reward) as chosen,
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
