import { type Draft, type DraftData, type FieldSaves, fieldSavesSchema } from '@pq/contract/shapes/draft';
import {
  type DeliveryType,
  hideableStates,
  type ProjectState,
  type Purpose,
  projectStates,
  purposes,
} from '@pq/domain/project/project';
import { assumeShipping } from '@pq/domain/project/shipping';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { rewardDetailsJson } from '#src/modules/pledging/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { columnOf, epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { type DraftColumns, type DraftRow, draftColumns, draftRow, presentDraft } from '../draft-fields.ts';
import { recordCreated } from '../lifecycle.ts';

const selectedColumns = raw(
  Object.keys(draftColumns.shape)
    .map((name) => `p.${columnOf(name)}`)
    .join(', '),
);

export function findDraft(db: Executor, key: string): Promise<DraftRow | null> {
  return queryOne(
    db,
    draftRow,
    sql`
    select p.key, p.owner_id, p.purpose, p.state, p.blinded_from, ${epochMs('coalesce(p.saved_at, p.updated_at)')} as saved_at,
      p.field_saves, p.reject_message, ${selectedColumns},
      (select coalesce(json_agg(json_build_object('count', count, 'context', context, 'productCost', product_cost,
        'delivery', delivery, 'shipping', shipping, ${rewardDetailsJson('reward')}) order by idx), '[]')
        from reward where project_key = p.key) as rewards
    from project p where p.key = ${key}`,
  );
}

export async function readLocked(tx: Tx, key: string): Promise<Draft> {
  const row = await findDraft(tx, key);
  if (!row) throw new Error(`project ${key} is locked but gone`);
  return presentDraft(row);
}

export const hiddenReason = sql`case when p.state = 'blind' then (
  select reason from project_transition where project_key = p.key and to_state = 'blind' order by at desc, id desc limit 1)
  end`;

/** `hasText`: the editor is not empty. */
const ownRow = z.object({
  key: z.string(),
  temporary: z.boolean(),
  withdrawRequested: z.boolean(),
  rejectMessage: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  refund: z.string(),
  subImages: z.array(z.string()),
  hasText: z.boolean(),
  fieldSaves: fieldSavesSchema,
  changedAt: z.number(),
});
export type OwnRow = z.output<typeof ownRow>;

export function listOwnRows(
  db: Executor,
  memberId: string,
  { state, limit, offset }: { state: ProjectState | undefined; limit: number; offset: number },
): Promise<OwnRow[]> {
  return query(
    db,
    ownRow,
    sql`
    select p.key, s.project_key is not null as temporary, p.withdraw_requested, p.reject_message, p.refund, p.sub_images,
      ${hiddenReason} as hidden_reason, p.editor <> '' as has_text, p.field_saves, ${epochMs('greatest(p.updated_at, p.saved_at)')} as changed_at
    from project p left join project_slot s on s.project_key = p.key
    where p.owner_id = ${memberId} and (${state ?? null}::text is null or p.state = ${state ?? null})
    order by s.project_key is null, p.updated_at desc, p.key desc limit ${limit} offset ${offset}`,
  );
}

const stateCountRow = z.object({ state: z.enum(projectStates), count: z.int() });

export async function countOwnByState(db: Executor, memberId: string): Promise<Record<string, number>> {
  const rows = await query(
    db,
    stateCountRow,
    sql`
    select state, count(*)::int as count from project p
    where owner_id = ${memberId} and not exists (select from project_slot s where s.project_key = p.key)
    group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const headRow = z.object({
  ownerId: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(projectStates),
  version: z.int(),
  blindedFrom: z.enum(hideableStates).nullable(),
});
export type ProjectHead = z.output<typeof headRow>;

export function findHead(db: Executor, key: string): Promise<ProjectHead | null> {
  return queryOne(
    db,
    headRow,
    sql`select owner_id, purpose, state, version, blinded_from from project where key = ${key}`,
  );
}

export async function findSlot(db: Executor, memberId: string, purpose: Purpose): Promise<string | null> {
  const slot = await queryOne(
    db,
    z.object({ projectKey: z.string() }),
    sql`select project_key from project_slot where member_id = ${memberId} and purpose = ${purpose}`,
  );
  return slot?.projectKey ?? null;
}

/** Call it with the member's row locked. */
export async function insertDraft(
  tx: Tx,
  { memberId, purpose }: { memberId: string; purpose: Purpose },
  now: Date,
): Promise<string> {
  const key = newId(now.getTime());
  await execute(
    tx,
    sql`
    insert into project (key, purpose, owner_id, created_at, updated_at)
    values (${key}, ${purpose}, ${memberId}, ${now}, ${now})`,
  );
  await execute(
    tx,
    sql`insert into project_slot (member_id, purpose, project_key) values (${memberId}, ${purpose}, ${key})`,
  );
  await recordCreated(tx, key, { actor: `owner:${memberId}` }, now);
  return key;
}

export async function updateDraft(
  tx: Tx,
  key: string,
  columns: DraftColumns,
  at: { savedAt: Date; saveId: string | null; fieldSaves?: FieldSaves; updatedAt: Date },
): Promise<void> {
  const { fieldSaves, ...times } = at;
  const assignments = Object.entries({ ...columns, ...times })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${raw(columnOf(name))} = ${value}`);
  if (fieldSaves) assignments.push(sql`field_saves = ${JSON.stringify(fieldSaves)}::jsonb`);
  await execute(tx, sql`update project set ${join(assignments, ', ')} where key = ${key}`);
}

