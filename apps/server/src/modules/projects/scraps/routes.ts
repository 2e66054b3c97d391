import * as calls from '@pq/contract/calls/scraps';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listScrappedProjects } from './list-scrapped-projects.ts';
import { toggleScrap } from './toggle-scrap.ts';

export function registerScraps(router: CallRouter, platform: Platform): void {
  router.guarded(calls.toggleScrap, async ({ input, caller }) => {
    const { scrapped, scraps } = await toggleScrap(platform, caller, input);
    return { data: scraps, msg: t(scrapped ? 'scrap.added' : 'scrap.removed') };
  });
  router.guarded(calls.listScrappedProjects, async ({ input, caller }) => ({
    data: await listScrappedProjects(platform, caller, input.list),
  }));
}
