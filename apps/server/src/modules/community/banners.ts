import * as adminCalls from '@pq/contract/calls/admin/banners';
import * as calls from '@pq/contract/calls/site';
import type { Banner } from '@pq/contract/shapes/site';
import { bannerGroups } from '@pq/domain/community/banner-groups';
import { t } from '@pq/domain/copy';
import { addDays, seoulDate, seoulInstant } from '@pq/domain/dates';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { replaceNoticePictures } from '#src/modules/media/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import { createCoalescedRead } from '#src/platform/coalesced-read.ts';
import type { Database, Executor, Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import { type CallRouter, encodeAnswer } from '#src/platform/http/register-call.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';

/** Banners are the same for everybody, so simultaneous reads are shared. */
export function registerBanners(router: CallRouter, platform: Platform): void {
  const shared = createCoalescedRead<Buffer>();
  router.open(calls.getBanners, async () => ({
    encoded: await shared('banners', async () => encodeAnswer(await listBanners(platform))),
  }));
  router.open(calls.clickLineBanner, async ({ input }) => {
    if (input.idx !== null) await countLineClick(platform, input.idx);
    return { data: null };
  });
  router.admin(adminCalls.listAllBanners, async () => ({ data: await listEditedBanners(platform) }));
  router.admin(adminCalls.writeBanner, async ({ input, admin, request }) => {
    const data = await createBanner(platform, admin, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data, msg: t('admin.banner.saved') };
  });
  router.admin(adminCalls.changeBanner, async ({ input, admin, request }) => {
    const data = await changeBanner(platform, admin, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data, msg: t('admin.banner.saved') };
  });
  router.admin(adminCalls.removeBanner, async ({ input, admin, request }) => {
    await removeBanner(platform, admin, input);
    recordSecurityEvent(platform, 'settings.changed', { request });
    return { data: null, msg: t('admin.banner.removed') };
  });
}

const groups = bannerGroups;
type Group = (typeof groups)[number];

export async function listBanners({ database, clock }: Platform): Promise<Record<Group, Banner[]>> {
  const rows = await listBannersInForce(database, new Date(clock.now()));
  const of = (wanted: Group) =>
    rows.filter(({ group }) => group === wanted).map(({ group: _, ...banner }) => presentBanner(banner));
  return { line: of('line'), slider: of('slider'), orderslider: of('orderslider') };
}

/** Counts a click on the line banner at a place of the list in force; beyond its end nothing happens. */
export async function countLineClick({ database, clock }: Platform, idx: number): Promise<void> {
  await addLineClick(database, new Date(clock.now()), idx);
}

export async function listEditedBanners({ database }: Platform): Promise<EditedBanner[]> {
  return (await listStoredBanners(database.db)).map(presentEdited);
}

export async function createBanner(
  platform: Platform,
  admin: AdminCaller,
  fields: BannerFields,
): Promise<EditedBanner> {
  await assertPage(platform, fields);
  const now = new Date(platform.clock.now());
  const row = {
    key: newId(now.getTime()),
    clicks: 0,
    version: 1,
    missingSinceMs: null,
    ...columnsOf(fields),
  };
  await inTransaction(platform.database.db, async (tx) => {
    await insertBanner(tx, row);
    await replacePicture(tx, { before: '', after: row.adThumbnail }, now);
    const change = { before: {}, after: brief(row) };
    await recordDecision(tx, admin, { action: 'banner.write', subject: subjectOf(row), ...change }, now);
  });
  return presentEdited(row);
}

/** Throws notFound, missingPage, stale when it was changed since `version`, and invalid at the field. */
export async function changeBanner(
  platform: Platform,
  admin: AdminCaller,
  { key, version, ...fields }: BannerFields & { key: string; version?: number | undefined },
): Promise<EditedBanner> {
  await assertPage(platform, fields);
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const former = found(await lockBanner(tx, key));
    assertCurrent(version, presentEdited(former));
    const columns = columnsOf(fields);
    const missingSinceMs = columns.cttsLink === former.cttsLink ? former.missingSinceMs : null;
    const row = { ...former, ...columns, missingSinceMs, version: former.version + 1 };
    await updateBanner(tx, row);
    await replacePicture(tx, { before: former.adThumbnail, after: row.adThumbnail }, now);
    const change = { before: brief(former), after: brief(row) };
    await recordDecision(tx, admin, { action: 'banner.change', subject: subjectOf(row), ...change }, now);
    return presentEdited(row);
  });
}

