import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { asksQuery } from '#app/data/inquiries.ts';
import { useNow } from '#app/now.ts';
import { consoleMeta } from '../console-meta.ts';
import { ConsoleList } from '../list/console-list.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { GoneNotice } from '../list/gone-notice.tsx';
import { pageOf } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import { withFields } from '../list/with-fields.ts';
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

export const meta: Route.MetaFunction = (args) => consoleMeta(args, 'admin.asks');

/** Questions to the operations team, what waits longest first, and the one that is answered beside them. */
export default function AsksScreen() {
  const [query] = useSearchParams();
  const nowMs = useNow();
  const search = searchOf(query);
  const found = useQuery(asksQuery(useApi(), search));
  const { wanted, keys, row: open, linkTo, to, goOn } = useOpenRow(found.data?.asks);
  return (
    <div className={open ? 'adm-two' : ''}>
      <section aria-labelledby="asks">
        <h1 id="asks">{t('admin.asks')}</h1>
        <SearchForm key={query.get('text')} label={t('admin.asks.search')} />
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
        <ConsoleList found={found} empty={t('admin.empty')}>
          {({ asks }) => (
            <>
              <ul className="adm-l">
                {asks.map(({ key, email, member, content, timestamp, answer }) => (
                  <li key={key}>
                    <Link
                      data-row
                      to={linkTo(key)}
                      preventScrollReset
                      aria-current={key === open?.key ? 'true' : undefined}
                    >
                      <span>
                        <b className="adm-1">{content}</b>
                        <small>
                          {member?.nickname ?? t('admin.asks.visitor')} · {email}
                        </small>
                      </span>
                      {answer ? (
                        <time>{formatMoment(answer.timestamp)}</time>
                      ) : (
                        <WaitedTime forMs={nowMs - timestamp} />
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
              <p className="adm-h">{t('admin.keys')}</p>
            </>
          )}
        </ConsoleList>
      </section>
      {open ? <AskDetail key={open.key} ask={open} closeTo={to.close} onAnswered={goOn} /> : null}
    </div>
  );
}
