import { projectRewardDetails, queueFields } from '@pq/contract/shapes/reward';
import { limits } from '@pq/domain/limits';
import { purposes } from '@pq/domain/project/project';
import type { Choice } from '@pq/domain/reward/reward-details';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import { rewardDetailsJson } from '../shared/reward-sql.ts';
import { live } from '../shared/status-sql.ts';

type OwnWait = { projectKey: string; idx: number; memberId: string };

/** Locks the project's row, as for pledges, before its stock or queues change. False when the project does not exist. */
export async function lockQueues(tx: Tx, projectKey: string): Promise<boolean> {
  const locked = await execute(tx, sql`select from project where key = ${projectKey} for no key update`);
  return locked > 0;
}

/** The rows `a` before (`<`) or behind (`>`) the row `w` in its queue: waits for another combination do not count. */
const isInLine = (turn: '<' | '>') =>
  raw(`a.project_key = w.project_key and a.idx = w.idx and a.state = 'waiting' and a.turn ${turn} w.turn
  and (a.choice = '{}' or w.choice = '{}' or a.choice = w.choice)`);
const placeOf = sql`case when w.state = 'lapsed' then 0
  else 1 + (select count(*)::int from waitlist a where ${isInLine('<')}) end`;
const offerOf = sql`case when w.state = 'offered' then json_build_object('choice', w.held_choice,
  'from', ${epochMs('w.offered_at')}, 'until', ${epochMs('w.offer_until')}) end`;
const lapsedAtOf = sql`case when w.state = 'lapsed' then ${epochMs('w.offer_until')} end`;

export const waitingByReward = sql`
  select idx, count(*)::int as waiting from waitlist where project_key = p.key and state = 'waiting' group by idx`;

export function ownWaitsOf(memberId: Sql): Sql {
  return sql`select coalesce(json_object_agg(w.idx, json_build_object('place', ${placeOf}, 'choice', w.choice,
      'offer', ${offerOf}, 'lapsedAt', ${lapsedAtOf})), '{}')
    from waitlist w where w.project_key = p.key and w.member_id = ${memberId}`;
}
export function fullRewardsOf(memberId: Sql): Sql {
  return sql`select coalesce(json_agg(idx), '[]') from (
      select r.idx from pledge g join pledge_item i on i.pledge_id = g.id
        join reward r on r.project_key = g.project_key and r.idx = i.idx
      where g.project_key = p.key and g.member_id = ${memberId} and g.status in ${live}
      group by r.project_key, r.idx having sum(i.count) >= ${mostForOne}) full_rewards`;
}

export const ownWaits = z.record(z.string(), queueFields.wait.unwrap());

const queuedReward = z.object({
  count: z.number(),
  sold: z.number(),
  held: z.number(),
  goods: z.object(projectRewardDetails),
  queued: z.number(),
  isQueued: z.boolean(),
  pieces: z.number(),
});

const piecesOf = (memberId: Sql) => sql`
  (select coalesce(sum(i.count), 0)::int from pledge g join pledge_item i on i.pledge_id = g.id
    where g.project_key = r.project_key and g.member_id = ${memberId} and g.status in ${live} and i.idx = r.idx)`;

/** How many pieces of the reward `r` one person may have, as mostForOne of the domain. */
const mostForOne = sql`least(coalesce(r.limit_per_person, ${raw(String(limits.quantity))}),
  case when r.questions @> '[{"per": "piece"}]' then ${raw(String(limits.answeredPieces))} end)`;

/** Lock its project first. */
export function findQueuedReward(
  tx: Tx,
  { projectKey, idx, memberId }: OwnWait,
): Promise<z.output<typeof queuedReward> | null> {
  return queryOne(
    tx,
    queuedReward,
    sql`
    select r.count, r.sold, r.held, json_build_object(${rewardDetailsJson('r')}) as goods,
      (select count(*)::int from waitlist w
        where w.project_key = r.project_key and w.idx = r.idx and w.state <> 'lapsed') as queued,
      exists (select from waitlist w where w.project_key = r.project_key and w.idx = r.idx
        and w.member_id = ${memberId} and w.state <> 'lapsed') as is_queued,
      ${piecesOf(sql`${memberId}`)} as pieces
    from reward r where r.project_key = ${projectKey} and r.idx = ${idx}`,
  );
}

