import * as calls from '@pq/contract/calls/scraps';
import { type Scrap, scrapSchema } from '@pq/contract/shapes/common';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { isPubliclyVisible, type Purpose, projectStates } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { lockMember } from '#src/platform/database/lock-member.ts';
import { execute, query, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { mayOpen } from './policy.ts';
import { getProjectCards } from './present-project.ts';

/**
 * Adds or removes a scrap, and returns the member's new list. Toggles of one member happen one after the other: two at once
 * change nothing. A scrap of a project that has since been hidden can be removed. Throws notFound, loginRequired when the member
 * has left since authentication.
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
    if (found.scrapped) await deleteScrap(tx, caller.uid, key);
    else await insertScrap(tx, caller.uid, key, new Date(platform.clock.now()));
    return { scrapped: !found.scrapped, scraps: await listScraps(tx, caller.uid) };
  });
}

const scrapTargetRow = z.object({ state: z.enum(projectStates), ownerId: z.string(), scrapped: z.boolean() });

function findScrapTarget(
  tx: Tx,
  memberId: string,
  key: string,
  purpose: Purpose,
): Promise<z.output<typeof scrapTargetRow> | null> {
  return queryOne(
    tx,
    scrapTargetRow,
    sql`
    select state, owner_id, exists (
      select from scrap where project_key = project.key and member_id = ${memberId}) as scrapped
    from project where key = ${key} and purpose = ${purpose}`,
  );
}

async function insertScrap(tx: Tx, memberId: string, key: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`insert into scrap (member_id, project_key, created_at) values (${memberId}, ${key}, ${now})`,
  );
  await execute(tx, sql`update project set scraps = scraps + 1 where key = ${key}`);
}

async function deleteScrap(tx: Tx, memberId: string, key: string): Promise<void> {
  await execute(tx, sql`delete from scrap where member_id = ${memberId} and project_key = ${key}`);
  await execute(tx, sql`update project set scraps = scraps - 1 where key = ${key}`);
}

function listScraps(db: Executor, memberId: string): Promise<Scrap[]> {
  return query(
    db,
    scrapSchema,
    sql`
    select p.key, p.purpose from scrap s join project p on p.key = s.project_key
    where s.member_id = ${memberId} order by s.created_at desc, s.project_key desc`,
  );
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
