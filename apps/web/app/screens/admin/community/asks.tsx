import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { asksQuery } from '#app/data/inquiries.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { useNow } from '#app/now.ts';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { pageOf } from '../pager.tsx';
import { SearchForm } from '../search-form.tsx';
import { momentText, waited } from '../times.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { AskDetail } from './ask-detail.tsx';
import { ConsoleList } from './console-list.tsx';
import { withFields } from './query-links.ts';

const states = ['waiting', 'answered'] as const;
const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  state: query.get('state') === 'answered' ? ('answered' as const) : ('waiting' as const),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [asksQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Questions to the operations team, what waits longest first, and the one that is answered beside them. */
export default function AsksScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const nowMs = useNow();
  const search = searchOf(query);
  const found = useQuery(asksQuery(useApi(), search));
  const keys = useMemo(() => found.data?.asks.map(({ key }) => key) ?? [], [found.data]);
  const open = found.data?.asks.find(({ key }) => key === query.get('key')) ?? null;
  const linkTo = useCallback((key: string | null) => withFields(query, { key: key ?? undefined }), [query]);
  useRowKeys(keys, open?.key ?? null, linkTo);
  const goOn = () => {
    const at = open ? keys.indexOf(open.key) : -1;
    void navigate(linkTo(keys[at + 1] ?? null), { preventScrollReset: true });
  };
  return (
    <div className={open ? 'adm-two' : ''}>
      <section aria-labelledby="asks">
        <h1 id="asks">{t('admin.asks')}</h1>
        <SearchForm key={query.get('text')} label={t('admin.asks.search')} />
        <Chips label={t('admin.search.state')}>
          {states.map((state) => (
            <ChipLink
              key={state}
              to={withFields(query, { state, page: undefined, key: undefined })}
              current={search.state === state}
            >
              {t(`admin.asks.${state}`)}
            </ChipLink>
          ))}
        </Chips>
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
                      <time>{answer ? momentText(answer.timestamp) : waited(nowMs - timestamp)}</time>
                    </Link>
                  </li>
                ))}
              </ul>
              <p className="adm-h">{t('admin.keys')}</p>
            </>
          )}
        </ConsoleList>
      </section>
      {open ? <AskDetail key={open.key} ask={open} closeTo={linkTo(null)} onAnswered={goOn} /> : null}
    </div>
  );
}
