import * as calls from '@pq/contract/calls/notices';
import type { EditedNotice, NoticeDetail } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { isUploadPath } from '@pq/domain/files/upload';
import { pageSizes } from '@pq/domain/limits';
import type { z } from 'zod';
import { replaceNoticePictures } from '#src/modules/media/index.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { AdminCaller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn, readEditorHtml } from '#src/platform/rich-text/editor-html.ts';
import { assertCurrent } from '#src/platform/stale-save.ts';
import {
  deleteNotice,
  findNotice,
  findPublishedNotice,
  insertNotice,
  listPublishedNotices,
  lockNotice,
  type NoticeRow,
  searchNotices,
  updateNotice,
} from './notice-queries.ts';

export function registerNotices(router: CallRouter, platform: Platform): void {
  const { db } = platform.database;
  const now = () => new Date(platform.clock.now());
  // This answer has always had an empty `msg`.
  router.open(calls.listNotices, async ({ input: { id, before = id } }) => ({
    data: await listPublishedNotices(db, { after: before, limit: pageSizes.notices }, now()),
    msg: '',
  }));
  router.open(calls.getNotice, async ({ input }) => ({
    data: presentDetail(found(await findPublishedNotice(db, input.id, now()))),
  }));
  router.admin(calls.listAllNotices, async ({ input }) => ({
    data: await listAllNotices(platform, input),
  }));
  router.admin(calls.getEditedNotice, async ({ input }) => ({
    data: presentEdited(found(await findNotice(db, input.key))),
  }));
  router.admin(calls.writeNotice, async ({ input, admin }) => ({
    data: await createNotice(platform, admin, input),
    msg: t('admin.done'),
  }));
  router.admin(calls.changeNotice, async ({ input, admin }) => ({
    data: await changeNotice(platform, admin, input),
    msg: t('admin.done'),
  }));
  router.admin(calls.removeNotice, async ({ input, admin }) => {
    await removeNotice(platform, admin, input);
    return { data: null, msg: t('admin.done') };
  });
}

async function listAllNotices(
  { database }: Platform,
  { text, page }: z.output<typeof calls.listAllNotices.input>,
): Promise<{ total: number; notices: EditedNotice[] }> {
  const limit = pageSizes.admin;
  const { total, rows } = await searchNotices(database.db, text.trim(), { limit, offset: page * limit });
  return { total, notices: rows.map(presentEdited) };
}

async function createNotice(
  platform: Platform,
  admin: AdminCaller,
  { title, content, image, publishAt }: z.output<typeof calls.writeNotice.input>,
): Promise<EditedNotice> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const publishedAt = publishAt === undefined ? nowMs : publishAt;
  const row = {
    key: newId(nowMs),
    title,
    content: await cleanContent(content, admin),
    image,
    publishedAt,
    updatedAt: nowMs,
  };
  await inTransaction(platform.database.db, async (tx) => {
    await insertNotice(tx, row);
    await replacePictures(tx, row, null, now);
    const subject = { type: 'notice', key: row.key } as const;
    const after = { title, publishAt: publishedAt };
    await recordDecision(tx, admin, { action: 'notice.write', subject, before: {}, after }, now);
  });
  return presentEdited(row);
}

/** Throws notFound, stale when it was changed since `version`, decisionStale since `updatedAt`, and invalid at the field. */
async function changeNotice(
  platform: Platform,
  admin: AdminCaller,
  { key, title, content, image, publishAt, updatedAt, version }: z.output<typeof calls.changeNotice.input>,
): Promise<EditedNotice> {
  const nowMs = platform.clock.now();
  const now = new Date(nowMs);
  const cleaned = await cleanContent(content, admin);
  return inTransaction(platform.database.db, async (tx) => {
    const former = await lockUnchanged(tx, key, updatedAt);
    assertCurrent(version, presentEdited(former));
    const row: NoticeRow = {
      key,
      title,
      content: cleaned,
      image: image ?? former.image,
      publishedAt: publishAt === undefined ? former.publishedAt : publishAt,
      // `updatedAt` is the version of a notice: two changes within one millisecond must differ.
      updatedAt: Math.max(nowMs, former.updatedAt + 1),
    };
    await updateNotice(tx, row);
    await replacePictures(tx, row, former, now);
    const subject = { type: 'notice', key } as const;
    await recordDecision(tx, admin, { action: 'notice.change', subject, ...changesOf(former, row) }, now);
    return presentEdited(row);
  });
}

/** The audit log has the title and the time; of the long parts only that they changed. */
function changesOf(former: NoticeRow, row: NoticeRow) {
  const brief = ({ title, publishedAt }: NoticeRow) => ({ title, publishAt: publishedAt });
  const parts = (['content', 'image'] as const).filter((part) => former[part] !== row[part]);
  return { before: brief(former), after: { ...brief(row), ...(parts.length > 0 && { changed: parts }) } };
}

/** A trigger deletes its comments. Throws notFound, and decisionStale when it was changed since `updatedAt`. */
async function removeNotice(
  platform: Platform,
  admin: AdminCaller,
  { key, updatedAt }: z.output<typeof calls.removeNotice.input>,
): Promise<void> {
  const now = new Date(platform.clock.now());
  await inTransaction(platform.database.db, async (tx) => {
    const former = await lockUnchanged(tx, key, updatedAt);
    await deleteNotice(tx, key);
    await replaceNoticePictures(tx, { before: [former.image, ...filesIn(former.content)], after: [] }, now);
    const subject = { type: 'notice', key } as const;
    const before = { title: former.title, publishAt: former.publishedAt };
    await recordDecision(tx, admin, { action: 'notice.remove', subject, before, after: {} }, now);
  });
}

async function lockUnchanged(tx: Tx, key: string, seen: number | undefined): Promise<NoticeRow> {
  const row = found(await lockNotice(tx, key));
  if (seen !== undefined && seen !== row.updatedAt) throw new ProductError('decisionStale');
  return row;
}

function found(row: NoticeRow | null): NoticeRow {
  if (!row) throw new ProductError('notFound');
  return row;
}

/** The text as it is stored: only what the editor could have written. Throws invalid when nothing is left of it. */
async function cleanContent(sent: string, admin: AdminCaller): Promise<string> {
  const content = await readEditorHtml(sent, 'content', admin);
  if (content === '') throw ProductError.ofField('content', t('field.required'));
  return content;
}

type Pictures = { image: string; content: string };

async function replacePictures(tx: Tx, notice: Pictures, former: Pictures | null, now: Date): Promise<void> {
  const before = former ? picturesOf(former) : [];
  const after = picturesOf(notice);
  const own = await replaceNoticePictures(tx, { before, after }, now);
  for (const url of after)
    if (!own.has(url) && !before.includes(url) && (url === notice.image || isUploadPath(url)))
      throw ProductError.ofField(url === notice.image ? 'image' : 'content', t('field.format'));
}

const picturesOf = ({ image, content }: Pictures) => [...(image === '' ? [] : [image]), ...filesIn(content)];

function presentDetail({ key, title, content, image, publishedAt }: NoticeRow): NoticeDetail {
  return { key, title, content, timestamp: publishedAt ?? 0, ...(image !== '' && { image: { url: image } }) };
}

function presentEdited({ publishedAt, ...row }: NoticeRow) {
  return { ...row, publishAt: publishedAt, version: row.updatedAt } satisfies EditedNotice;
}
