import type { Scrap } from '@pq/contract/calls/scraps';
import * as calls from '@pq/contract/calls/scraps';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { isPubliclyVisible, type ProjectState, type Purpose } from '@pq/domain/project/project';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { project, scrap } from '#src/platform/database/schema.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mayOpen } from './policy.ts';
import { getProjectCards } from './present-project.ts';

/**
 * Scraps a project or takes the scrap back, and gives the member's new list. Toggles of one member happen one
 * after the other: two at once leave what was. A scrap of a project that has since been hidden can be taken back.
 * Throws notFound, loginRequired when the member has left meanwhile.
 */
export async function toggleScrap(
  platform: Platform,
  caller: Caller,
  target: { key: string; purpose: Purpose },
): Promise<{ scrapped: boolean; scraps: Scrap[] }> {
  const { key, purpose } = target;
  return inTransaction(platform.database.db, async (tx) => {
    await lockMember(tx, caller.uid);
    const found = await findScrapTarget(tx, caller.uid, key, purpose);
    if (!found || !(found.scrapped || mayOpen(caller, found))) throw new ProductError('notFound');
    if (found.scrapped) await removeScrap(tx, caller.uid, key);
    else await addScrap(tx, caller.uid, key, new Date(platform.clock.now()));
    return { scrapped: !found.scrapped, scraps: await listScrapRows(tx, caller.uid) };
  });
}

type ScrapTarget = { state: ProjectState; ownerId: string; scrapped: boolean };

/** The project to toggle and whether this member has it scrapped; null when there is none of this purpose. */
async function findScrapTarget(
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
async function addScrap(tx: Tx, memberId: string, key: string, now: Date): Promise<void> {
  await tx.insert(scrap).values({ memberId, projectKey: key, createdAt: now });
  await tx
    .update(project)
    .set({ scraps: sql`${project.scraps} + 1` })
    .where(eq(project.key, key));
}

/** Takes a scrap back and counts it. */
async function removeScrap(tx: Tx, memberId: string, key: string): Promise<void> {
  await tx.delete(scrap).where(and(eq(scrap.memberId, memberId), eq(scrap.projectKey, key)));
  await tx
    .update(project)
    .set({ scraps: sql`${project.scraps} - 1` })
    .where(eq(project.key, key));
}

/** A member's scraps, newest first. */
async function listScrapRows(db: Executor, memberId: string): Promise<Scrap[]> {
  return db
    .select({ key: project.key, purpose: project.purpose })
    .from(scrap)
    .innerJoin(project, eq(project.key, scrap.projectKey))
    .where(eq(scrap.memberId, memberId))
    .orderBy(desc(scrap.createdAt), desc(scrap.projectKey));
}

export function registerScraps(router: CallRouter, platform: Platform): void {
  router.guarded(calls.toggleScrap, async ({ input, caller }) => {
    const { scrapped, scraps } = await toggleScrap(platform, caller, input);
    return { data: scraps, msg: t(scrapped ? 'scrap.added' : 'scrap.removed') };
  });
  router.guarded(calls.listScrappedProjects, async ({ input, caller }) => ({
    data: await listScrappedProjects(platform, caller, input.list),
  }));
}

/** Cards of the projects named, in that order; missing, hidden and misnamed ones are skipped. */
export async function listScrappedProjects(
  platform: Platform,
  caller: Caller,
  list: readonly Scrap[],
): Promise<ProjectCard[]> {
  const purposeOf = new Map(list.map(({ key, purpose }) => [key, purpose]));
  const cards = await getProjectCards(platform.database.db, [...purposeOf.keys()], caller);
  return cards.filter(
    (card) => purposeOf.get(card.key) === card.purpose && (isPubliclyVisible(card.state) || card.isManager),
  );
}
