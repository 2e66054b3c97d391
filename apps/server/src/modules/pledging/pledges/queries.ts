import { answersSchema, projectRewardDetails } from '@pq/contract/shapes/reward';
import { type PledgeStatus, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { projectStates, projectTypes, purposes } from '@pq/domain/project/project';
import { shippings } from '@pq/domain/project/shipping';
import { choiceText } from '@pq/domain/reward/options';
import type { RewardOption } from '@pq/domain/reward/reward-details';
import { rewardTitle } from '@pq/domain/reward/texts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { PledgeReceipt } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, prepared, type QueryTarget, query, queryOne } from '#src/platform/database/query.ts';
import { freeBeforeAndAfter, insertLow } from '../shared/reward-low.ts';
import { rewardDetailsJson } from '../shared/reward-sql.ts';
import { pending } from '../shared/status-sql.ts';

/** Whether part of a pledge is sent as a parcel; `pledge` is the name or alias of its row. */
export function hasParcel(pledge: 'pledge' | 'g'): Sql {
  return raw(`exists (select from pledge_item pi join reward pr using (project_key, idx)
    where pi.pledge_id = ${pledge}.id and pr.shipping = 'parcel')`);
}

const projectTerms = z.object({
  key: z.string(),
  purpose: z.enum(purposes),
  projectType: z.enum(projectTypes),
  ownerId: z.string(),
  title: z.string(),
  state: z.enum(projectStates),
  version: z.number(),
  periodStart: z.string().nullable(),
  periodFinish: z.string().nullable(),
  rewardPeriod: z.string().nullable(),
  rewards: z.array(
    z.object({
      idx: z.number(),
      context: z.string(),
      productCost: z.number(),
      delivery: z.number(),
      shipping: z.enum(shippings),
      count: z.number(),
      sold: z.number(),
      held: z.number(),
      ...projectRewardDetails,
    }),
  ),
});

type Period = { periodStart: string; periodFinish: string; rewardPeriod: string };
export type ProjectTerms = Omit<z.output<typeof projectTerms>, keyof Period> & Period;

export async function findProjectTerms(
  on: QueryTarget,
  key: string,
  purpose: ProjectTerms['purpose'],
): Promise<ProjectTerms | null> {
  const found = await listProjectTerms(on, [key]);
  return found.find((terms) => terms.purpose === purpose) ?? null;
}

/** Drafts, which have no period, are left out. JSON, unlike an array, is planned once whatever its length. */
export async function listProjectTerms(on: QueryTarget, keys: readonly string[]): Promise<ProjectTerms[]> {
  const found = await query(
    prepared(on, 'pledge-project-terms'),
    projectTerms,
    sql`
    select p.key, p.purpose, p.project_type, p.owner_id, p.title, p.state, p.version,
      p.period_start, p.period_finish, p.reward_period, coalesce((
        select json_agg(json_build_object('idx', r.idx, 'context', r.context, 'productCost', r.product_cost,
          'delivery', r.delivery, 'shipping', r.shipping, 'count', r.count, 'sold', r.sold, 'held', r.held, ${rewardDetailsJson('r')})
          order by r.idx)
        from reward r where r.project_key = p.key), '[]') as rewards
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as wanted (key)
      cross join lateral (select * from project where key = wanted.key::uuid limit 1) p`,
  );
  return found.flatMap((terms) => {
    const { periodStart, periodFinish, rewardPeriod } = terms;
    if (periodStart === null || periodFinish === null || rewardPeriod === null) return [];
    return [{ ...terms, periodStart, periodFinish, rewardPeriod }];
  });
}

const keyedPledge = z.object({
  id: z.string(),
  status: z.enum(pledgeStatuses),
  requestHash: z.instanceof(Buffer).nullable(),
});

export async function findPledgeByKey(
  db: Executor,
  memberId: string,
  idempotencyKey: string,
): Promise<{ id: string; status: PledgeStatus; requestHash: Buffer } | null> {
  const found = await queryOne(
    db,
    keyedPledge,
    sql`select id, status, request_hash from pledge
      where member_id = ${memberId} and idempotency_key = ${idempotencyKey}`,
  );
  return found?.requestHash ? { ...found, requestHash: found.requestHash } : null;
}

/**
 * True while a pending pledge uses this card, or has it as fallback; the pledge `except` is ignored. Lock the card's row while it
 * matters.
 */
export async function isCardPending(db: Executor, cardId: string, except?: string): Promise<boolean> {
  const others = except === undefined ? sql`` : sql`and id <> ${except}`;
  const found = await execute(
    db,
    sql`select from pledge where (card_id = ${cardId} or fallback_card_id = ${cardId}) and status in ${pending} ${others} limit 1`,
  );
  return found > 0;
}

const choiceRow = { choice: z.array(z.number()), options: projectRewardDetails.options };

const receipt = z.object({
  pledgeId: z.string(),
  donation: z.number(),
  delivery: z.number(),
  parcel: z.boolean(),
  rewardDate: z.string(),
  card: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      context: z.string(),
      count: z.number(),
      price: z.number(),
      surcharge: z.number(),
      ...choiceRow,
    }),
  ),
});