export async function insertWait(
  tx: Tx,
  wait: { projectKey: string; idx: number; memberId: string; choice: Choice },
  now: Date,
): Promise<number> {
  const { projectKey, idx, memberId, choice } = wait;
  await execute(
    tx,
    sql`
    insert into waitlist (project_key, idx, member_id, choice, turn, joined_at)
    select ${projectKey}, ${idx}, ${memberId}, ${[...choice]}::smallint[], coalesce(max(turn), 0) + 1, ${now}
    from waitlist where project_key = ${projectKey} and idx = ${idx}
    on conflict (project_key, idx, member_id) do update set choice = excluded.choice, turn = excluded.turn,
      joined_at = excluded.joined_at, state = 'waiting', held_choice = null, offered_at = null, offer_until = null`,
  );
  const { place } = await queryOnly(
    tx,
    z.object({ place: z.number() }),
    sql`
    select ${placeOf} as place from waitlist w
    where w.project_key = ${projectKey} and w.idx = ${idx} and w.member_id = ${memberId}`,
  );
  return place;
}

/** `heldChoice`: the reserved combination, empty for a reward without a stock by combination; null when no piece was reserved. */
const endedWait = z.object({ idx: z.number(), heldChoice: z.array(z.number()).nullable() });
export type EndedWait = z.output<typeof endedWait>;

const heldBy = raw(`case when state = 'offered' then held_choice end as held_choice`);

export async function hasWait(db: Executor, { projectKey, idx, memberId }: OwnWait): Promise<boolean> {
  const found = await execute(
    db,
    sql`select from waitlist where project_key = ${projectKey} and idx = ${idx} and member_id = ${memberId}`,
  );
  return found > 0;
}

const leftWait = endedWait.extend({ isLapsed: z.boolean() });

export function deleteWait(
  tx: Tx,
  { projectKey, idx, memberId }: OwnWait,
): Promise<z.output<typeof leftWait> | null> {
  return queryOne(
    tx,
    leftWait,
    sql`
    delete from waitlist where project_key = ${projectKey} and idx = ${idx} and member_id = ${memberId}
    returning idx, ${heldBy}, state = 'lapsed' as is_lapsed`,
  );
}

export function deleteWaitsOf(tx: Tx, projectKey: string, memberId: string): Promise<EndedWait[]> {
  return query(
    tx,
    endedWait,
    sql`
    delete from waitlist where project_key = ${projectKey} and member_id = ${memberId}
    returning idx, ${heldBy}`,
  );
}

const projectKeys = z.object({ key: z.string() });

export async function listQueuedProjects(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await query(
    tx,
    projectKeys,
    sql`select distinct project_key as key from waitlist where member_id = ${memberId} order by 1`,
  );
  return rows.map(({ key }) => key);
}

const lapsedOffer = endedWait.extend({
  email: z.string(),
  nickname: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  isShown: z.boolean(),
  name: z.string(),
  context: z.string(),
  until: z.number(),
});
export type LapsedOffer = z.output<typeof lapsedOffer>;

export function lapseOffers(tx: Tx, projectKey: string, now: Date): Promise<LapsedOffer[]> {
  return query(
    tx,
    lapsedOffer,
    sql`
    update waitlist w set state = 'lapsed' from project p, reward r, member m
    where w.project_key = ${projectKey} and w.state = 'offered' and w.offer_until <= ${now}
      and p.key = w.project_key and r.project_key = w.project_key and r.idx = w.idx and m.id = w.member_id
    returning w.idx, w.held_choice, m.email, m.name as nickname, p.title, p.purpose, p.state = 'funding' as is_shown,
      r.name, r.context,
      ${epochMs('w.offer_until')} as until`,
  );
}

