import type { listAllBanners, writeBanner } from '@pq/contract/calls/admin/banners';
import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import type { z } from 'zod';
import type { BannerRow } from './edited-banners.ts';

export type EditedBanner = z.input<typeof listAllBanners.data>[number];

/** A banner as administrators edit it; its period as days in Seoul, both included. */
export function presentBanner(row: BannerRow): EditedBanner {
  return {
    key: row.key,
    group: row.group,
    position: row.position,
    ctts_tit: row.cttsTit,
    ctts_ctts: row.cttsCtts,
    ctts_link: row.cttsLink,
    btn_label: row.btnLabel,
    ad_thumbnail: row.adThumbnail,
    bg_color: row.bgColor,
    start: row.startsAt && seoulDate(row.startsAt.getTime()),
    finish: row.endsAt && seoulDate(row.endsAt.getTime() - 1),
    clicks: row.clicks,
    version: row.version,
  };
}

/** The same as it is stored. */
export function bannerColumns(
  fields: z.output<typeof writeBanner.input>,
): Omit<BannerRow, 'key' | 'clicks' | 'version'> {
  const { start, finish } = fields;
  return {
    group: fields.group,
    position: fields.position,
    cttsTit: fields.ctts_tit,
    cttsCtts: fields.ctts_ctts,
    cttsLink: fields.ctts_link,
    btnLabel: fields.btn_label,
    adThumbnail: fields.ad_thumbnail,
    bgColor: fields.bg_color,
    startsAt: start === null ? null : new Date(seoulInstant(start)),
    endsAt: finish === null ? null : new Date(seoulInstant(addDays(finish, 1))),
  };
}
