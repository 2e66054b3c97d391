import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { asksQuery } from '#app/data/inquiries.ts';
import { useNow } from '#app/lib/now.ts';
import { adminMeta } from '../admin-meta.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { withFields } from '../list/with-fields.ts';
import { KeysHint, Queue } from '../parts/detail.tsx';
import { RowLink, RowNote, Rows, RowText, RowTime, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/asks';
import { AskDetail } from './ask-detail.tsx';

const states = ['waiting', 'answered'] as const;
const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  state: query.get('state') === 'answered' ? ('answered' as const) : ('waiting' as const),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [asksQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.asks');

/** Questions to the operations team, longest waiting first, with the open one next to the list. */
export default function AsksScreen() {
  const [query] = useSearchParams();
  const nowMs = useNow();
  const search = searchOf(query);
  const found = useQuery(asksQuery(useApi(), search));
  const { wanted, keys, row: open, linkTo, to, goOn } = useOpenRow(found.data?.asks);
  return (
    <Queue
      labelledBy="asks"
      detail={open ? <AskDetail key={open.key} ask={open} closeTo={to.close} onAnswered={goOn} /> : null}
    >
      <ScreenTitle id="asks">{t('admin.asks')}</ScreenTitle>
      <SearchForm label={t('admin.asks.search')} />
      <FilterChips
        name="state"
        values={states}
        current={search.state}
        labelOf={(state) => t(`admin.asks.${state}`)}
      />
      <GoneNotice
        wanted={wanted}
        among={found.isSuccess && !found.isPlaceholderData && keys}
        {...(search.state === 'waiting' && {
          seeAt: withFields(query, { state: 'answered', page: undefined }),
        })}
      />
      <ResultList found={found} empty={t('admin.empty')}>
        {({ asks }) => (
          <>
            <Rows>
              {asks.map(({ key, email, member, content, timestamp, answer }) => (
                <RowLink
                  key={key}
                  to={linkTo(key)}
                  preventScrollReset
                  aria-current={key === open?.key ? 'true' : undefined}
                >
                  <RowText>
                    <RowTitle oneLine>{content}</RowTitle>
                    <RowNote>
                      {member?.nickname ?? t('admin.asks.visitor')} · {email}
                    </RowNote>
                  </RowText>
                  {answer ? (
                    <RowTime>{formatMoment(answer.timestamp)}</RowTime>
                  ) : (
                    <WaitedTime forMs={nowMs - timestamp} />
                  )}
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
