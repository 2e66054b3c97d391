import type { Banner, Policy } from '@pq/contract/shapes/site';
import type { Database } from '#src/platform/database/database.ts';
import { epochMsText } from '#src/platform/database/epoch-ms.ts';

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

const policiesSql = `
  select distinct on (id) id, title, effective_at as "effectiveAt", sections
  from policy_text where effective_at <= $1::date
  order by id, effective_at desc, version desc`;

/** Of each policy the text in force on this Seoul date. */
export async function listPolicyRows(database: Database, today: string): Promise<Policy[]> {
  const { rows } = await database.pool.query<Policy>({
    name: 'site-policies',
    text: policiesSql,
    values: [today],
  });
  return rows;
}

/** A version of a policy: the Seoul date from which it is in force, and when it was written, in ms. */
export type VersionMark = { id: Policy['id']; version: number; effectiveAt: string; writtenAt: number };

/** Every version of every policy, without its text. */
export async function listVersionRows(database: Database): Promise<VersionMark[]> {
  const { rows } = await database.pool.query<VersionMark>(`
    select id, version, effective_at as "effectiveAt", ${epochMsText('created_at')} as "writtenAt"
    from policy_text order by id, version`);
  return rows;
}
