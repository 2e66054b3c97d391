import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { allNoticesQuery } from '#app/data/notices.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { adminMeta } from '../admin-meta.ts';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { Row, RowNote, Rows, RowText, RowTitle } from '../parts/rows.tsx';
import { ScreenHead } from '../parts/screen.tsx';
import type { Route } from './+types/notices';

const queries = routeQueries((api, { url }) => [allNoticesQuery(api, pageOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

const looks = { draft: 'plain', waiting: 'warn', published: 'success' } as const;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.notice');

/** Notices in any state: drafts first, then scheduled ones, then published ones. */
export default function NoticesScreen() {
  const [query] = useSearchParams();
  const found = useQuery(allNoticesQuery(useApi(), pageOf(query)));
  return (
    <section aria-labelledby="notices">
      <ScreenHead id="notices" title={t('admin.notice')}>
        <ButtonLink height={40} to="/admin/notice/edit">
          <Icon of={Plus} size={16} />
          {t('admin.notice.write')}
        </ButtonLink>
      </ScreenHead>
      <ResultList found={found} empty={t('admin.notice.none')} emptySub={t('admin.notice.none.sub')}>
        {({ notices }) => (
          <Rows>
            {notices.map((notice) => (
              <NoticeRow key={notice.key} notice={notice} />
            ))}
          </Rows>
        )}
      </ResultList>
    </section>
  );
}

function NoticeRow({ notice: { key, title, publishAt, updatedAt } }: { notice: EditedNotice }) {
  // A notice published a moment ago is newer than the clock of this page.
  const state = noticeState(publishAt, Math.max(useNow(), updatedAt));
  return (
    <Row>
      <RowText>
        <Link to={`/admin/notice/edit?key=${key}`}>
          <RowTitle>{title}</RowTitle>
        </Link>
        <RowNote>
          {publishAt === null
            ? t('admin.notice.edited', { time: formatMoment(updatedAt) })
            : t(state === 'waiting' ? 'admin.notice.willBe' : 'admin.notice.at', {
                time: formatMoment(publishAt),
              })}
        </RowNote>
      </RowText>
      <Badge look={looks[state]}>{t(`admin.notice.state.${state}`)}</Badge>
      <ButtonLink
        look="line"
        height={40}
        aria-label={`${title}: ${t('admin.notice.edit')}`}
        to={`/admin/notice/edit?key=${key}`}
      >
        {t('admin.notice.edit')}
      </ButtonLink>
    </Row>
  );
}

/** The state of a notice at a moment. `publishAt` is null for a draft. */
function noticeState(publishAt: number | null, nowMs: number): 'draft' | 'waiting' | 'published' {
  if (publishAt === null) return 'draft';
  return publishAt > nowMs ? 'waiting' : 'published';
}
