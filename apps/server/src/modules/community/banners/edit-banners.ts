import type { changeBanner as changeCall, writeBanner as writeCall } from '@pq/contract/calls/admin/banners';
import { t } from '@pq/domain/copy';
import type { z } from 'zod';
import { showNoticePictures } from '#src/modules/media/index.ts';
import { noteDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Operator } from '#src/platform/http/caller.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import {
  type BannerRow,
  deleteBanner,
  insertBanner,
  listAll,
  lockBanner,
  updateBanner,
} from './edited-banners.ts';
import { bannerColumns, type EditedBanner, presentBanner } from './present-banner.ts';

/** All banners by group, in their order, in force or not. */
export async function listAllBanners({ database }: Platform): Promise<EditedBanner[]> {
  return (await listAll(database.db)).map(presentBanner);
}

/** Adds a banner. Throws invalid at the field. */
export async function writeBanner(
  platform: Platform,
  operator: Operator,
  fields: z.output<typeof writeCall.input>,
): Promise<EditedBanner> {
  const now = new Date(platform.clock.now());
  const row = { key: newId(now.getTime()), clicks: 0, version: 1, ...bannerColumns(fields) };
  await inTransaction(platform.database.db, async (tx) => {
    await insertBanner(tx, row);
    await holdPicture(tx, { before: '', after: row.adThumbnail }, now);
    const change = { before: {}, after: brief(row) };
    await noteDecision(tx, operator, { action: 'banner.write', subject: subjectOf(row), ...change }, now);
  });
  return presentBanner(row);
}

/** Changes a banner. Throws notFound, decisionStale when it was changed since it was looked at, and invalid at the field. */
export async function changeBanner(
  platform: Platform,
  operator: Operator,
  { key, version, ...fields }: z.output<typeof changeCall.input>,
): Promise<EditedBanner> {
  const now = new Date(platform.clock.now());
  return inTransaction(platform.database.db, async (tx) => {
    const former = await lockSeen(tx, key, version);
    const row = { ...former, ...bannerColumns(fields), version: former.version + 1 };
    await updateBanner(tx, row);
    await holdPicture(tx, { before: former.adThumbnail, after: row.adThumbnail }, now);
    const change = { before: brief(former), after: brief(row) };
    await noteDecision(tx, operator, { action: 'banner.change', subject: subjectOf(row), ...change }, now);
    return presentBanner(row);
  });
}

/** Removes a banner; its picture goes a day later. Throws notFound, decisionStale. */
export async function removeBanner(
  platform: Platform,
  operator: Operator,
  { key, version }: { key: string; version?: number | undefined },
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const former = await lockSeen(tx, key, version);
    await deleteBanner(tx, key);
    await holdPicture(tx, { before: former.adThumbnail, after: '' }, now);
    const change = { before: brief(former), after: {} };
    await noteDecision(tx, operator, { action: 'banner.remove', subject: subjectOf(former), ...change }, now);
  });
}

async function lockSeen(tx: Tx, key: string, seen: number | undefined): Promise<BannerRow> {
  const row = await lockBanner(tx, key);
  if (!row) throw new ProductError('notFound');
  if (seen !== undefined && seen !== row.version) throw new ProductError('decisionStale');
  return row;
}

/** A picture that it has not shown before has to be one that was uploaded here for such. */
async function holdPicture(
  tx: Tx,
  { before, after }: { before: string; after: string },
  now: Date,
): Promise<void> {
  const named = (url: string) => (url === '' ? [] : [url]);
  const own = await showNoticePictures(tx, { before: named(before), after: named(after) }, now);
  if (after !== '' && after !== before && !own.has(after))
    throw ProductError.ofField('ad_thumbnail', t('field.format'));
}

const subjectOf = ({ key }: BannerRow) => ({ type: 'banner', key }) as const;

/** What the log says of a banner. */
function brief(row: BannerRow) {
  const { group, position, ctts_tit: title, ctts_link: link, start, finish } = presentBanner(row);
  return { title, group, position, link, start, finish };
}
