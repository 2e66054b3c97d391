import { seoulDate } from '@pq/domain/dates';
import type { Purpose } from '@pq/domain/project/project';
import { viewSourceOf } from '@pq/domain/project/view-source';
import { logUnlessAway } from '#src/platform/jobs/failures.ts';
import type { Platform } from '#src/platform/platform.ts';
import type { Viewer } from './policy.ts';
import { countViewOnce } from './queries.ts';
import { isPersonLooking, type ViewRequest, viewerMark } from './viewer-mark.ts';

const REMEMBERED = 10_000;

export type CountView = (
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
