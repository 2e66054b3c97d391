import { t } from '@pq/domain/copy';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { foundPledgesQuery } from '#app/data/admin/payments.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { adminMeta } from '../admin-meta.ts';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useRowKeys } from '../list/use-row-keys.ts';
import { withFields } from '../list/with-fields.ts';
import { KeysHint } from '../parts/detail.tsx';
import { Rows } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/pledges';
import { ExportForm } from './export-form.tsx';
import { MoneyFilters, MoneySum, narrowedOf } from './money-filters.tsx';
import { PledgeRow } from './pledge-row.tsx';

const troubles = ['due', 'held', 'refund'] as const;
const oneOf = <Word extends string>(words: readonly Word[], text: string | null) =>
  words.find((word) => word === text);
const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  status: oneOf(pledgeStatuses, query.get('status')),
  trouble: oneOf(troubles, query.get('trouble')),
  ...narrowedOf(query),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [foundPledgesQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.pledges');

/** Pledges by member, order id and card, latest first. */
export default function PledgesScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  const found = useQuery(foundPledgesQuery(useApi(), search));
  const keys = useMemo(() => found.data?.pledges.map(({ gateKey }) => gateKey) ?? [], [found.data]);
  useRowKeys(
    keys,
    null,
    useCallback((key: string | null) => (key ? `/admin/pledges/${key}` : '/admin/pledges'), []),
  );
  const none = search.status === undefined && search.trouble === undefined;
  const to = (fields: { status?: string; trouble?: string }) =>
    withFields(query, { status: undefined, trouble: undefined, page: undefined, ...fields });
  return (
    <section aria-labelledby="pledges">
      <ScreenTitle id="pledges">{t('admin.pledges')}</ScreenTitle>
      <SearchForm label={t('admin.pledges.search')} />
      <Chips label={t('admin.search.state')} edge="own">
        <ChipLink to={to({})} current={none}>
          {t('admin.purpose.all')}
        </ChipLink>
        {pledgeStatuses.map((status) => (
          <ChipLink key={status} to={to({ status })} current={search.status === status}>
            {t(`pay.status.${status}`)}
          </ChipLink>
        ))}
        {troubles.map((trouble) => (
          <ChipLink key={trouble} to={to({ trouble })} current={search.trouble === trouble}>
            {t(`admin.pledges.${trouble}`)}
          </ChipLink>
        ))}
      </Chips>
      <MoneyFilters project={found.data?.project} />
      <ExportForm what="pledges" />
      <ResultList found={found} empty={t('admin.none')}>
        {({ pledges, sum, refunded }) => (
          <>
            <div className="flex flex-wrap items-end justify-between gap-2">
              <MoneySum sum={sum} refunded={refunded} />
              {search.project ? (
                <ButtonLink look="line" height={40} to={`/admin/refunds?project=${search.project}`}>
                  {t('admin.refunds')}
                </ButtonLink>
              ) : null}
            </div>
            <Rows>
              {pledges.map((pledge) => (
                <PledgeRow key={pledge.gateKey} pledge={pledge} />
              ))}
            </Rows>
            <KeysHint>{t('admin.keys')}</KeysHint>
          </>
        )}
      </ResultList>
    </section>
  );
}
