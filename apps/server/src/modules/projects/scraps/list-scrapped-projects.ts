import type { Scrap } from '@pq/contract/calls/scraps';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { isPubliclyVisible } from '@pq/domain/project/project';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getProjectCards } from '../catalog/get-project-cards.ts';

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
