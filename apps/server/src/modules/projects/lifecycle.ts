import type { FieldSaves } from '@pq/contract/shapes/draft';
import {
  canTransition,
  type DeliveryType,
  type ProjectState,
  type ProjectType,
  type Purpose,
} from '@pq/domain/project/project';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { project, projectTransition } from '#src/platform/database/schema/projects.ts';
import { newId } from '#src/platform/ids.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Who moves projects when nobody does. */
export const byClock: Mover = { actor: 'clock' };

/**
 * Moves a project whose row the caller holds, and notes who did it and why; its version rises. This is the only way in which a
 * project changes its state. Throws wrongState for a move that the life of a project does not know.
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

/** Notes where the life of a project begins. */
export async function noteCreated(tx: Tx, key: string, by: Mover, now: Date): Promise<void> {
  await insertTransition(tx, { key, from: null, to: 'save' }, by, now);
}

/** A project as far as its next move depends on it. `savedAt` in ms, 0 when it was never saved; `saveId` names that save. */
export type LockedProject = {
  key: string;
  ownerId: string;
  ownerEmail: string;
  ownerNickname: string;
  purpose: Purpose;
  state: ProjectState;
  /** Where a hidden one goes back to. */
  blindedFrom: ProjectState | null;
  version: number;
  withdrawRequested: boolean;
  savedAt: number;
  saveId: string | null;
  fieldSaves: FieldSaves;
  title: string;
  projectType: ProjectType;
  deliveryType: DeliveryType;
  periodStart: string | null;
  periodFinish: string | null;
  thumbnail: string;
  mainImage: string;
  subImages: string[];
};

/** Locks a project whatever its state; null when there is none. */
export async function lockProject(tx: Tx, key: string): Promise<LockedProject | null> {
  const { rows } = await tx.execute<LockedProject>(sql`
    select p.key, p.owner_id as "ownerId", m.email as "ownerEmail", m.name as "ownerNickname", p.purpose, p.state,
      p.blinded_from as "blindedFrom", p.version, p.withdraw_requested as "withdrawRequested",
      coalesce(${epochMs('p.saved_at')}, 0) as "savedAt", p.save_id as "saveId", p.field_saves as "fieldSaves", p.title,
      p.project_type as "projectType", p.delivery_type as "deliveryType", p.period_start as "periodStart", p.period_finish as "periodFinish", p.thumbnail,
      p.main_image as "mainImage", p.sub_images as "subImages"
    from project p join member m on m.id = p.owner_id where p.key = ${key} for update of p`);
  return rows[0] ?? null;
}

/** What changes with a state. */
type MoveChange = Partial<
  Pick<typeof project.$inferInsert, 'amountAtEnd' | 'backersAtEnd' | 'itemsAtEnd' | 'blindedFrom'>
>;
/** `actor` is `clock`, `owner:<uid>` or `admin:<uid>`. */
type Mover = { actor: string; reason?: string };

/** Moves a locked project; its version rises by itself. The database takes it only with its transition, of the same moment. */
async function updateState(
  tx: Tx,
  key: string,
  to: ProjectState,
  change: MoveChange,
  now: Date,
): Promise<void> {
  await tx
    .update(project)
    .set({ state: to, updatedAt: now, ...change })
    .where(eq(project.key, key));
}

/** Notes who moved a project, when and why. */
async function insertTransition(
  tx: Tx,
  move: { key: string; from: ProjectState | null; to: ProjectState },
  by: Mover,
  now: Date,
): Promise<void> {
  await tx.insert(projectTransition).values({
    id: newId(now.getTime()),
    projectKey: move.key,
    fromState: move.from,
    toState: move.to,
    actor: by.actor,
    reason: by.reason ?? null,
    at: now,
  });
}

/** What a project is pledged, KRW without delivery, by how many, and how many pieces: as it is kept when it ends. */
export type AtClose = { amountAtEnd: number; backersAtEnd: number; itemsAtEnd: number };

/** What a project whose row the caller holds is pledged now. Read it before pledges are ended by its close. */
export async function readAtClose(tx: Tx, key: string): Promise<AtClose> {
  const { rows } = await tx.execute<AtClose>(sql`
    select amount_now as "amountAtEnd", backers as "backersAtEnd",
      (select coalesce(sum(sold), 0)::int from reward where project_key = p.key) as "itemsAtEnd"
    from project p where key = ${key}`);
  const [row] = rows;
  if (!row) throw new Error(`project ${key} is gone`);
  return row;
}
