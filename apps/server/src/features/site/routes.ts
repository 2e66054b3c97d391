import * as calls from '@pq/contract/calls/site';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { createSharedRead } from '#src/platform/shared-read.ts';
import { countLineClick } from './count-line-click.ts';
import { listBanners } from './list-banners.ts';
import { listPolicies } from './list-policies.ts';

/** What every page starts with: banners and policies. The same for everybody, so simultaneous reads are shared. */
export function registerSite(router: CallRouter, platform: Platform): void {
  const shared = createSharedRead<string>();
  router.open(calls.getBanners, async () => ({
    dataJson: await shared('banners', async () => JSON.stringify(await listBanners(platform))),
  }));
  router.open(calls.getPolicies, async () => ({
    dataJson: await shared('policies', async () => JSON.stringify(await listPolicies(platform))),
  }));
  router.open(calls.clickLineBanner, async ({ input }) => {
    await countLineClick(platform, input.idx);
    return { data: null };
  });
}
