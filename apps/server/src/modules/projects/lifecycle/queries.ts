import type { FieldSaves } from '@pq/contract/shapes/draft';
import type { DeliveryType, ProjectState, ProjectType, Purpose } from '@pq/domain/project/project';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { project, projectTransition } from '#src/platform/database/schema/projects.ts';
import { newId } from '#src/platform/ids.ts';

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
export async function lockRow(tx: Tx, key: string): Promise<LockedProject | null> {
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
export type MoveChange = Partial<
  Pick<typeof project.$inferInsert, 'amountAtEnd' | 'backersAtEnd' | 'itemsAtEnd' | 'blindedFrom'>
>;
/** `actor` is `clock`, `owner:<uid>` or `admin:<uid>`. */
export type Mover = { actor: string; reason?: string };

/** Moves a locked project; its version rises by itself. The database takes it only with its transition, of the same moment. */
export async function updateState(
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
export async function insertTransition(
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
