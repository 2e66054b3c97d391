import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { reportsQuery } from '#app/data/moderation.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { pageOf } from '../pager.tsx';
import { momentText } from '../times.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { ConsoleList } from './console-list.tsx';
import { withFields } from './query-links.ts';
import { ReportDetail } from './report-detail.tsx';
import { wordsOf } from './words-of.ts';

const states = ['open', 'done'] as const;
const searchOf = (query: URLSearchParams) => ({
  state: query.get('state') === 'done' ? ('done' as const) : ('open' as const),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [reportsQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Reported comments, the first report in front, and the one that is looked at with what stands around it. */
export default function ReportsScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = searchOf(query);
  const found = useQuery(reportsQuery(useApi(), search));
  const keys = useMemo(() => found.data?.reports.map(({ key }) => key) ?? [], [found.data]);
  const open = found.data?.reports.find(({ key }) => key === query.get('key')) ?? null;
  const linkTo = useCallback((key: string | null) => withFields(query, { key: key ?? undefined }), [query]);
  useRowKeys(keys, open?.key ?? null, linkTo);
  const goOn = () => {
    const at = open ? keys.indexOf(open.key) : -1;
    void navigate(linkTo(keys[at + 1] ?? null), { preventScrollReset: true });
  };
  return (
    <div className={open ? 'adm-two' : ''}>
      <section aria-labelledby="reports">
        <h1 id="reports">{t('admin.reports')}</h1>
        <Chips label={t('admin.search.state')}>
          {states.map((state) => (
            <ChipLink
              key={state}
              to={withFields(query, { state, page: undefined, key: undefined })}
              current={search.state === state}
            >
              {t(`admin.reports.${state}`)}
            </ChipLink>
          ))}
        </Chips>
        <ConsoleList found={found} empty={t('admin.empty')}>
          {({ reports }) => (
            <>
              <ul className="adm-l">
                {reports.map((report) => (
                  <li key={report.key}>
                    <Link
                      data-row
                      to={linkTo(report.key)}
                      preventScrollReset
                      aria-current={report.key === open?.key ? 'true' : undefined}
                    >
                      <span>
                        <b className="adm-1">{wordsOf(report)}</b>
                        <small>
                          {report.author.nickname} · {t(`admin.reports.on.${report.target.type}`)} ·{' '}
                          {t('admin.reports.count', { n: report.reasons.length })}
                        </small>
                      </span>
                      {report.isBlind ? <Badge look="danger">{t('admin.stories.blinded')}</Badge> : null}
                      <time>{momentText(report.reasons[0]?.timestamp ?? report.timestamp)}</time>
                    </Link>
                  </li>
                ))}
              </ul>
              <p className="adm-h">{t('admin.keys')}</p>
            </>
          )}
        </ConsoleList>
      </section>
      {open ? (
        <ReportDetail
          key={open.key}
          report={open}
          isOpen={search.state === 'open'}
          closeTo={linkTo(null)}
          onDecided={goOn}
        />
      ) : null}
    </div>
  );
}
