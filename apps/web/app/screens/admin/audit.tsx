import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { auditQuery } from '#app/data/reviews.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { actionLabel } from './action-label.ts';
import { changeText } from './change-text.ts';
import { Pager, pageOf } from './pager.tsx';
import { SearchForm } from './search-form.tsx';
import { momentText } from './times.ts';

const searchOf = (query: URLSearchParams) => ({ text: query.get('text') ?? '', page: pageOf(query) });

const queries = routeQueries((api, { url }) => [auditQuery(api, searchOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Every decision of the operations team, latest first. */
export default function AuditScreen() {
  const [query] = useSearchParams();
  const audit = useQuery(auditQuery(useApi(), searchOf(query)));
  return (
    <section aria-labelledby="audit">
      <h1 id="audit">{t('admin.audit')}</h1>
      <SearchForm key={query.get('text')} label={t('admin.search.audit')} />
      {audit.isPending ? <Skeleton className="adm-sk" /> : null}
      {audit.isError ? (
        <ErrorState
          title={audit.error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void audit.refetch()}
        />
      ) : null}
      {audit.data?.total === 0 ? <EmptyState title={t('admin.none')} /> : null}
      {audit.data ? (
        <>
          <ul className="adm-l">
            {audit.data.entries.map((entry) => (
              <li key={entry.id}>
                <span>
                  <b>
                    {actionLabel(entry.action)} · {entry.subject.title || entry.subject.key}
                  </b>
                  {entry.reason ? <span className="adm-q">{entry.reason}</span> : null}
                  <small>{changeText(entry)}</small>
                </span>
                <time>
                  {entry.actor.nickname} · {momentText(entry.at)}
                </time>
              </li>
            ))}
          </ul>
          <Pager total={audit.data.total} />
        </>
      ) : null}
    </section>
  );
}
