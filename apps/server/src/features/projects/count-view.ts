import { seoulDate } from '@pq/domain/dates';
import type { Purpose } from '@pq/domain/project';
import type { Platform } from '#src/platform/platform.ts';
import type { Viewer } from './policy.ts';
import { countViewOnce } from './repository.ts';
import { isPersonLooking, type ViewSource, viewerMark } from './viewer-mark.ts';

const REMEMBERED = 10_000;

export type CountView = (
  project: { key: string; purpose: Purpose },
  viewer: Viewer,
  source: ViewSource,
) => Promise<void>;

/**
 * Counts at most one view a viewer and Seoul day. The database decides; this process remembers its latest answers
 * so that somebody who reloads costs no statement.
 */
export function createCountView(platform: Platform): CountView {
  const counted = new Set<string>();
  return async (project, viewer, source) => {
    if (!isPersonLooking(source)) return;
    const day = seoulDate(platform.clock.now());
    const mark = viewerMark(viewer?.uid ?? null, source, platform.secrets.auth);
    const view = `${day} ${project.purpose} ${project.key} ${mark}`;
    if (counted.has(view)) return;
    await countViewOnce(platform.database, project, day, mark);
    counted.add(view);
    for (const oldest of counted) {
      if (counted.size <= REMEMBERED) break;
      counted.delete(oldest);
    }
  };
}
