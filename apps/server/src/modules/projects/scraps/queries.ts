import type { Scrap } from '@pq/contract/calls/scraps';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { project, scrap } from '#src/platform/database/schema/projects.ts';

type ScrapTarget = { state: ProjectState; ownerId: string; scrapped: boolean };

/** The project to toggle and whether this member has it scrapped; null when there is none of this purpose. */
export async function findScrapTarget(
  tx: Tx,
  memberId: string,
  key: string,
  purpose: Purpose,
): Promise<ScrapTarget | null> {
  const [row] = await tx
    .select({
      state: project.state,
      ownerId: project.ownerId,
      scrapped: sql<boolean>`exists (
        select from ${scrap} where ${scrap.projectKey} = ${project.key} and ${scrap.memberId} = ${memberId})`,
    })
    .from(project)
    .where(and(eq(project.key, key), eq(project.purpose, purpose)));
  return row ?? null;
}

/** Adds a scrap and counts it. */
export async function addScrap(tx: Tx, memberId: string, key: string, now: Date): Promise<void> {
  await tx.insert(scrap).values({ memberId, projectKey: key, createdAt: now });
  await tx
    .update(project)
    .set({ scraps: sql`${project.scraps} + 1` })
    .where(eq(project.key, key));
}

/** Takes a scrap back and counts it. */
export async function removeScrap(tx: Tx, memberId: string, key: string): Promise<void> {
  await tx.delete(scrap).where(and(eq(scrap.memberId, memberId), eq(scrap.projectKey, key)));
  await tx
    .update(project)
    .set({ scraps: sql`${project.scraps} - 1` })
    .where(eq(project.key, key));
}

/** A member's scraps, newest first. */
export async function listScrapRows(db: Executor, memberId: string): Promise<Scrap[]> {
  return db
    .select({ key: project.key, purpose: project.purpose })
    .from(scrap)
    .innerJoin(project, eq(project.key, scrap.projectKey))
    .where(eq(scrap.memberId, memberId))
    .orderBy(desc(scrap.createdAt), desc(scrap.projectKey));
}
