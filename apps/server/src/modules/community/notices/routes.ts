import * as calls from '@pq/contract/calls/notices';
import { t } from '@pq/domain/copy';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { changeNotice } from './change-notice.ts';
import { getEditedNotice } from './get-edited-notice.ts';
import { getNotice } from './get-notice.ts';
import { listAllNotices } from './list-all-notices.ts';
import { listNotices } from './list-notices.ts';
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
