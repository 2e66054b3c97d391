import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type FoundCharge, foundChargesQuery } from '#app/data/admin/payments.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { Badge } from '#app/ui/badge.tsx';
import { adminMeta } from '../admin-meta.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { ResultList } from '../list/result-list.tsx';
import { SearchForm } from '../list/search-form.tsx';
import { useRowKeys } from '../list/use-row-keys.ts';
import { KeysHint } from '../parts/detail.tsx';
import { RowLink, RowNote, RowSum, Rows, RowText, RowTime, RowTitle } from '../parts/rows.tsx';
import { ScreenTitle } from '../parts/screen.tsx';
import type { Route } from './+types/charges';
import { ExportForm } from './export-form.tsx';
import { MoneyFilters, MoneySum, narrowedOf } from './money-filters.tsx';
import { cardText, chargeState } from './words.ts';

const states = ['open', 'paid', 'declined', 'late'] as const;
const rounds = ['first', 'retry'] as const;
const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  status: states.find((state) => state === query.get('status')),
  round: rounds.find((round) => round === query.get('round')),
  ...narrowedOf(query),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [foundChargesQuery(api, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.charges');

/** All attempts to charge cards, latest first; each links to its pledge. */
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
      <ScreenTitle id="charges">{t('admin.charges')}</ScreenTitle>
      <SearchForm label={t('admin.pledges.search')} />
      <FilterChips
        name="status"
        values={[undefined, ...states] as const}
        current={search.status}
        labelOf={(status) => (status ? t(`admin.charge.state.${status}`) : t('admin.purpose.all'))}
      />
      <FilterChips
        name="round"
        label={t('admin.charge.round')}
        values={[undefined, ...rounds] as const}
        current={search.round}
        labelOf={(round) => t(round ? `admin.charge.round.${round}` : 'admin.purpose.all')}
      />
      <MoneyFilters project={found.data?.project} />
      <ExportForm what="charges" />
      <ResultList found={found} empty={t('admin.none')}>
        {({ charges, sum }) => (
          <>
            <MoneySum sum={sum} />
            <Rows>
              {charges.map((charge) => (
                <ChargeRow key={charge.orderId} charge={charge} />
              ))}
            </Rows>
            <KeysHint>{t('admin.keys')}</KeysHint>
          </>
        )}
      </ResultList>
    </section>
  );
}

function ChargeRow({ charge }: { charge: FoundCharge }) {
  const { orderId, gateKey, title, member, amount, status, card, requestedAt } = charge;
  const told = answerText(charge.code ?? '', charge.message ?? '');
  const { text, look } = chargeState(status);
  return (
    <RowLink to={`/admin/pledges/${gateKey}`}>
      <RowText>
        <RowTitle>{title}</RowTitle>
        <RowNote>{t('admin.pledges.facts', { nickname: member.nickname, email: member.email })}</RowNote>
        <RowNote>{orderId}</RowNote>
        {told ? <RowNote>{told}</RowNote> : null}
      </RowText>
      <RowSum sum={formatWon(amount)} note={cardText(card)} />
      <Badge look={look}>{text}</Badge>
      <RowTime>{formatMoment(requestedAt)}</RowTime>
    </RowLink>
  );
}
