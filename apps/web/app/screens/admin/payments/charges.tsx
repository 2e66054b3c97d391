import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { type FoundCharge, foundChargesQuery } from '#app/data/console/payments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { consoleMeta } from '../console-meta.ts';
import { ConsoleList } from '../list/console-list.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useRowKeys } from '../list/use-row-keys.ts';
import type { Route } from './+types/charges';
import { ExportForm } from './export-form.tsx';
import { cardText, chargeState } from './words.ts';
import './payments.css';

const states = ['open', 'paid', 'declined', 'late'] as const;
const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  status: states.find((state) => state === query.get('status')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [foundChargesQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => consoleMeta(args, 'admin.charges');

/** Every time a card was asked for, the latest first; each leads to its pledge. */
export default function ChargesScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  const found = useQuery(foundChargesQuery(useApi(), search));
  const keys = useMemo(() => found.data?.charges.map(({ gateKey }) => gateKey) ?? [], [found.data]);
  useRowKeys(
    keys,
    null,
    useCallback((key: string | null) => (key ? `/admin/pledges/${key}` : '/admin/charges'), []),
  );
  return (
    <section aria-labelledby="charges">
      <h1 id="charges">{t('admin.charges')}</h1>
      <SearchForm key={query.get('text')} label={t('admin.pledges.search')} />
      <FilterChips
        name="status"
        values={[undefined, ...states] as const}
        current={search.status}
        labelOf={(status) => (status ? t(`admin.charge.state.${status}`) : t('admin.purpose.all'))}
      />
      <ExportForm what="charges" />
      <ConsoleList found={found} empty={t('admin.none')}>
        {({ charges }) => (
          <>
            <ul className="adm-l">
              {charges.map((charge) => (
                <ChargeRow key={charge.orderId} charge={charge} />
              ))}
            </ul>
            <p className="adm-h">{t('admin.keys')}</p>
          </>
        )}
      </ConsoleList>
    </section>
  );
}

function ChargeRow({ charge }: { charge: FoundCharge }) {
  const { orderId, gateKey, title, member, amount, status, card, requestedAt } = charge;
  const told = answerText(charge.code ?? '', charge.message ?? '');
  const { text, look } = chargeState(status);
  return (
    <li>
      <Link data-row to={`/admin/pledges/${gateKey}`}>
        <span>
          <b>{title}</b>
          <small>{t('admin.pledges.facts', { nickname: member.nickname, email: member.email })}</small>
          <small>{orderId}</small>
          {told ? <small>{told}</small> : null}
        </span>
        <span className="pay-n">
          <b>{formatWon(amount)}</b>
          <small>{cardText(card)}</small>
        </span>
        <Badge look={look}>{text}</Badge>
        <time>{formatMoment(requestedAt)}</time>
      </Link>
    </li>
  );
}
