import { searchCharges } from '@pq/contract/endpoints/admin/payments';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { answerText } from '@pq/domain/pledge/refusal-reason';
import type { FoundCharge } from '#app/data/admin/payments.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import type { RowData } from '../parts/rows.tsx';
import type { Route } from './+types/charges';
import { ExportForm } from './export-form.tsx';
import { MoneyFilters, MoneySum, narrowedOf } from './money-filters.tsx';
import { cardText, chargeState } from './words.ts';

const states = ['open', 'paid', 'declined', 'late'] as const;
const rounds = ['first', 'retry'] as const;
const list = defineList(searchCharges, (query) => ({
  ...textAndPage(query),
  status: states.find((state) => state === query.get('status')),
  round: rounds.find((round) => round === query.get('round')),
  ...narrowedOf(query),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.charges');

export default function ChargesScreen() {
  const { search, found } = list.useList();
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
  const { orderId, gateKey, order, title, member, amount, status, card, requestedAt } = charge;
  return {
    key: orderId,
    link: { to: `/admin/pledges/${gateKey}` },
    title,
    notes: [
      t('admin.pledges.facts', { nickname: member.nickname, email: member.email }),
      [order, orderId].filter(Boolean).join(' · '),
      answerText(charge.code ?? '', charge.message ?? ''),
    ],
    sum: { amount: formatWon(amount), note: cardText(card) },
    badges: [chargeState(status)],
    time: requestedAt,
  };
}
