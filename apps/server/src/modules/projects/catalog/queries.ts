import { projectRewardSchema, projectSchema } from '@pq/contract/shapes/project';
import {
  deliveryTypes,
  type Purpose,
  projectStates,
  projectTypes,
  purposes,
} from '@pq/domain/project/project';
import type { ViewSource } from '@pq/domain/project/view-source';
import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import {
  fullRewardsOf,
  liveStatuses,
  outcomeSums,
  ownWaits,
  ownWaitsOf,
  rewardDetailsJson,
  waitingByReward,
} from '#src/modules/pledging/index.ts';
import type { Database, Executor } from '#src/platform/database/database.ts';
import { columnOf, epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, type QueryTarget, query, queryOne } from '#src/platform/database/query.ts';
import { draftColumns } from '../draft-fields.ts';
import { promiseJson, promiseRow } from './promise.ts';
import { versionColumn } from './versions.ts';

/** Amounts in KRW, dates YYYY-MM-DD; null in drafts. */
export const cardRow = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  title: z.string(),
  state: z.enum(projectStates),
  category: z.int(),
  categoryLabel: z.string(),
  projectType: z.enum(projectTypes),
  deliveryType: z.enum(deliveryTypes),
  goal: z.number(),
  amountNow: z.number(),
  periodStart: z.string().nullable(),
  periodFinish: z.string().nullable(),
  rewardPeriod: z.string().nullable(),
  thumbnail: z.string(),
  mainImage: z.string(),
  firstSubImage: z.string().nullable(),
  ground: z.string(),
  backers: z.int(),
  amountAtEnd: z.number().nullable(),
  backersAtEnd: z.int().nullable(),
  itemsAtEnd: z.int().nullable(),
  scraps: z.int(),
  alerts: z.int(),
  views: z.int(),
  ownerId: z.string(),
  author: z.string(),
  authorImage: z.string(),
  rewards: z.array(projectRewardSchema),
  version: z.string(),
});
export type CardRow = z.output<typeof cardRow>;

export const cardColumns = sql`
  p.key, p.purpose, p.title, p.state, p.category, p.category_label, p.project_type, p.delivery_type, p.goal, p.amount_now,
  p.period_start, p.period_finish, p.reward_period, p.thumbnail, p.main_image, p.sub_images[1] as first_sub_image, p.ground,
  p.backers, p.amount_at_end, p.backers_at_end, p.items_at_end, p.scraps, p.alerts, p.views, p.owner_id, m.name as author,
  m.image as author_image, r.rewards, ${versionColumn}`;

export const cardJoins = sql`
  join member m on m.id = p.owner_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('idx', idx, 'count', count, 'sold', sold, 'held', held, 'context', context,
      'productCost', product_cost, 'delivery', delivery, 'shipping', shipping, ${rewardDetailsJson('reward')}) order by idx), '[]') as rewards
    from reward where project_key = p.key) r`;

const live = raw(liveStatuses);

/**
 * The numbers of backers and items for each reward of the project `p`: rows of idx, chosen and taken. Once the project is closed,
 * the pledges at its close count: those that failed or were refunded since are included, those withdrawn before are not.
 */
export const chosenByReward = sql`
  select i.idx, count(distinct g.id)::int as chosen, sum(i.count)::int as taken from pledge_item i join pledge g on g.id = i.pledge_id
  where i.project_key = p.key and (g.status in ${live}
    or (p.backers_at_end is not null and (g.status in ('fail', 'refund') or (g.status = 'cancel' and not exists (
      select from money_journal j where j.pledge_id = g.id and j.event = 'cancelled' and j.actor = 'backer')))))
  group by i.idx`;

export function listPopularRows({ lists }: Database, today: string): Promise<CardRow[]> {
  return query(
    prepared(lists, 'project-popular'),
    cardRow,
    sql`
    with top as materialized (
      select of.purpose, p.key
      from (values ('projects'), ('ordermade')) as of (purpose)
        cross join lateral (
          select key from project_popularity
          where purpose = of.purpose and shelf = 'open' and period_finish >= ${today}::date
          order by backers desc, scraps desc, views desc, period_start desc, key desc limit 4) p)
    select ${cardColumns} from top join project p on p.key = top.key ${cardJoins}
    order by p.purpose desc, p.backers desc, p.scraps desc, p.views desc, p.period_start desc, p.key desc`,
  );
}

