import type { ProjectCard } from '@pq/contract/shapes/project';
import { seoulDate } from '@pq/domain/dates';
import type { Platform } from '#src/platform/platform.ts';
import type { Viewer } from './policy.ts';
import { presentCard } from './present-project.ts';
import { listPopularRows } from './repository.ts';

/** Up to four open projects of each purpose: most backers, then scraps, views, newest. */
export async function listPopular(
  platform: Platform,
  viewer: Viewer,
): Promise<{ projects: ProjectCard[]; ordermade: ProjectCard[] }> {
  const rows = await listPopularRows(platform.database, seoulDate(platform.clock.now()));
  const cards = rows.map((row) => presentCard(row, viewer));
  return {
    projects: cards.filter((card) => card.purpose === 'projects'),
    ordermade: cards.filter((card) => card.purpose === 'ordermade'),
  };
}
