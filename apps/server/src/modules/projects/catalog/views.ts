import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { addDays, seoulDate } from '@pq/domain/dates';
import { type Purpose, purposes, routeSegments } from '@pq/domain/project/project';
import { viewSourceOf } from '@pq/domain/project/view-source';
import { idPattern } from '@pq/domain/text/id';
import type { Database } from '#src/platform/database/database.ts';
import { networkOf } from '#src/platform/http/addresses.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { userAgentOf } from '#src/platform/http/user-agent.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Viewer } from './policy.ts';
import { countViewsOnce, deleteViewsBefore, type View } from './queries.ts';

export type ViewRequest = { method: string; ip: string; headers: IncomingHttpHeaders; url?: string };

// Link previews and crawlers are no views. KakaoTalk's in-app browser calls itself KAKAOTALK, its preview kakaotalk-scrap.
const MACHINE =
  /bot\b|crawl|spider|slurp|scrap|preview|facebookexternalhit|meta-externalagent|whatsapp|skypeuripreview|embedly|daumoa|yeti|headlesschrome.*lighthouse/i;

export function isPersonViewing(request: ViewRequest): boolean {
  const { headers } = request;
  if (request.method === 'HEAD') return false;
  if (/prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)) return false;
  return !MACHINE.test(userAgentOf(request));
}

/** The key under which a viewer is stored for a day: the uid of a member, or a keyed hash of network and user agent. */
export function viewerKey(uid: string | null, request: ViewRequest, secret: string): string {
  if (uid !== null) return uid;
  return createHmac('sha256', secret)
    .update(`${networkOf(request)}\n${userAgentOf(request)}`)
    .digest('base64url');
}

const MAX_CACHED = 10_000;

type CountView = (
  project: { key: string; purpose: Purpose },
  viewer: Viewer,
  request: ViewRequest,
) => Promise<void>;

/**
 * Counts at most one view per viewer and Seoul day, with the source of the first. The database decides; this process caches its
 * latest answers so that reloading a page costs no statement. Never throws: a view that cannot be stored is logged, and the page
 * is served.
 */
export function createCountView(platform: Platform): CountView {
  const counted = new Set<string>();
  const count = createGroupedCount(platform.database);
  const publicHost = new URL(platform.config.publicUrl).host;
  return async (project, viewer, request) => {
    if (!isPersonViewing(request)) return;
    const day = seoulDate(platform.clock.now());
    const mark = viewerKey(viewer?.uid ?? null, request, platform.secrets.auth);
    const view = `${day} ${project.purpose} ${project.key} ${mark}`;
    if (counted.has(view)) return;
    const { headers, url = '' } = request;
    const source = viewSourceOf({
      url,
      referer: headers.referer ?? '',
      userAgent: userAgentOf(request),
      ownHosts: [publicHost, headers.host ?? publicHost],
    });
    try {
      await count(view, { project, day, viewer: mark, source });
    } catch (error) {
      await logUnlessAway(platform, error, {}, 'view not counted');
      return;
    }
    counted.add(view);
    for (const oldest of counted) {
      if (counted.size <= MAX_CACHED) break;
      counted.delete(oldest);
    }
  };
}

/** A batch locks the rows of its projects until it commits, and pledges wait for these locks. */
const MAX_GROUP = 64;

type Group = { views: Map<string, View>; left: Promise<readonly View[]> };

/**
 * Batches the views that arrive during a write into the next statement. Views of a project with a locked row are written
 * separately, so that the others do not wait for it.
 */
function createGroupedCount(database: Database): (name: string, view: View) => Promise<void> {
  let open: Group | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  const openGroup = (): Group => {
    const views = new Map<string, View>();
    const left = ended.then(() => {
      if (open?.views === views) open = null;
      return countViewsOnce(database, [...views.values()], false);
    });
    ended = left.catch(() => {});
    return { views, left };
  };
  return async (name, view) => {
    if (!open || open.views.size >= MAX_GROUP) open = openGroup();
    const group = open;
    const first = group.views.get(name);
    group.views.set(name, first ?? view);
    const left = await group.left;
    if (!first && left.includes(view)) await countViewsOnce(database, [view], true);
  };
}

const DETAIL = new RegExp(
  `^/(${purposes.map((purpose) => routeSegments[purpose]).join('|')})/detail/(${idPattern})(?!/(?:supporters|stats))(?:[/?]|$)`,
);

/**
 * Counts the view of a project's page for the person who requests it: the page itself may come from a cache. Other addresses and
 * the pages that only its maker opens are not counted.
 */
export function createCountPageView(platform: Platform) {
  const countView = createCountView(platform);
  return (request: ViewRequest & { url: string }, caller: Caller | null): void => {
    const project = projectOf(request.url);
    if (project) void countView(project, caller, request);
  };
}

function projectOf(url: string): { key: string; purpose: Purpose } | null {
  const [, word, key] = DETAIL.exec(url) ?? [];
  const purpose = purposes.find((one) => routeSegments[one] === word);
  return key && purpose ? { key, purpose } : null;
}

export function startViewTidyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: 'view tidying', topic: 'view-tidy', everyMs: 3_600_000 }, () =>
    deleteOldViewers(platform),
  );
}

async function deleteOldViewers(platform: Platform): Promise<void> {
  await deleteViewsBefore(platform.database.db, addDays(seoulDate(platform.clock.now()), -1));
}