type SentReward = NonNullable<NonNullable<DraftData['rewards']>['content']>[number];

const missing = defaultRewardDetails();

/** Replaces the rewards of a locked draft, of which nobody has any yet; their place is their idx. Returns the pictures of the former. */
export async function replaceRewards(
  tx: Tx,
  { key, purpose, deliveryType }: { key: string; purpose: Purpose; deliveryType: DeliveryType },
  rewards: readonly SentReward[],
): Promise<string[]> {
  const former = await query(
    tx,
    formerRow,
    sql`delete from reward where project_key = ${key} returning picture`,
  );
  if (rewards.length > 0) await insertRewards(tx, { key, purpose, deliveryType }, rewards);
  return former.map(({ picture }) => picture);
}

const formerRow = z.object({ picture: z.string() });

async function insertRewards(
  tx: Tx,
  { key, purpose, deliveryType }: { key: string; purpose: Purpose; deliveryType: DeliveryType },
  rewards: readonly SentReward[],
): Promise<void> {
  const rows = rewards.map((reward) => ({
    count: reward.count,
    context: reward.context,
    product_cost: reward.productCost,
    delivery: reward.delivery,
    shipping: reward.shipping ?? assumeShipping(reward.delivery, purpose, deliveryType),
    name: reward.name ?? missing.name,
    picture: reward.picture ?? missing.picture,
    limit_per_person: reward.limitPerPerson,
    early_until: reward.early?.until,
    early_first: reward.early?.first,
    month: reward.month,
    options: reward.options ?? missing.options,
    questions: reward.questions ?? missing.questions,
  }));
  // One parameter, however many rewards and combinations there are.
  await execute(
    tx,
    sql`
    insert into reward (project_key, idx, count, context, product_cost, delivery, shipping, name, picture, limit_per_person,
      early_until, early_first, month, options, questions)
    select ${key}::uuid, (sent ->> 'place')::int, r.count, r.context, r.product_cost, r.delivery, r.shipping, r.name, r.picture,
      r.limit_per_person, r.early_until, r.early_first, r.month, r.options, r.questions
    from jsonb_array_elements(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as sent
      cross join lateral jsonb_populate_record(null::reward, sent) as r`,
  );
  const stock = rewards.flatMap((reward, idx) =>
    (reward.stock ?? missing.stock).map((one) => ({ idx, ...one })),
  );
  if (stock.length === 0) return;
  await execute(
    tx,
    sql`
    insert into reward_stock (project_key, idx, choice, count)
    select ${key}::uuid, idx, choice, count
    from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as s(idx smallint, choice smallint[], count integer)`,
  );
}

/** A project that is sent to review is no temporary save any more. */
export async function deleteSlot(tx: Tx, key: string): Promise<void> {
  await execute(tx, sql`delete from project_slot where project_key = ${key}`);
}

export async function deleteDraft(tx: Tx, key: string): Promise<void> {
  await execute(tx, sql`delete from project where key = ${key}`);
}

export async function hasDigitalRewards(tx: Tx, key: string): Promise<boolean> {
  const found = await queryOne(
    tx,
    z.object({}),
    sql`select from pq_reward where project_key = ${key} limit 1`,
  );
  return found !== null;
}