export async function lockProjectWithDueOffer(
  tx: Tx,
  now: Date,
  skip: readonly string[],
): Promise<string | null> {
  const found = await queryOne(
    tx,
    projectKeys,
    sql`
    select key from project p
    where exists (select from waitlist w where w.project_key = p.key and w.state = 'offered' and w.offer_until <= ${now})
      and key <> all(${skip}::uuid[])
    order by key limit 1 for no key update skip locked`,
  );
  return found?.key ?? null;
}

export async function isOfferDue(db: Executor, now: Date): Promise<boolean> {
  const found = await execute(
    db,
    sql`select from waitlist where state = 'offered' and offer_until <= ${now} limit 1`,
  );
  return found > 0;
}

export async function releaseReservation(
  tx: Tx,
  projectKey: string,
  { idx, heldChoice }: EndedWait,
): Promise<void> {
  if (heldChoice === null) return;
  await execute(
    tx,
    sql`
    with of_choice as (
      update reward_stock set held = held - 1
      where project_key = ${projectKey} and idx = ${idx} and choice = ${heldChoice}::smallint[]
    )
    update reward set held = held - 1 where project_key = ${projectKey} and idx = ${idx}`,
  );
}

const madeOffer = z.object({
  idx: z.number(),
  email: z.string(),
  nickname: z.string(),
  title: z.string(),
  purpose: z.enum(purposes),
  name: z.string(),
  context: z.string(),
  productCost: z.number(),
  options: projectRewardDetails.options,
  choice: z.array(z.number()),
  since: z.number(),
  until: z.number(),
});
export type MadeOffer = z.output<typeof madeOffer>;

/**
 * Reserves one free piece of a locked project for the first member who waits for it and may have it; null when there is none.
 * Members who have as many as one person may have are skipped and retain their place. Nothing is reserved while the project is not
 * open, nor of an early bird whose day is over.
 */
export function reserveNextPiece(
  tx: Tx,
  projectKey: string,
  { now, until, today }: { now: Date; until: Date; today: string },
): Promise<MadeOffer | null> {
  return queryOne(
    tx,
    madeOffer,
    sql`
    with next as (
      select w.idx, w.member_id, coalesce(s.choice, '{}') as choice,
        least(${until}, (p.period_finish + 1)::timestamp at time zone 'Asia/Seoul',
          (r.early_until + 1)::timestamp at time zone 'Asia/Seoul') as until
      from waitlist w
        join project p on p.key = w.project_key
        join reward r on r.project_key = w.project_key and r.idx = w.idx
        left join lateral (
          select s.choice from reward_stock s
          where s.project_key = w.project_key and s.idx = w.idx and s.sold + s.held < s.count
            and (w.choice = '{}' or s.choice = w.choice)
          order by s.choice limit 1) s on true
      where w.project_key = ${projectKey} and w.state = 'waiting'
        and p.state = 'funding' and p.period_start <= ${today} and p.period_finish >= ${today}
        and (r.count = 0 or r.sold + r.held < r.count)
        and (r.early_first is null or r.sold + r.held < r.early_first)
        and (r.early_until is null or r.early_until >= ${today})
        and ${piecesOf(sql`w.member_id`)} < ${mostForOne}
        and (s.choice is not null
          or not exists (select from reward_stock o where o.project_key = w.project_key and o.idx = w.idx))
      order by w.turn, w.idx limit 1
    ), offered as (
      update waitlist w set state = 'offered', held_choice = next.choice, offered_at = ${now}, offer_until = next.until
      from next where w.project_key = ${projectKey} and w.idx = next.idx and w.member_id = next.member_id
      returning w.idx, w.member_id, w.held_choice, w.joined_at, w.offer_until
    ), of_reward as (
      update reward r set held = r.held + 1 from offered
      where r.project_key = ${projectKey} and r.idx = offered.idx
    ), of_choice as (
      update reward_stock s set held = s.held + 1 from offered
      where s.project_key = ${projectKey} and s.idx = offered.idx and s.choice = offered.held_choice
    )
    select offered.idx, m.email, m.name as nickname, p.title, p.purpose, r.name, r.context, r.product_cost, r.options,
      offered.held_choice as choice, ${epochMs('offered.joined_at')} as since, ${epochMs('offered.offer_until')} as until
    from offered join member m on m.id = offered.member_id join project p on p.key = ${projectKey}
      join reward r on r.project_key = p.key and r.idx = offered.idx`,
  );
}

