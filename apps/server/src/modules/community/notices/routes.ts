import * as calls from '@pq/contract/calls/notices';
import type { EditedNotice, Notice, NoticeDetail } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { changeNotice } from './change-notice.ts';
import { presentEdited } from './present-edited.ts';
import { findNotice, findPublished, listAll, listPublished } from './queries.ts';
import { removeNotice } from './remove-notice.ts';
import { writeNotice } from './write-notice.ts';

/** Notices for everybody, and their editing for administrators. */
export function registerNotices(router: CallRouter, platform: Platform): void {
  // `msg` belongs to the answer that spec.md reads, and says nothing.
  router.open(calls.listNotices, async ({ input }) => ({
    data: await listNotices(platform, input),
    msg: '',
  }));
  router.open(calls.getNotice, async ({ input }) => ({ data: await getNotice(platform, input.id) }));
  router.operators(calls.listAllNotices, async ({ input }) => ({
    data: await listAllNotices(platform, input.page),
  }));
  router.operators(calls.getEditedNotice, async ({ input }) => ({
    data: await getEditedNotice(platform, input.key),
  }));
  router.operators(calls.writeNotice, async ({ input, operator }) => ({
    data: await writeNotice(platform, operator, input),
    msg: t('admin.done'),
  }));
  router.operators(calls.changeNotice, async ({ input, operator }) => ({
    data: await changeNotice(platform, operator, input),
    msg: t('admin.done'),
  }));
  router.operators(calls.removeNotice, async ({ input, operator }) => {
    await removeNotice(platform, operator, input);
    return { data: null, msg: t('admin.done') };
  });
}

/** A notice in any state, for its editor. Throws notFound. */
async function getEditedNotice({ database }: Platform, key: string): Promise<EditedNotice> {
  const row = await findNotice(database.db, key);
  if (!row) throw new ProductError('notFound');
  return presentEdited(row);
}

/** A published notice. Throws notFound, also for a draft and for one whose time has not come. */
async function getNotice({ database, clock }: Platform, key: string): Promise<NoticeDetail> {
  const row = await findPublished(database.db, key, new Date(clock.now()));
  if (!row) throw new ProductError('notFound');
  const { title, content, image, publishedAt } = row;
  return { key, title, content, timestamp: publishedAt ?? 0, ...(image !== '' && { image: { url: image } }) };
}

/** Ten published notices, newest first, after the one that is known last; fewer at the end. */
async function listNotices(
  { database, clock }: Platform,
  { id }: { id?: string | undefined },
): Promise<Notice[]> {
  return listPublished(database.db, { after: id, limit: pageSizes.notices }, new Date(clock.now()));
}

/** Notices in any state, for those who write them. */
async function listAllNotices(
  { database }: Platform,
  page: number,
): Promise<{ total: number; notices: EditedNotice[] }> {
  const limit = pageSizes.admin;
  const { total, rows } = await listAll(database.db, { limit, offset: page * limit });
  return { total, notices: rows.map(presentEdited) };
}
