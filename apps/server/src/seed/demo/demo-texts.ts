import { seoulInstant } from '@pq/domain/dates';
import type * as schema from '#src/platform/database/schema.ts';
import { newId } from '#src/platform/ids.ts';
import type { DemoBanner, DemoPolicy } from '../content/types.ts';
import type { StoredPictures } from '../store-pictures.ts';

export type SiteRows = {
  banners: (typeof schema.banner.$inferInsert)[];
  policies: (typeof schema.policyText.$inferInsert)[];
};

/** Banners in the order of their groups, and the first version of each policy. */
export function siteRows(
  content: { banners: readonly DemoBanner[]; policies: readonly DemoPolicy[] },
  pictures: StoredPictures,
  nowMs: number,
): SiteRows {
  return {
    banners: content.banners.map((banner, position) => ({
      key: newId(nowMs),
      group: banner.group,
      position,
      cttsTit: banner.title,
      cttsCtts: banner.content,
      cttsLink: banner.link,
      btnLabel: banner.button,
      adThumbnail: banner.picture ? pictures.wide(banner.picture) : '',
      bgColor: banner.ground,
    })),
    policies: content.policies.map(({ id, title, sections, effectiveAt }) => ({
      id,
      version: 1,
      title,
      sections,
      effectiveAt,
      // Before anybody joined: what somebody has agreed to was written by then.
      createdAt: new Date(seoulInstant(effectiveAt)),
    })),
  };
}
