import type { NoticeDetail } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { summarise } from '@pq/domain/text/summary';
import { notFoundMeta, pageMeta } from '#app/lib/head/page-meta.ts';

const DESCRIPTION = 150;

/** What a notice says of itself to search engines and messengers. */
export function noticeMeta(args: Parameters<typeof pageMeta>[0], notice: NoticeDetail | undefined) {
  if (!notice) return notFoundMeta();
  const path = `/notice/detail/${notice.key}`;
  return pageMeta(args, {
    title: notice.title,
    description: summarise(notice.content, DESCRIPTION) || notice.title,
    canonical: path,
    trail: [
      { name: t('notice.title'), path: '/notice' },
      { name: notice.title, path },
    ],
  });
}
