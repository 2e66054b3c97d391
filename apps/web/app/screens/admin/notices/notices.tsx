import { listAllNotices } from '@pq/contract/endpoints/notices';
import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { Plus } from 'lucide-react';
import { useNow } from '#app/lib/now.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import type { RowData } from '../parts/rows.tsx';
import type { Route } from './+types/notices';

const list = defineList(listAllNotices, textAndPage);
export const loader = list.loader;
export const clientLoader = list.clientLoader;

const badgeVariants = { draft: 'plain', waiting: 'warn', published: 'success' } as const;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.notice');

export default function NoticesScreen() {
  const { search, found } = list.useList();
  const nowMs = useNow();
  return (
    <AdminList
      id="notices"
      title={t('admin.notice')}
      action={
        <ButtonLink height={40} to="/admin/notice/edit">
          <Icon of={Plus} size={16} />
          {t('admin.notice.write')}
        </ButtonLink>
      }
      search={t('admin.notice.search')}
      query={found}
      rows={({ notices }) => notices.map((notice) => noticeRow(notice, nowMs))}
      {...(search.text
        ? { empty: t('admin.none') }
        : { empty: t('admin.notice.none'), emptySub: t('admin.notice.none.sub') })}
    />
  );
}

function noticeRow({ key, title, publishAt, updatedAt }: EditedNotice, nowMs: number): RowData {
  // A notice published a moment ago is newer than the clock of this page.
  const state = noticeState(publishAt, Math.max(nowMs, updatedAt));
  const to = `/admin/notice/edit?key=${key}`;
  return {
    key,
    title,
    titleLink: { to },
    notes: [
      publishAt === null
        ? t('admin.notice.edited', { time: formatMoment(updatedAt) })
        : t(state === 'waiting' ? 'admin.notice.willBe' : 'admin.notice.at', {
            time: formatMoment(publishAt),
          }),
    ],
    badges: [{ text: t(`admin.notice.state.${state}`), variant: badgeVariants[state] }],
    actions: [{ label: t('admin.notice.edit'), to }],
  };
}

function noticeState(publishAt: number | null, nowMs: number): 'draft' | 'waiting' | 'published' {
  if (publishAt === null) return 'draft';
  return publishAt > nowMs ? 'waiting' : 'published';
}
