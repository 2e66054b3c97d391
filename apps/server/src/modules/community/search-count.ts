import * as calls from '@pq/contract/calls/search';
import { createCountSearched, MAX_COUNTED } from '#src/modules/projects/index.ts';
import { askerOf } from '#src/platform/http/asker.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { countStories } from './stories/queries.ts';

export function registerSearchCount(router: CallRouter, platform: Platform): void {
  const countSearched = createCountSearched(platform);
  router.open(calls.countSearch, async ({ input, caller, request }) => {
    const [projects, stories] = await Promise.all([
      countSearched(input, askerOf(caller, request)),
      countStories(platform.database, input.text, MAX_COUNTED),
    ]);
    return { data: { ...projects, stories } };
  });
}
