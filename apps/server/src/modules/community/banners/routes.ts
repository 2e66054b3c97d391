import * as banners from '@pq/contract/calls/admin/banners';
import * as calls from '@pq/contract/calls/site';
import { t } from '@pq/domain/copy';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import { type CallRouter, encodeAnswer } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { changeBanner, listAllBanners, removeBanner, writeBanner } from './edit-banners.ts';
import { listBanners } from './list-banners.ts';
import { addLineClick } from './queries.ts';

/** The banners of home and lists. The same for everybody, so simultaneous reads are shared. */
export function registerBanners(router: CallRouter, platform: Platform): void {
  const shared = createCoalescedRead<Buffer>();
  router.open(calls.getBanners, async () => ({
    encoded: await shared('banners', async () => encodeAnswer(await listBanners(platform))),
  }));
  router.operators(banners.listAllBanners, async () => ({ data: await listAllBanners(platform) }));
  router.operators(banners.writeBanner, async ({ input, operator, request }) => {
    const data = await writeBanner(platform, operator, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data, msg: t('admin.banner.saved') };
  });
  router.operators(banners.changeBanner, async ({ input, operator, request }) => {
    const data = await changeBanner(platform, operator, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data, msg: t('admin.banner.saved') };
  });
  router.operators(banners.removeBanner, async ({ input, operator, request }) => {
    await removeBanner(platform, operator, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data: null, msg: t('admin.banner.removed') };
  });
  router.open(calls.clickLineBanner, async ({ input }) => {
    if (input.idx !== null) await countLineClick(platform, input.idx);
    return { data: null };
  });
}

/** Counts a click on the line banner at a place of the list in force; beyond its end nothing happens. */
export async function countLineClick(platform: Platform, idx: number): Promise<void> {
  await addLineClick(platform.database, new Date(platform.clock.now()), idx);
}
