import { searchCharges } from '@pq/contract/endpoints/admin/payments';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FoundCharge } from '#app/data/admin/payments.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import type { RowData } from '../parts/rows.tsx';
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

const queries = routeQueries((api, { url }) => [callQuery(api, searchCharges, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.charges');

/** All attempts to charge cards, latest first; each links to its pledge. */
export default function ChargesScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  const found = useQuery(callQuery(useApi(), searchCharges, search));
  return (
    <AdminList
      id="charges"
      title={t('admin.charges')}
      search={t('admin.pledges.search')}
      filters={[
        filterBy({
          name: 'status',
          values: [undefined, ...states],
          current: search.status,
          labelOf: (status) => t(status ? `admin.charge.state.${status}` : 'admin.purpose.all'),
        }),
        filterBy({
          name: 'round',
          label: t('admin.charge.round'),
          values: [undefined, ...rounds],
          current: search.round,
          labelOf: (round) => t(round ? `admin.charge.round.${round}` : 'admin.purpose.all'),
        }),
      ]}
      tools={
        <>
          <MoneyFilters project={found.data?.project} />
          <ExportForm what="charges" />
        </>
      }
      query={found}
      rows={({ charges }) => charges.map(chargeRow)}
      summary={({ sum }) => <MoneySum sum={sum} />}
      empty={t('admin.none')}
      keysHint={t('admin.keys')}
    />
  );
}

function chargeRow(charge: FoundCharge): RowData {
  const { orderId, gateKey, title, member, amount, status, card, requestedAt } = charge;
  return {
    key: orderId,
    link: { to: `/admin/pledges/${gateKey}` },
    title,
    notes: [
      t('admin.pledges.facts', { nickname: member.nickname, email: member.email }),
      orderId,
      answerText(charge.code ?? '', charge.message ?? ''),
    ],
    sum: { amount: formatWon(amount), note: cardText(card) },
    badges: [chargeState(status)],
    time: requestedAt,
  };
}
