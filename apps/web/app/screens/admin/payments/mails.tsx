import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { foundMailsQuery } from '#app/data/admin/payments.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { RowLink, RowNote, Rows, RowText, RowTime, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/mails';
import { mailName } from './mail-name.ts';
import { RealTimeNote } from './real-time-note.tsx';
import { mailLooks } from './words.ts';

const states = ['waiting', 'failing', 'refused', 'sent'] as const;
const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  state: states.find((state) => state === query.get('state')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [foundMailsQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.mails');

/** Mails that are waiting, failing or sent, latest first. */
export default function MailsScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  const found = useQuery(foundMailsQuery(useApi(), search));
  return (
    <section aria-labelledby="mails">
      <ScreenTitle id="mails">{t('admin.mails')}</ScreenTitle>
      <SearchForm label={t('admin.mails.search')} />
      <FilterChips
        name="state"
        values={[undefined, ...states] as const}
        current={search.state}
        labelOf={(state) => t(state ? `admin.mails.state.${state}` : 'admin.mails.state.all')}
      />
      <ResultList found={found} empty={t('admin.none')}>
        {({ mails, movedMs }) => (
          <>
            <RealTimeNote movedMs={movedMs} />
            <Rows>
              {mails.map(({ id, kind, recipient, state, at, sentAt, attempts, error, subject, project }) => (
                <RowLink key={id} to={`/admin/mails/${id}`}>
                  <RowText>
                    <RowTitle>{subject ?? mailName(kind)}</RowTitle>
                    <RowNote>
                      {[subject && mailName(kind), recipient, project].filter(Boolean).join(' · ')}
                    </RowNote>
                    {error ? <RowNote>{error}</RowNote> : null}
                  </RowText>
                  {attempts > 1 ? <RowNote>{t('admin.mails.attempts', { n: attempts })}</RowNote> : null}
                  <Badge look={mailLooks[state]}>{t(`admin.mails.state.${state}`)}</Badge>
                  <RowTime>{formatMoment(sentAt ?? at)}</RowTime>
                </RowLink>
              ))}
            </Rows>
          </>
        )}
      </ResultList>
    </section>
  );
}
