import type { Banner } from '@pq/contract/shapes/site';
import type { Platform } from '#src/platform/platform.ts';
import { type BannerRow, listBannerRows } from './queries.ts';

/** The banners in force by the product's clock, by group. */
export async function listBanners(platform: Platform): Promise<Record<BannerRow['group'], Banner[]>> {
  const rows = await listBannerRows(platform.database, new Date(platform.clock.now()));
  const of = (group: BannerRow['group']) => rows.filter((row) => row.group === group).map(presentBanner);
  return { line: of('line'), slider: of('slider'), orderslider: of('orderslider') };
}

function presentBanner(row: BannerRow): Banner {
  return {
    ctts_tit: row.ctts_tit,
    ctts_ctts: row.ctts_ctts,
    ctts_link: row.ctts_link,
    btn_label: row.btn_label,
    ad_thumbnail: row.ad_thumbnail,
    bg_color: row.bg_color,
  };
}
