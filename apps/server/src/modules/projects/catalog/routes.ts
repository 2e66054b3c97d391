import * as calls from '@pq/contract/calls/projects';
import type { Project, ProjectCard } from '@pq/contract/shapes/project';
import { seoulDate } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import type { Database } from '#src/platform/database/database.ts';
import { askerOf } from '#src/platform/http/asker.ts';
import { markPassing } from '#src/platform/http/in-process.ts';
import { type CallRouter, encodeAnswer } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { createCachedAnswers, type FoundKeys } from './cached-answers.ts';
import { findListed } from './list-projects.ts';
import { mayOpen, type Viewer } from './policy.ts';
import { presentCard, presentProject } from './present-project.ts';
import { findProjectRow, listPopularRows, type ProjectRow } from './queries.ts';
import { findSearched, type SearchQuery } from './search-projects.ts';
import { createCountView } from './views.ts';

/** Maximum age of figures that visitors share under load; members always see their own pledge at once. */
const SHARED_MS = 50;

/** Simultaneous reads of the same thing share one query and one rendering. */
export function registerCatalog(router: CallRouter, platform: Platform): void {
  const read = createAudienceRead(platform.database);
  const answers = createCachedAnswers(platform.database);
  const today = () => seoulDate(platform.clock.now());
  const countView = createCountView(platform);

  router.open(calls.listProjects, async ({ input, caller }) => {
    const list = {
      name: `list ${today()} ${JSON.stringify(input)}`,
      isCacheable: input.sort !== 'popular',
      find: async () => ({ keys: await findListed(platform, input) }),
    };
    return { encoded: await read(caller, list.name, () => answers.list(caller, list)) };
  });

  router.open(calls.searchProjects, async ({ input, caller, request, reply }) => {
    const list = {
      name: `search ${today()} ${JSON.stringify(input)}`,
      isCacheable: input.sort !== 'popular',
      find: () => findSearchedList(platform, input, askerOf(caller, request)),
    };
    const encoded = await read(caller, list.name, () => answers.list(caller, list));
    if (answers.isPassing(encoded)) markPassing(request, reply);
    return { encoded };
  });

  const largestPage = { page: 0, number: pageSizes.listMax, sort: undefined };
  const countKeys = async (find: () => Promise<string[]>) => {
    const { length: n } = await find();
    return encodeAnswer({ n, isAll: n < pageSizes.listMax });
  };
  router.open(calls.countProjects, async ({ input, caller }) => {
    const find = () => findListed(platform, { ...input, ...largestPage });
    return {
      encoded: await read(caller, `count ${today()} ${JSON.stringify(input)}`, () => countKeys(find)),
    };
  });
  router.open(calls.getProject, async ({ input, caller, request }) => {
    const { key, purpose } = input;
    if (input.view) await countView({ key, purpose }, caller, request);
    // Whether a promise is late changes with the day alone.
    const name = `detail ${today()} ${purpose} ${key}`;
    const readForVisitors = async () => {
      const row = await findOpenRow(platform, { key, purpose }, null);
      return { version: row.version, encoded: encodeAnswer(presentProject(row, null, today())) };
    };
    const encoded = await read(caller, name, () =>
      caller
        ? getProject(platform, { key, purpose }, caller).then(encodeAnswer)
        : answers.detailForVisitors({ name, key, read: readForVisitors }),
    );
    return { encoded };
  });

  router.open(calls.listPopular, async ({ caller }) => ({
    encoded: await read(caller, 'popular', () => listPopular(platform, caller).then(encodeAnswer)),
  }));
}

async function findSearchedList(platform: Platform, input: SearchQuery, asker: string): Promise<FoundKeys> {
  const { keys, correction, isPassing } = await findSearched(platform, input, asker);
  const siblings = {
    corrected: correction?.text ?? null,
    asked: input.text,
    certain: correction?.certain ?? true,
  };
  return { keys, siblings, isPassing };
}

function createAudienceRead({ lists }: Database) {
  const visitors = createCoalescedRead<Buffer>({ cacheMs: SHARED_MS });
  const members = createCoalescedRead<Buffer>();
  return (viewer: Viewer, what: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    // An answer read from the replica must not be shared with a reader who has to see the primary.
    const source = `${lists.source()} ${what}`;
    return viewer ? members(`${viewer.uid} ${viewer.role} ${source}`, make) : visitors(source, make);
  };
}

/** One project. Throws notFound, also where the viewer may not see it. */
export async function getProject(
  platform: Platform,
  project: { key: string; purpose: Purpose },
  viewer: Viewer,
): Promise<Project> {
  const row = await findOpenRow(platform, project, viewer);
  return presentProject(row, viewer, seoulDate(platform.clock.now()));
}

async function findOpenRow(
  platform: Platform,
  project: { key: string; purpose: Purpose },
  viewer: Viewer,
): Promise<ProjectRow> {
  const who = viewer && { uid: viewer.uid, isAdmin: viewer.role === 'admin' };
  const row = await findProjectRow(platform.database, project, who);
  if (!row || !mayOpen(viewer, row)) throw new ProductError('notFound');
  return row;
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