export async function describePledge(db: Executor, pledgeId: string): Promise<{ receipt?: PledgeReceipt }> {
  return describedIn(await describePledges(db, [pledgeId]), pledgeId);
}

export function describedIn(
  receipts: ReadonlyMap<string, PledgeReceipt>,
  pledgeId: string,
): { receipt?: PledgeReceipt } {
  const found = receipts.get(pledgeId);
  return found ? { receipt: found } : {};
}

export async function describePledges(
  db: Executor,
  pledgeIds: readonly string[],
): Promise<Map<string, PledgeReceipt>> {
  const found = await query(
    prepared(db, 'pledge-receipts'),
    receipt,
    sql`
    select g.id as pledge_id, g.donation, g.delivery_price as delivery, ${hasParcel('g')} as parcel, g.reward_period as reward_date,
      c.name || ' ' || c.number as card, (
        select coalesce(json_agg(json_build_object('name', r.name, 'context', r.context, 'count', i.count,
          'price', i.count * (i.product_cost + i.surcharge),
          'surcharge', i.surcharge, 'choice', i.choice, 'options', r.options) order by i.idx, i.choice), '[]')
        from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id) as lines
    from pledge g join card c on c.id = g.card_id where g.id = any(${pledgeIds}::uuid[])`,
  );
  return new Map(
    found.map(({ pledgeId, lines, ...rest }) => [pledgeId, { ...rest, lines: lines.map(receiptLine) }]),
  );
}

type ChosenLine = {
  name: string;
  context: string;
  count: number;
  price: number;
  surcharge: number;
} & Parameters<typeof chosenOption>[0];

export function receiptLine({
  name,
  context,
  count,
  price,
  ...chosen
}: ChosenLine): PledgeReceipt['lines'][number] {
  return { context: rewardTitle({ name, context }), count, price, ...chosenOption(chosen) };
}

function chosenOption({
  choice,
  options,
  surcharge,
}: {
  choice: readonly number[];
  options: readonly RewardOption[];
  surcharge: number;
}) {
  return choice.length === 0 ? {} : { option: choiceText(options, choice), surcharge };
}

const ownPledgeProject = z.object({
  projectKey: z.string(),
  seq: z.number().nullable(),
  purpose: z.enum(purposes),
  title: z.string(),
});

export function findOwnPledge(
  db: Executor,
  memberId: string,
  pledgeId: string,
): Promise<z.output<typeof ownPledgeProject> | null> {
  return queryOne(
    db,
    ownPledgeProject,
    sql`select g.project_key, g.seq, p.purpose, p.title from pledge g join project p on p.key = g.project_key
      where g.id = ${pledgeId} and g.member_id = ${memberId}`,
  );
}

