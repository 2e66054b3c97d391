import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { reportsQuery } from '#app/data/admin/moderation.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { withFields } from '../list/with-fields.ts';
import { KeysHint, Queue } from '../parts/detail.tsx';
import { RowLink, RowNote, Rows, RowText, RowTime, RowTitle } from '../parts/rows.tsx';
import { BackLink, ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/reports';
import { ReportDetail } from './report-detail.tsx';
import { wordsOf } from './words-of.ts';

const states = ['open', 'done'] as const;
const searchOf = (query: URLSearchParams) => ({
  state: query.get('state') === 'done' ? ('done' as const) : ('open' as const),
  /** Lists all comments of this member, reported or not. */
  author: query.get('author') ?? undefined,
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [reportsQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.reports');

/** Reported comments, earliest report first, and the open one with the comments around it. */
export default function ReportsScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  const found = useQuery(reportsQuery(useApi(), search));
  const { wanted, keys, row: open, linkTo, to, goOn } = useOpenRow(found.data?.reports);
  return (
    <Queue
      labelledBy="reports"
      detail={
        open ? (
          <ReportDetail
            key={open.key}
            report={open}
            isOpen={search.state === 'open' && !search.author}
            closeTo={to.close}
            onDecided={goOn}
          />
        ) : null
      }
    >
      <ScreenTitle id="reports">{t(search.author ? 'admin.reports.ofMember' : 'admin.reports')}</ScreenTitle>
      {search.author ? (
        <BackLink to={`/admin/members/${search.author}`}>
          {found.data?.reports[0]?.author.nickname ?? t('admin.members')}
        </BackLink>
      ) : null}
      <FilterChips
        name="state"
        values={states}
        current={search.author ? null : search.state}
        labelOf={(state) => t(`admin.reports.${state}`)}
        without={['author']}
      />
      <GoneNotice
        wanted={wanted}
        among={found.isSuccess && !found.isPlaceholderData && keys}
        {...(search.state === 'open' &&
          !search.author && { seeAt: withFields(query, { state: 'done', page: undefined }) })}
      />
      <ResultList found={found} empty={t(search.author ? 'admin.none' : 'admin.empty')}>
        {({ reports }) => (
          <>
            <Rows>
              {reports.map((report) => (
                <RowLink
                  key={report.key}
                  to={linkTo(report.key)}
                  preventScrollReset
                  aria-current={report.key === open?.key ? 'true' : undefined}
                >
                  <RowText>
                    <RowTitle oneLine>{wordsOf(report)}</RowTitle>
                    <RowNote>
                      {report.author.nickname} · {t(`admin.reports.on.${report.target.type}`)} ·{' '}
                      {t('admin.reports.count', { n: report.reasons.length })}
                    </RowNote>
                  </RowText>
                  {report.isBlind ? <Badge look="danger">{t('admin.stories.blinded')}</Badge> : null}
                  <RowTime>{formatMoment(report.reasons[0]?.timestamp ?? report.timestamp)}</RowTime>
                </RowLink>
              ))}
            </Rows>
            <KeysHint>{t('admin.keys')}</KeysHint>
          </>
        )}
      </ResultList>
    </Queue>
  );
}