export function findCardRows(on: QueryTarget, keys: readonly string[]): Promise<CardRow[]> {
  return query(
    prepared(on, 'project-cards'),
    cardRow,
    sql`select ${cardColumns} from project p ${cardJoins} where p.key = any(${keys}::uuid[])`,
  );
}

const { pqbox, totals } = projectSchema.shape;

/** A project's own page. `payments` is null unless the viewer manages the project. */
const projectRow = cardRow.extend(draftColumns.shape).extend({
  paymentOn: z.string().nullable(),
  rejectMessage: z.string().nullable(),
  withdrawRequested: z.boolean(),
  hiddenReason: z.string().nullable(),
  myPledge: z.string().nullable(),
  myAlert: z.boolean(),
  alertsByEmail: z.object({ emails: z.int(), unconfirmed: z.int() }).nullable(),
  pqbox: pqbox.unwrap().nullable(),
  payments: z
    .array(z.object({ idx: z.int(), payment: z.record(z.string(), z.object({ email: z.string() })) }))
    .nullable(),
  /** By the idx of a reward; rewards that nobody has chosen are left out. */
  chosen: z.record(z.string(), z.object({ chosen: z.int(), taken: z.int() })),
  /** How many wait, by the idx of a reward; rewards without a queue are left out. */
  waiting: z.record(z.string(), z.int()),
  waits: ownWaits,
  fullRewards: z.array(z.int()),
  promise: promiseRow.nullable(),
  newsCount: z.int(),
  newsAt: z.number().nullable(),
  totals: totals.unwrap().nullable(),
});
export type ProjectRow = z.output<typeof projectRow>;

const pageColumns = raw(
  Object.keys(draftColumns.shape)
    .filter((name) => !(name in cardRow.shape))
    .map((name) => `p.${columnOf(name)}`)
    .join(', '),
);

const totalsOf = (collected: string, pending: string, uncollected: string, refunded: string) =>
  raw(`json_build_object('pledged', coalesce(p.amount_at_end, p.amount_now), 'collected', ${collected},
    'pending', ${pending}, 'uncollected', ${uncollected}, 'refunded', ${refunded})`);

const storedTotals = totalsOf('o.collected', '0', 'o.uncollected', 'o.refunded');
const presentTotals = totalsOf(
  outcomeSums.collected,
  outcomeSums.pending,
  outcomeSums.uncollected,
  outcomeSums.refunded,
);

/** One project whatever its state; null when there is none of this purpose. Totals are summed until all pledges have ended, then stored. */
export function findProjectRow(
  { db }: Database,
  { key, purpose }: { key: string; purpose: Purpose },
  viewer: { uid: string; isAdmin: boolean } | null,
): Promise<ProjectRow | null> {
  const uid = sql`${viewer?.uid ?? null}::uuid`;
  return queryOne(
    prepared(db, 'project-detail'),
    projectRow,
    sql`
    select ${cardColumns}, ${pageColumns}, p.payment_on, p.reject_message, p.withdraw_requested,
      case when p.state = 'blind' then (
        select reason from project_transition where project_key = p.key and to_state = 'blind' order by at desc, id desc limit 1)
      end as hidden_reason,
      (select g.id from pledge g
        where g.project_key = p.key and g.member_id = ${uid} and g.status in ${live}) as my_pledge,
      p.state = 'ready' and exists (
        select from opening_alert a where a.member_id = ${uid} and a.project_key = p.key) as my_alert,
      case when p.state = 'ready' and (p.owner_id = ${uid} or ${viewer?.isAdmin ?? false}::boolean) then (
        select json_build_object('emails', count(e.confirmed_at), 'unconfirmed', count(*) - count(e.confirmed_at))
        from alert_email e where e.project_key = p.key)
      end as alerts_by_email,
      (select coalesce(json_object_agg(idx, json_build_object('chosen', chosen, 'taken', taken)), '{}')
        from (${chosenByReward}) by_reward) as chosen,
      (select coalesce(json_object_agg(idx, waiting), '{}') from (${waitingByReward}) by_queue) as waiting,
      (${ownWaitsOf(uid)}) as waits, (${fullRewardsOf(uid)}) as full_rewards, ${promiseJson} as promise,
      p.news_count, ${epochMs('p.news_at')} as news_at,
      (select json_agg(json_build_object('category', r.category,
          'audience', json_build_object('rewards', coalesce(to_json(r.tiers), '"all"'), 'from', r.open_from),
          'period', json_build_object('start', r.period_start, 'finish', r.period_finish)) order by r.period_start, r.key)
        from pq_reward r where r.project_key = p.key and r.state in ('ready', 'funding')) as pqbox,
      case when p.owner_id = ${uid} or ${viewer?.isAdmin ?? false}::boolean then (
        select json_agg(json_build_object('idx', idx, 'payment', payment)) from (
          select i.idx, json_object_agg(g.id, json_build_object('email', case when b.left_at is null then b.email else '' end)) as payment
          from pledge g join pledge_item i on i.pledge_id = g.id join member b on b.id = g.member_id
          where g.project_key = p.key and g.status in ${live}
          group by i.idx) by_reward)
      end as payments,
      case when p.state in ('finish', 're-finish', 'fail') then coalesce(
        (select ${storedTotals} from project_outcome o where o.project_key = p.key),
        (select ${presentTotals} from pledge g where g.project_key = p.key))
      end as totals
    from project p ${cardJoins}
    where p.key = ${key}::uuid and p.purpose = ${purpose}::text`,
  );
}