export async function removeBanner(
  platform: Platform,
  admin: AdminCaller,
  { key, version }: { key: string; version?: number | undefined },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const former = found(await lockBanner(tx, key));
    if (version !== undefined && version !== former.version) throw new ProductError('decisionStale');
    await deleteBanner(tx, key);
    await replacePicture(tx, { before: former.adThumbnail, after: '' }, now);
    const change = { before: brief(former), after: {} };
    await recordDecision(tx, admin, { action: 'banner.remove', subject: subjectOf(former), ...change }, now);
  });
}

async function assertPage({ config }: Platform, { ctts_link: link, anyLink }: BannerFields): Promise<void> {
  if (!anyLink && (await isMissingPage(config.publicUrl, link))) throw new ProductError('missingPage');
}

/**
 * Looks up the own addresses that banners link, of today or of later, and notes since when there is no page. Returns how many lack
 * one.
 */
export async function checkBannerLinks({ database: { db }, clock, config }: Platform): Promise<number> {
  const now = new Date(clock.now());
  const links = await query(
    db,
    z.object({ link: z.string() }),
    sql`select distinct ctts_link as link from banner where ctts_link <> '' and (ends_at is null or ends_at > ${now})`,
  );
  const missing: string[] = [];
  for (const { link } of links) if (await isMissingPage(config.publicUrl, link)) missing.push(link);
  await execute(
    db,
    sql`
    update banner set link_missing_since = case when ctts_link = any(${missing}) then coalesce(link_missing_since, ${now}) end
    where (ctts_link = any(${missing})) <> (link_missing_since is not null)`,
  );
  return missing.length;
}

function found(row: StoredBanner | null): StoredBanner {
  if (!row) throw new ProductError('notFound');
  return row;
}

async function replacePicture(
  tx: Tx,
  { before, after }: { before: string; after: string },
  now: Date,
): Promise<void> {
  const named = (url: string) => (url === '' ? [] : [url]);
  const own = await replaceNoticePictures(tx, { before: named(before), after: named(after) }, now);
  if (after !== '' && after !== before && !own.has(after))
    throw ProductError.ofField('ad_thumbnail', t('field.format'));
}

const subjectOf = ({ key }: StoredBanner) => ({ type: 'banner', key }) as const;

function brief(row: StoredBanner) {
  const { group, position, ctts_tit: title, ctts_link: link, start, finish } = presentEdited(row);
  return { title, group, position, link, start, finish };
}

type EditedBanner = z.input<typeof adminCalls.listAllBanners.data>[number];
type BannerFields = z.output<typeof adminCalls.writeBanner.input>;

/** The period is in days of Seoul, both included. */
function presentEdited({
  key,
  group,
  position,
  startsAtMs,
  endsAtMs,
  clicks,
  version,
  missingSinceMs,
  ...row
}: StoredBanner) {
  return {
    key,
    group,
    position,
    ...presentBanner(row),
    start: startsAtMs === null ? null : seoulDate(startsAtMs),
    finish: endsAtMs === null ? null : seoulDate(endsAtMs - 1),
    clicks,
    version,
    missingSince: missingSinceMs,
  };
}

function presentBanner(row: Pick<StoredBanner, keyof typeof content>): Banner {
  return {
    ctts_tit: row.cttsTit,
    ctts_ctts: row.cttsCtts,
    ctts_link: row.cttsLink,
    btn_label: row.btnLabel,
    ad_thumbnail: row.adThumbnail,
    bg_color: row.bgColor,
  };
}

function columnsOf(
  fields: BannerFields,
): Omit<StoredBanner, 'key' | 'clicks' | 'version' | 'missingSinceMs'> {
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
    startsAtMs: start === null ? null : seoulInstant(start),
    endsAtMs: finish === null ? null : seoulInstant(addDays(finish, 1)),
  };
}

