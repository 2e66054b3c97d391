import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { addDays, seoulDate } from '@pq/domain/dates';
import { type Purpose, purposes, routeWords } from '@pq/domain/project/project';
import { viewSourceOf } from '@pq/domain/project/view-source';
import { idPattern } from '@pq/domain/text/id';
import type { Caller } from '#src/platform/http/caller.ts';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import { type PeriodicTask, startPeriodicTask } from '#src/platform/jobs/periodic-task.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Viewer } from './policy.ts';
import { countViewOnce, deleteViewsBefore } from './queries.ts';

/** What of a request tells one viewer from another, and where they come from. */
export type ViewRequest = { method: string; ip: string; headers: IncomingHttpHeaders; url?: string };

// Link previews and crawlers fetch a page that nobody looks at. KakaoTalk's own browser says KAKAOTALK, its preview
// kakaotalk-scrap.
const MACHINE =
  /bot\b|crawl|spider|slurp|scrap|preview|facebookexternalhit|meta-externalagent|whatsapp|skypeuripreview|embedly|daumoa|yeti|headlesschrome.*lighthouse/i;

/** False for fetches that no person looks at: HEAD, link previews, crawlers, prefetches of a browser. */
export function isPersonLooking(request: ViewRequest): boolean {
  const { headers } = request;
  if (request.method === 'HEAD') return false;
  if (/prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)) return false;
  return !MACHINE.test(headers['user-agent'] ?? '');
}

/** How a viewer is remembered for a day: the member's uid, or a keyed hash of address and user agent. */
export function viewerMark(uid: string | null, request: ViewRequest, secret: string): string {
  if (uid !== null) return uid;
  return createHmac('sha256', secret)
    .update(`${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url');
}

const REMEMBERED = 10_000;

type CountView = (
  project: { key: string; purpose: Purpose },
  viewer: Viewer,
  request: ViewRequest,
) => Promise<void>;

/**
 * Counts at most one view a viewer and Seoul day, with where the first of them came from. The
 * database decides; this process remembers its latest answers so that somebody who reloads costs no
 * statement. Never throws: a view that cannot be written is logged, and costs nobody what they look at.
 */
export function createCountView(platform: Platform): CountView {
  const counted = new Set<string>();
  const publicHost = new URL(platform.config.publicUrl).host;
  return async (project, viewer, request) => {
    if (!isPersonLooking(request)) return;
    const day = seoulDate(platform.clock.now());
    const mark = viewerMark(viewer?.uid ?? null, request, platform.secrets.auth);
    const view = `${day} ${project.purpose} ${project.key} ${mark}`;
    if (counted.has(view)) return;
    const { headers, url = '' } = request;
    const source = viewSourceOf({
      url,
      referer: headers.referer ?? '',
      userAgent: headers['user-agent'] ?? '',
      ownHosts: [publicHost, headers.host ?? publicHost],
    });
    try {
      await countViewOnce(platform.database, project, { day, viewer: mark, source });
    } catch (error) {
      await logUnlessAway(platform, error, {}, 'view not counted');
      return;
    }
    counted.add(view);
    for (const oldest of counted) {
      if (counted.size <= REMEMBERED) break;
      counted.delete(oldest);
    }
  };
}

const DETAIL = new RegExp(
  `^/(${purposes.map((purpose) => routeWords[purpose]).join('|')})/detail/(${idPattern})(?!/(?:supporters|stats))(?:[/?]|$)`,
);

/**
 * Counts the view of a project's page by the person who asks for the page: the page itself may have been
 * rendered for somebody else a moment ago. Any other address counts nothing, nor does what only its maker
 * opens.
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
  const purpose = purposes.find((one) => routeWords[one] === word);
  return key && purpose ? { key, purpose } : null;
}

/** Forgets the viewers of days that are over: at once and every hour. */
export function startViewTidyTask(platform: Platform): PeriodicTask {
  return startPeriodicTask(platform, { name: 'view tidying', topic: 'view-tidy', everyMs: 3_600_000 }, () =>
    forgetViewers(platform),
  );
}

/** Keeps who looked today and yesterday; the counts stay. */
async function forgetViewers(platform: Platform): Promise<void> {
  await deleteViewsBefore(platform.database.db, addDays(seoulDate(platform.clock.now()), -1));
}