const offerRow = z.object({ memberId: z.string(), idx: z.number(), choice: z.array(z.number()) });
export type Offer = z.output<typeof offerRow>;

/** An expired offer counts for no member until it is passed on. */
export function listOffers(db: Executor, projectKey: string, now: Date): Promise<Offer[]> {
  return query(
    db,
    offerRow,
    sql`
    select member_id, idx, held_choice as choice from waitlist
    where project_key = ${projectKey} and state = 'offered' and offer_until > ${now}`,
  );
}

/** Ends the queues of a locked project, and stores with each reward how many waited, for its maker. */
export async function deleteQueues(tx: Tx, projectKey: string): Promise<void> {
  await execute(
    tx,
    sql`
    update reward r set waited_at_close = q.waited
    from (select idx, count(*)::int as waited from waitlist
      where project_key = ${projectKey} and state <> 'lapsed' group by idx) q
    where r.project_key = ${projectKey} and r.idx = q.idx`,
  );
  const ended = await execute(tx, sql`delete from waitlist where project_key = ${projectKey}`);
  if (ended === 0) return;
  await execute(
    tx,
    sql`
    with of_choices as (
      update reward_stock set held = 0 where project_key = ${projectKey} and held > 0
    )
    update reward set held = 0 where project_key = ${projectKey} and held > 0`,
  );
}

/** How many offers `listWaitRows` lists for a member. */
export async function countReservedPieces(db: Executor, memberId: string): Promise<number> {
  return execute(
    db,
    sql`select from waitlist w join project p on p.key = w.project_key
      where w.member_id = ${memberId} and w.state = 'offered' and p.state = 'funding'`,
  );
}

const waitRow = z.object({
  projectid: z.string(),
  purpose: z.enum(purposes),
  idx: z.number(),
  choice: z.array(z.number()),
  place: z.number(),
  behind: z.number(),
  offer: z.object({ from: z.number(), until: z.number() }).nullable(),
  lapsedAt: z.number().nullable(),
  title: z.string(),
  image: z.string(),
  context: z.string(),
  productCost: z.number(),
  count: z.number(),
  sold: z.number(),
  held: z.number(),
  goods: z.object(projectRewardDetails),
  pieces: z.number(),
  finish: z.string(),
  myPledge: z.string().nullable(),
});

export function listWaitRows(db: Executor, memberId: string): Promise<z.output<typeof waitRow>[]> {
  return query(
    db,
    waitRow,
    sql`
    select w.project_key as projectid, p.purpose, w.idx, coalesce(w.held_choice, w.choice) as choice, ${placeOf} as place,
      (select count(*)::int from waitlist a where ${isInLine('>')}) as behind, ${offerOf} as offer, ${lapsedAtOf} as lapsed_at,
      p.title, coalesce(nullif(r.picture, ''), p.thumbnail) as image, r.context, r.product_cost, r.count, r.sold, r.held,
      json_build_object(${rewardDetailsJson('r')}) as goods, ${piecesOf(sql`w.member_id`)} as pieces, p.period_finish as finish,
      (select g.id from pledge g where g.project_key = p.key and g.member_id = w.member_id and g.status in ${live}) as my_pledge
    from waitlist w join project p on p.key = w.project_key
      join reward r on r.project_key = w.project_key and r.idx = w.idx
    where w.member_id = ${memberId} and p.state = 'funding'
    order by w.state = 'offered' desc, w.joined_at desc, w.project_key, w.idx`,
  );
}
