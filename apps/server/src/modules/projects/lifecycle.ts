import { fieldSavesSchema } from '@pq/contract/shapes/draft';
import {
  canTransition,
  deliveryTypes,
  type HideableState,
  hideableStates,
  type ProjectState,
  projectStates,
  projectTypes,
  purposes,
} from '@pq/domain/project/project';
import type { FeePlanName } from '@pq/domain/settlement/expected';
import sql, { empty, join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { columnOf, epochMs } from '#src/platform/database/fragments.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';

export const byClock: Mover = { actor: 'clock' };

/**
 * Moves a locked project and records who did it and why; its version rises. This is the only way in which a project changes its
 * state. Throws wrongState for a transition that is not allowed.
 */
export async function moveProject(
  tx: Tx,
  from: { key: string; state: ProjectState },
  to: ProjectState,
  by: Mover,
  now: Date,
  change: MoveChange = {},
): Promise<void> {
  if (!canTransition(from.state, to)) throw new ProductError('wrongState');
  await updateState(tx, from.key, to, change, now);
  await insertTransition(tx, { key: from.key, from: from.state, to }, by, now);
}

export async function recordCreated(tx: Tx, key: string, by: Mover, now: Date): Promise<void> {
  await insertTransition(tx, { key, from: null, to: 'save' }, by, now);
}

const lockedProjectRow = z.object({
  key: z.string(),
  ownerId: z.string(),
  ownerEmail: z.string(),
  ownerNickname: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(projectStates),
  /** The state in which a hidden one is shown again. */
  blindedFrom: z.enum(hideableStates).nullable(),
  version: z.int(),
  withdrawRequested: z.boolean(),
  savedAt: z.number(),
  saveId: z.string().nullable(),
  fieldSaves: fieldSavesSchema,
  title: z.string(),
  projectType: z.enum(projectTypes),
  deliveryType: z.enum(deliveryTypes),
  periodStart: z.string().nullable(),
  periodFinish: z.string().nullable(),
  thumbnail: z.string(),
  mainImage: z.string(),
  subImages: z.array(z.string()),
});
/** `savedAt` in ms, 0 when it was never saved; `saveId` names that save. */
export type LockedProject = z.output<typeof lockedProjectRow>;

/** `ownerId` leaves a project of anybody else unlocked and answers null for it. */
export function lockProject(tx: Tx, key: string, ownerId?: string): Promise<LockedProject | null> {
  const own = ownerId === undefined ? empty : sql`and p.owner_id = ${ownerId}`;
  return queryOne(
    tx,
    lockedProjectRow,
    sql`
    select p.key, p.owner_id, m.email as owner_email, m.name as owner_nickname, p.purpose, p.state, p.blinded_from, p.version,
      p.withdraw_requested, coalesce(${epochMs('p.saved_at')}, 0) as saved_at, p.save_id, p.field_saves, p.title,
      p.project_type, p.delivery_type, p.period_start, p.period_finish, p.thumbnail, p.main_image, p.sub_images
    from project p join member m on m.id = p.owner_id where p.key = ${key} ${own} for update of p`,
  );
}

type MoveChange = Partial<AtClose> & {
  blindedFrom?: HideableState | null;
  feePlan?: FeePlanName;
  feePlanId?: string;
};
/** `actor` is `clock`, `owner:<uid>` or `admin:<uid>`. */
type Mover = { actor: string; reason?: string };

/** A trigger raises the version and demands a transition of the same moment. */
async function updateState(
  tx: Tx,
  key: string,
  to: ProjectState,
  change: MoveChange,
  now: Date,
): Promise<void> {
  const assignments = Object.entries({ ...change, state: to, updatedAt: now }).map(
    ([name, value]) => sql`${raw(columnOf(name))} = ${value}`,
  );
  await execute(tx, sql`update project set ${join(assignments, ', ')} where key = ${key}`);
}

async function insertTransition(
  tx: Tx,
  move: { key: string; from: ProjectState | null; to: ProjectState },
  by: Mover,
  now: Date,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into project_transition (id, project_key, from_state, to_state, actor, reason, at)
    values (${newId(now.getTime())}, ${move.key}, ${move.from}, ${move.to}, ${by.actor}, ${by.reason ?? null}, ${now})`,
  );
}

/** Stores the Seoul date of a project's first charges, where it is not the planned one. */
export async function recordPaymentDay(tx: Tx, key: string, day: string): Promise<void> {
  await execute(
    tx,
    sql`
    update project set payment_on = ${day}
    where key = ${key} and coalesce(payment_on, period_finish + 1) <> ${day}::date`,
  );
}

/** What a project is pledged when it ends: KRW without delivery, backers and pieces. */
const atCloseRow = z.object({ amountAtEnd: z.number(), backersAtEnd: z.int(), itemsAtEnd: z.int() });
export type AtClose = z.output<typeof atCloseRow>;

export async function readAtClose(tx: Tx, key: string): Promise<AtClose> {
  const row = await queryOne(
    tx,
    atCloseRow,
    sql`
    select amount_now as amount_at_end, backers as backers_at_end,
      (select coalesce(sum(sold), 0)::int from reward where project_key = p.key) as items_at_end
    from project p where key = ${key}`,
  );
  if (!row) throw new Error(`project ${key} is gone`);
  return row;
}
