import type { FieldSaves } from '@pq/contract/shapes/draft';
import type { DeliveryType, ProjectState, Purpose } from '@pq/domain/project/project';
import { assumeShipping, type Shipping } from '@pq/domain/project/shipping';
import { and, eq } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { project, projectSlot, reward } from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import { noteCreated } from '../lifecycle/move-project.ts';

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

export type DraftReward = {
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