/** Why scheduled charging skips a pledge, in addition to charges that the provider has rejected as wrong. */
export const holdReasons = ['card-lost', 'terms-lost'] as const;

const pledgeContent = z.object({
  amount: z.number(),
  deliveryprice: z.number(),
  donation: z.number(),
  callAmount: z.number(),
  cardId: z.string(),
  addressBasic: z.string(),
  addressDetail: z.string(),
  zonecode: z.string(),
  recipientName: z.string(),
  recipientTel: z.string(),
  note: z.string(),
  answers: answersSchema,
});
export type PledgeContent = z.output<typeof pledgeContent>;

const ownPledge = pledgeContent.extend({
  status: z.enum(pledgeStatuses),
  fallbackCardId: z.string().nullable(),
});

export async function lockOwnPledge(
  tx: Executor,
  memberId: string,
  pledgeId: string,
): Promise<{ status: PledgeStatus; fallbackCardId: string | null; content: PledgeContent } | null> {
  const found = await queryOne(
    tx,
    ownPledge,
    sql`
    select status, fallback_card_id, amount, delivery_price as deliveryprice, donation, call_amount, card_id,
      address_basic, address_detail, zonecode, recipient_name, recipient_tel, note, answers
    from pledge where id = ${pledgeId} and member_id = ${memberId} for update`,
  );
  if (!found) return null;
  const { status, fallbackCardId, ...content } = found;
  return { status, fallbackCardId, content };
}

const identified = z.object({ id: z.string() });

export async function lockOwnPendingPledges(
  tx: Executor,
  memberId: string,
  pledgeIds: readonly string[],
): Promise<string[]> {
  const rows = await query(
    tx,
    identified,
    sql`select id from pledge
      where id = any(${pledgeIds}::uuid[]) and member_id = ${memberId} and status in ${pending}
      order by id for update`,
  );
  return rows.map(({ id }) => id);
}

export async function lockOwnCard(tx: Executor, memberId: string, cardId: string): Promise<boolean> {
  const locked = await execute(
    tx,
    sql`select from card where id = ${cardId} and member_id = ${memberId} and removed_at is null for share`,
  );
  return locked > 0;
}

/**
 * The card is no longer their fallback card, the refusal of another card does not apply to it, and a pledge that is
 * on hold because its last card was lost is released.
 */
export async function setPledgeCards(
  tx: Executor,
  pledgeIds: readonly string[],
  cardId: string,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`update pledge set card_id = ${cardId}, fallback_card_id = nullif(fallback_card_id, ${cardId}::uuid),
      failure_reason = case when card_id = ${cardId}::uuid then failure_reason end,
      held_at = case when hold_reason = 'card-lost' then null else held_at end,
      hold_reason = nullif(hold_reason, 'card-lost'), updated_at = ${now}
    where id = any(${pledgeIds}::uuid[])`,
  );
}

export async function setFallbackCard(
  tx: Executor,
  pledgeId: string,
  cardId: string | null,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`update pledge set fallback_card_id = ${cardId}, updated_at = ${now} where id = ${pledgeId}`,
  );
}

/** The instant of a change of an address: later than the one before and than a confirmation of that, even within a millisecond. */
export const addressChangedAt = (now: Date): Sql =>
  sql`greatest(${now}, address_changed_at + interval '1 ms', address_confirmed_at + interval '1 ms')`;

/** A pledge that is on hold because its last terms were lost is released. */
export async function setPledgeContent(
  tx: Tx,
  pledgeId: string,
  content: PledgeContent,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`update pledge set amount = ${content.amount}, delivery_price = ${content.deliveryprice},
      donation = ${content.donation}, call_amount = ${content.callAmount}, address_basic = ${content.addressBasic},
      address_detail = ${content.addressDetail}, zonecode = ${content.zonecode},
      recipient_name = ${content.recipientName}, recipient_tel = ${content.recipientTel}, note = ${content.note},
      answers = ${JSON.stringify(content.answers)}::jsonb,
      address_changed_at = case when (recipient_name, recipient_tel, note, zonecode, address_basic, address_detail)
        is distinct from (${content.recipientName}, ${content.recipientTel}, ${content.note}, ${content.zonecode},
          ${content.addressBasic}, ${content.addressDetail}) then ${addressChangedAt(now)} else address_changed_at end,
      held_at = case when hold_reason is null then held_at end, hold_reason = null
    where id = ${pledgeId}`,
  );
  await setPledgeCards(tx, [pledgeId], content.cardId, now);
}

