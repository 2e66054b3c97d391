import { type Purpose, purposes, routeWords } from '@pq/domain/project/project';
import { idPattern } from '@pq/domain/text/id';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { createCountView } from './count-view.ts';
import type { ViewRequest } from './viewer-mark.ts';

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