const content = {
  cttsTit: z.string(),
  cttsCtts: z.string(),
  cttsLink: z.string(),
  btnLabel: z.string(),
  adThumbnail: z.string(),
  bgColor: z.string(),
};
const shownRow = z.object({ group: z.enum(groups), ...content });

const storedRow = shownRow.extend({
  key: z.string(),
  position: z.number(),
  startsAtMs: z.number().nullable(),
  endsAtMs: z.number().nullable(),
  clicks: z.number(),
  version: z.number(),
  missingSinceMs: z.number().nullable(),
});
type StoredBanner = z.output<typeof storedRow>;

const isInForce = (now: Date): Sql =>
  sql`(starts_at is null or starts_at <= ${now}::timestamptz) and (ends_at is null or ends_at > ${now}::timestamptz)`;

function listBannersInForce({ db }: Database, now: Date): Promise<z.output<typeof shownRow>[]> {
  return query(
    prepared(db, 'site-banners'),
    shownRow,
    sql`
    select "group", ctts_tit, ctts_ctts, ctts_link, btn_label, ad_thumbnail, bg_color
    from banner where ${isInForce(now)} order by "group", position, key`,
  );
}

async function addLineClick({ db }: Database, now: Date, idx: number): Promise<void> {
  await execute(
    prepared(db, 'site-line-click'),
    sql`
    update banner set clicks = clicks + 1
    where key = (select key from banner where "group" = 'line' and ${isInForce(now)}
      order by position, key limit 1 offset ${idx}::bigint)`,
  );
}

const columns = sql`"group", ctts_tit, ctts_ctts, ctts_link, btn_label, ad_thumbnail, bg_color,
  key, position, ${epochMs('starts_at')} as starts_at_ms, ${epochMs('ends_at')} as ends_at_ms, clicks, version,
  ${epochMs('link_missing_since')} as missing_since_ms`;

function listStoredBanners(db: Executor): Promise<StoredBanner[]> {
  return query(db, storedRow, sql`select ${columns} from banner order by "group", position, key`);
}

function lockBanner(tx: Tx, key: string): Promise<StoredBanner | null> {
  return queryOne(tx, storedRow, sql`select ${columns} from banner where key = ${key} for update`);
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

async function insertBanner(tx: Tx, row: StoredBanner): Promise<void> {
  await execute(
    tx,
    sql`
    insert into banner ("group", ctts_tit, ctts_ctts, ctts_link, btn_label, ad_thumbnail, bg_color, key, position,
      starts_at, ends_at, clicks, version)
    values (${row.group}, ${row.cttsTit}, ${row.cttsCtts}, ${row.cttsLink}, ${row.btnLabel}, ${row.adThumbnail},
      ${row.bgColor}, ${row.key}, ${row.position}, ${dateOf(row.startsAtMs)}, ${dateOf(row.endsAtMs)}, ${row.clicks}, ${row.version})`,
  );
}

async function updateBanner(tx: Tx, row: StoredBanner): Promise<void> {
  await execute(
    tx,
    sql`
    update banner set "group" = ${row.group}, position = ${row.position}, ctts_tit = ${row.cttsTit},
      ctts_ctts = ${row.cttsCtts}, ctts_link = ${row.cttsLink}, btn_label = ${row.btnLabel},
      ad_thumbnail = ${row.adThumbnail}, bg_color = ${row.bgColor}, starts_at = ${dateOf(row.startsAtMs)}, ends_at = ${dateOf(row.endsAtMs)},
      version = ${row.version}, link_missing_since = ${dateOf(row.missingSinceMs)}
    where key = ${row.key}`,
  );
}

async function deleteBanner(tx: Tx, key: string): Promise<void> {
  await execute(tx, sql`delete from banner where key = ${key}`);
}

const LINK_TIMEOUT_MS = 5_000;

/** Whether an address is one of the site's own at which visitors find no page; false when nobody answers. */
async function isMissingPage(publicUrl: string, link: string): Promise<boolean> {
  const url = link === '' ? null : URL.parse(link, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin) return false;
  try {
    const signal = AbortSignal.timeout(LINK_TIMEOUT_MS);
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}