const pricedLine = z.object({
  idx: z.number(),
  count: z.number(),
  productCost: z.number(),
  choice: z.array(z.number()),
  surcharge: z.number(),
  answers: z.array(answersSchema),
});
export type PricedLine = z.output<typeof pricedLine>;

export function listPledgeLines(db: Executor, pledgeId: string): Promise<PricedLine[]> {
  return query(
    db,
    pricedLine,
    sql`select idx, count, product_cost, choice, surcharge, answers from pledge_item
      where pledge_id = ${pledgeId} order by idx, choice`,
  );
}

/**
 * Replaces the lines of a pledge: stock moves by the difference, and a piece that is reserved for its member is used when they
 * have more of it than before. Lock the project first. Violates reward_stock, reward_stock_choice or reward_early when too little is left.
 */
export async function replacePledgeLines(
  tx: Tx,
  pledgeId: string,
  projectKey: string,
  lines: readonly PricedLine[],
  now: Date,
): Promise<void> {
  const wanted = JSON.stringify(lines);
  await execute(
    tx,
    sql`
    with wanted as (
      select idx, choice, count
      from jsonb_to_recordset(${wanted}::jsonb) as l(idx smallint, choice smallint[], count integer)
    ), difference as (
      select idx, choice, coalesce(w.count, 0) - coalesce(h.count, 0) as count
      from wanted w full join (select idx, choice, count from pledge_item where pledge_id = ${pledgeId}) h using (idx, choice)
    ), taken as (
      delete from waitlist w using pledge g
      where g.id = ${pledgeId} and w.project_key = ${projectKey} and w.member_id = g.member_id
        and w.state = 'offered' and w.offer_until > ${now}
        and (select sum(d.count) from difference d
          where d.idx = w.idx and (w.held_choice = '{}' or d.choice = w.held_choice)) > 0
      returning w.idx, w.held_choice
    ), of_choices as (
      update reward_stock s set sold = s.sold + d.count,
        held = s.held - (select count(*)::int from taken t where t.idx = s.idx and t.held_choice = s.choice)
      from difference d
      where s.project_key = ${projectKey} and s.idx = d.idx and s.choice = d.choice and d.count <> 0
    ), reserved as (
      update reward r set sold = r.sold + change.sold, held = r.held - change.taken
      from (
        select d.idx, sum(d.count)::int as sold, (select count(*)::int from taken t where t.idx = d.idx) as taken
        from difference d group by d.idx
      ) change
      where r.project_key = ${projectKey} and r.idx = change.idx and (change.sold <> 0 or change.taken > 0)
      returning ${freeBeforeAndAfter}
    )
    ${insertLow(sql`reserved`, sql`${now}`)}`,
  );
  await execute(tx, sql`delete from pledge_item where pledge_id = ${pledgeId}`);
  await execute(
    tx,
    sql`
    insert into pledge_item (pledge_id, project_key, idx, choice, count, product_cost, surcharge, answers)
    select ${pledgeId}, ${projectKey}, idx, choice, count, "productCost", surcharge, answers
    from jsonb_to_recordset(${wanted}::jsonb)
      as l(idx smallint, choice smallint[], count integer, "productCost" bigint, surcharge bigint, answers jsonb)`,
  );
}

export async function raiseProjectAmount(tx: Tx, projectKey: string, by: number, now: Date): Promise<void> {
  if (by === 0) return;
  await execute(
    tx,
    sql`update project set amount_now = amount_now + ${by}, updated_at = ${now} where key = ${projectKey}`,
  );
}
