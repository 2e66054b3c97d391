import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { allNoticesQuery } from '#app/data/notices.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { useNow } from '#app/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Pager, pageOf } from '../pager.tsx';
import { momentText } from '../times.ts';
import { noticeState } from './notice-state.ts';
import './notices.css';

const queries = routeQueries((api, { url }) => [allNoticesQuery(api, pageOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

const looks = { draft: 'plain', waiting: 'warn', published: 'success' } as const;

/** Notices in any state: drafts first, then what waits for its time, then what is published. */
export default function NoticesScreen() {
  const [query] = useSearchParams();
  const notices = useQuery(allNoticesQuery(useApi(), pageOf(query)));
  return (
    <section aria-labelledby="notices">
      <div className="adm-hd">
        <h1 id="notices">{t('admin.notice')}</h1>
        <ButtonLink height={40} to="/admin/notice/edit">
          <Icon of={Plus} size={16} />
          {t('admin.notice.write')}
        </ButtonLink>
      </div>
      {notices.isPending ? <Skeleton className="adm-sk" /> : null}
      {notices.isError && !notices.data ? (
        <ErrorState
          title={notices.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void notices.refetch()}
        />
      ) : null}
      {notices.data?.total === 0 ? (
        <EmptyState title={t('admin.notice.none')} sub={t('admin.notice.none.sub')} />
      ) : null}
      {notices.data ? (
        <>
          <ul className="adm-l">
            {notices.data.notices.map((notice) => (
              <NoticeRow key={notice.key} notice={notice} />
            ))}
          </ul>
          <Pager total={notices.data.total} />
        </>
      ) : null}
    </section>
  );
}

function NoticeRow({ notice: { key, title, publishAt, updatedAt } }: { notice: EditedNotice }) {
  const state = noticeState(publishAt, useNow());
  return (
    <li>
      <span>
        <Link to={`/admin/notice/edit?key=${key}`}>
          <b>{title}</b>
        </Link>
        <small>
          {publishAt === null
            ? t('admin.notice.edited', { time: momentText(updatedAt) })
            : t(state === 'waiting' ? 'admin.notice.willBe' : 'admin.notice.at', {
                time: momentText(publishAt),
              })}
        </small>
      </span>
      <Badge look={looks[state]}>{t(`admin.notice.state.${state}`)}</Badge>
      <ButtonLink
        look="line"
        height={40}
        aria-label={`${title}: ${t('admin.notice.edit')}`}
        to={`/admin/notice/edit?key=${key}`}
      >
        {t('admin.notice.edit')}
      </ButtonLink>
    </li>
  );
}
