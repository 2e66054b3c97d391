import type { Banner } from '@pq/contract/shapes/site';
import type { Database } from '#src/platform/database/database.ts';

export type BannerRow = Banner & { group: 'line' | 'slider' | 'orderslider' };

const inForce = `(starts_at is null or starts_at <= $1::timestamptz) and (ends_at is null or ends_at > $1::timestamptz)`;

const bannersSql = `
  select "group", ctts_tit, ctts_ctts, ctts_link, btn_label, ad_thumbnail, bg_color
  from banner where ${inForce} order by "group", position, key`;

/** The banners in force at this moment, in their order. */
export async function listBannerRows(database: Database, now: Date): Promise<BannerRow[]> {
  const { rows } = await database.pool.query<BannerRow>({
    name: 'site-banners',
    text: bannersSql,
    values: [now],
  });
  return rows;
}

const clickSql = `
  update banner set clicks = clicks + 1
  where key = (select key from banner where "group" = 'line' and ${inForce} order by position, key limit 1 offset $2::bigint)`;

/** Counts a click on the line banner at this place of the list in force; beyond its end nothing happens. */
export async function addLineClick(database: Database, now: Date, idx: number): Promise<void> {
  await database.pool.query({ name: 'site-line-click', text: clickSql, values: [now, idx] });
}