/** A view is counted once a day, so that only today's and yesterday's matter. */
export async function deleteViewsBefore(db: Executor, day: string): Promise<void> {
  await execute(db, sql`delete from project_view where day < ${day}`);
}

/** Anybody can name any site and any shared link: details of a kind beyond this many are counted as one for each project. */
const MAX_DETAILS = 100;

export type View = {
  project: { key: string; purpose: Purpose };
  day: string;
  viewer: string;
  source: ViewSource;
};

const placeRow = z.object({ place: z.int() });

/**
 * Counts views of listed projects, in all, of the day and of their sources, once per viewer, project and day. No two of `views`
 * have the same project, day and viewer. Skips projects whose rows are locked and returns their views; with `waits` it waits for
 * the locks instead.
 */
export async function countViewsOnce(
  { db }: Database,
  views: readonly View[],
  waits: boolean,
): Promise<View[]> {
  const of = (value: (view: View) => string) => views.map(value);
  const left = await query(
    prepared(db, waits ? 'project-view' : 'project-views'),
    placeRow,
    sql`
    with wanted as materialized (
      select p.key, a.day, a.viewer, a.kind, a.detail, a.place::int
      from unnest(${of(({ project }) => project.key)}::uuid[], ${of(({ project }) => project.purpose)}::text[],
          ${of(({ day }) => day)}::date[], ${of(({ viewer }) => viewer)}::text[], ${of(({ source }) => source.kind)}::text[],
          ${of(({ source }) => source.detail)}::text[]) with ordinality as a (key, purpose, day, viewer, kind, detail, place)
        join project p on p.key = a.key and p.purpose = a.purpose
      where p.state not in ('save', 'prepare', 'reject', 'blind')
        and not exists (select from project_view v where v.project_key = a.key and v.day = a.day and v.viewer = a.viewer)
    ), locked as materialized (
      select key from project where key in (select key from wanted)
      order by key for no key update ${raw(waits ? '' : 'skip locked')}
    ), asked as materialized (
      select wanted.* from wanted join locked on locked.key = wanted.key
    ), seen as (
      insert into project_view (project_key, day, viewer) select key, day, viewer from asked
      on conflict do nothing
      returning project_key, day, viewer
    ), counted as (
      insert into project_day as d (project_key, day, views)
      select project_key, day, count(*) from seen group by project_key, day
      on conflict (project_key, day) do update set views = d.views + excluded.views
    ), named as (
      select s.project_key, a.kind, a.detail, count(*) as views, exists (
        select from project_source where project_key = s.project_key and kind = a.kind and detail = a.detail) as known
      from seen s join asked a on a.key = s.project_key and a.day = s.day and a.viewer = s.viewer
      group by s.project_key, a.kind, a.detail
    ), placed as (
      select project_key, kind, views, case
          when known or row_number() over (partition by project_key, kind, known order by detail)
            + (select count(*) from project_source k where k.project_key = named.project_key and k.kind = named.kind)
            <= ${raw(String(MAX_DETAILS))}
          then detail else '' end as detail
      from named
    ), sourced as (
      insert into project_source as s (project_key, kind, detail, views)
      select project_key, kind, detail, sum(views) from placed group by project_key, kind, detail
      on conflict (project_key, kind, detail) do update set views = s.views + excluded.views
    ), summed as (
      update project p set views = p.views + more.views
      from (select project_key, count(*) as views from seen group by project_key) more where p.key = more.project_key
    )
    select place from wanted where key not in (select key from locked)`,
  );
  return left.flatMap(({ place }) => views[place - 1] ?? []);
}
