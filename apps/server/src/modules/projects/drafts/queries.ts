import type { FieldSaves } from '@pq/contract/shapes/draft';
import type { DeliveryType, ProjectState, Purpose } from '@pq/domain/project/project';
import { assumeShipping, type Shipping } from '@pq/domain/project/shipping';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { project, projectSlot, reward } from '#src/platform/database/schema/projects.ts';
import { newId } from '#src/platform/ids.ts';
import { noteCreated } from '../lifecycle.ts';

/** A whole draft. `savedAt` in ms; dates YYYY-MM-DD or null. */
export type DraftRow = {
  key: string;
  ownerId: string;
  purpose: Purpose;
  state: ProjectState;
  /** Where a hidden one goes back to. */
  blindedFrom: ProjectState | null;
  savedAt: number;
  fieldSaves: FieldSaves;
  title: string;
  category: number;
  categoryLabel: string;
  projectType: 'PT10' | 'PT01';
  deliveryType: 'PQ' | '';
  goal: number;
  periodStart: string | null;
  periodFinish: string | null;
  rewardPeriod: string | null;
  thumbnail: string;
  mainImage: string;
  subImages: string[];
  refund: string;
  editor: string;
  rejectMessage: string | null;
  rewards: DraftReward[];
};

/** A project as its writer left it, whatever its state; null when there is none. */
export async function findDraft(db: Executor, key: string): Promise<DraftRow | null> {
  const { rows } = await db.execute<DraftRow>(sql`
    select p.key, p.owner_id as "ownerId", p.purpose, p.state, p.blinded_from as "blindedFrom",
      ${epochMs('coalesce(p.saved_at, p.updated_at)')} as "savedAt", p.field_saves as "fieldSaves", p.title, p.category,
      p.category_label as "categoryLabel", p.project_type as "projectType", p.delivery_type as "deliveryType", p.goal,
      p.period_start as "periodStart", p.period_finish as "periodFinish", p.reward_period as "rewardPeriod", p.thumbnail,
      p.main_image as "mainImage", p.sub_images as "subImages", p.refund, p.editor, p.reject_message as "rejectMessage",
      (select coalesce(json_agg(json_build_object('count', count, 'context', context, 'productCost', product_cost,
        'delivery', delivery, 'shipping', shipping) order by idx), '[]') from reward where project_key = p.key) as rewards
    from project p where p.key = ${key}`);
  return rows[0] ?? null;
}

/** An own project in the list of its maker. `hasText`: something is written in the editor. */
export type OwnRow = {
  key: string;
  temporary: boolean;
  withdrawRequested: boolean;
  rejectMessage: string | null;
  refund: string;
  subImages: string[];
  hasText: boolean;
  fieldSaves: FieldSaves;
  changedAt: number;
};

/** One page of a member's projects, temporary saves first, then latest change first. */
export async function listOwnRows(
  db: Executor,
  memberId: string,
  { state, limit, offset }: { state: ProjectState | undefined; limit: number; offset: number },
): Promise<OwnRow[]> {
  const { rows } = await db.execute<OwnRow>(sql`
    select p.key, s.project_key is not null as temporary, p.withdraw_requested as "withdrawRequested",
      p.reject_message as "rejectMessage", p.refund, p.sub_images as "subImages",
      p.editor <> '' as "hasText", p.field_saves as "fieldSaves",
      ${epochMs('greatest(p.updated_at, p.saved_at)')} as "changedAt"
    from project p left join project_slot s on s.project_key = p.key
    where p.owner_id = ${memberId} and (${state ?? null}::text is null or p.state = ${state ?? null})
    order by s.project_key is null, p.updated_at desc, p.key desc limit ${limit} offset ${offset}`);
  return rows;
}

/** How many projects a member has in each state, temporary saves aside; states without one are left out. */
export async function countOwnByState(db: Executor, memberId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::int as count from project p
    where owner_id = ${memberId} and not exists (select from project_slot s where s.project_key = p.key)
    group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Whose a project is and how it stands, without holding it; null when there is none. */
export async function findHead(
  db: Executor,
  key: string,
): Promise<{ ownerId: string; purpose: Purpose; state: ProjectState } | null> {
  const [row] = await db
    .select({ ownerId: project.ownerId, purpose: project.purpose, state: project.state })
    .from(project)
    .where(eq(project.key, key));
  return row ?? null;
}

/** The key of a member's temporary save of a purpose; null when there is none. */
export async function findSlot(db: Executor, memberId: string, purpose: Purpose): Promise<string | null> {
  const [row] = await db
    .select({ key: projectSlot.projectKey })
    .from(projectSlot)
    .where(and(eq(projectSlot.memberId, memberId), eq(projectSlot.purpose, purpose)));
  return row?.key ?? null;
}

/** Makes an empty draft and the temporary save of its purpose; the caller holds the member's row. */
export async function insertDraft(
  tx: Tx,
  { memberId, purpose }: { memberId: string; purpose: Purpose },
  now: Date,
): Promise<string> {
  const key = newId(now.getTime());
  await tx.insert(project).values({ key, purpose, ownerId: memberId, createdAt: now, updatedAt: now });
  await tx.insert(projectSlot).values({ memberId, purpose, projectKey: key });
  await noteCreated(tx, key, { actor: `owner:${memberId}` }, now);
  return key;
}

/** What is undefined is left as it is. */
export type DraftColumns = {
  [Column in Written]?: (typeof project.$inferInsert)[Column] | undefined;
};
type Written =
  | 'title'
  | 'category'
  | 'categoryLabel'
  | 'projectType'
  | 'deliveryType'
  | 'goal'
  | 'periodStart'
  | 'periodFinish'
  | 'rewardPeriod'
  | 'thumbnail'
  | 'mainImage'
  | 'subImages'
  | 'ground'
  | 'refund'
  | 'editor';

/** Writes a part of a locked draft. */
export async function updateDraft(
  tx: Tx,
  key: string,
  columns: DraftColumns,
  at: { savedAt: Date; saveId: string | null; fieldSaves?: FieldSaves; updatedAt: Date },
): Promise<void> {
  await tx
    .update(project)
    .set({ ...columns, ...at })
    .where(eq(project.key, key));
}

type DraftReward = {
  count: number;
  context: string;
  productCost: number;
  delivery: number;
  shipping: Shipping;
};

/** A reward as it is written, where its maker may have left out how it is delivered. */
type WrittenReward = Omit<DraftReward, 'shipping'> & { shipping?: Shipping | undefined };

/** The rewards of a locked draft are these from now on; their place is their idx. Nobody has taken any yet. */
export async function replaceRewards(
  tx: Tx,
  { key, purpose, deliveryType }: { key: string; purpose: Purpose; deliveryType: DeliveryType },
  rewards: readonly WrittenReward[],
): Promise<void> {
  await tx.delete(reward).where(eq(reward.projectKey, key));
  if (rewards.length === 0) return;
  const rows = rewards.map(({ shipping, ...one }, idx) => ({
    ...one,
    shipping: shipping ?? assumeShipping(one.delivery, purpose, deliveryType),
    projectKey: key,
    idx,
  }));
  await tx.insert(reward).values(rows);
}

/** A project that is sent to review is no temporary save any more. */
export async function deleteSlot(tx: Tx, key: string): Promise<void> {
  await tx.delete(projectSlot).where(eq(projectSlot.projectKey, key));
}

/** Deletes a locked draft with all that is its own. */
export async function deleteDraft(tx: Tx, key: string): Promise<void> {
  await tx.delete(project).where(eq(project.key, key));
}
