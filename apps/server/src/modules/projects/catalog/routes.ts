import * as calls from '@pq/contract/calls/projects';
import type { Project, ProjectCard } from '@pq/contract/shapes/project';
import { seoulDate } from '@pq/domain/dates';
import type { Purpose } from '@pq/domain/project/project';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import type { Database } from '#src/platform/database/database.ts';
import { type CallRouter, encodeAnswer } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { listProjects } from './list-projects.ts';
import { mayOpen, type Viewer } from './policy.ts';
import { presentCard, presentProject } from './present-project.ts';
import { findProjectRow, listPopularRows } from './queries.ts';
import { createCountView } from './views.ts';

/** A crowd of visitors may see figures that are this old; a member who has just pledged sees that at once. */
const KEEP_MS = 50;

/** The public reads of projects. Simultaneous reads of the same thing share one query and one rendering. */
export function registerProjects(router: CallRouter, platform: Platform): void {
  const read = createAudienceRead(platform.database);
  const countView = createCountView(platform);

  router.open(calls.listProjects, async ({ input, caller }) => ({
    encoded: await read(caller, `list ${JSON.stringify(input)}`, async () => {
      const rows = await listProjects(platform, input);
      return rows.map((row) => presentCard(row, caller));
    }),
  }));

  router.open(calls.getProject, async ({ input, caller, request }) => {
    const { key, purpose } = input;
    if (input.view) await countView({ key, purpose }, caller, request);
    const encoded = await read(caller, `detail ${purpose} ${key}`, () =>
      getProject(platform, { key, purpose }, caller),
    );
    return { encoded };
  });

  router.open(calls.listPopular, async ({ caller }) => ({
    encoded: await read(caller, 'popular', () => listPopular(platform, caller)),
  }));
}

function createAudienceRead({ lists }: Database) {
  const visitors = createCoalescedRead<Buffer>({ cacheMs: KEEP_MS });
  const members = createCoalescedRead<Buffer>();
  return (viewer: Viewer, what: string, find: () => Promise<unknown>): Promise<Buffer> => {
    const render = async () => encodeAnswer(await find());
    // An answer read from the replica must not be shared with a reader who has to see the primary.
    const source = `${lists.source()} ${what}`;
    return viewer ? members(`${viewer.uid} ${viewer.role} ${source}`, render) : visitors(source, render);
  };
}

/** One project. Throws notFound, also where the viewer may not see it. */
export async function getProject(
  platform: Platform,
  project: { key: string; purpose: Purpose },
  viewer: Viewer,
): Promise<Project> {
  const who = viewer && { uid: viewer.uid, isAdmin: viewer.role === 'admin' };
  const row = await findProjectRow(platform.database, project, who);
  if (!row || !mayOpen(viewer, row)) throw new ProductError('notFound');
  return presentProject(row, viewer);
}

/** Up to four open projects of each purpose: most backers first, then scraps, views, newest. */
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
