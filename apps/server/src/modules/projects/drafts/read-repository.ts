import type { FieldSaves } from '@pq/contract/shapes/draft';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/epoch-ms.ts';
import type { DraftReward } from './repository.ts';

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
