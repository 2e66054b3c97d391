import { listPayouts } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { UseQueryResult } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type PayoutItem,
  type Payouts,
  type PayoutTab,
  type Picked,
  payoutTabs,
} from '#app/data/admin/payouts.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { small } from '../parts/classes.ts';
import type { Route } from './+types/payouts';
import { BatchBox } from './batch-box.tsx';
import { Figures } from './figures.tsx';
import { GatherBar } from './gather-bar.tsx';
import { OpenWriteOffs } from './open-write-offs.tsx';
import { PayoutCharts } from './payout-charts.tsx';
import { balanceRow, payoutRow } from './payout-row.tsx';

const list = defineList(listPayouts, (query) => ({
  state: payoutTabs.find((tab) => tab === query.get('state')),
  page: pageOf(query),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.payout');

const NOTHING: Picked = new Map();

export default function PayoutsScreen() {
  const { search, found } = list.useList();
  const tab = search.state ?? 'due';
  const { data } = found;
  const [picked, setPicked] = useState(NOTHING);
  const awaitBatch = useNewBatch(data);
  const pick = ({ key, transfer }: PayoutItem, isPicked: boolean) => {
    const next = new Map(picked);
    if (isPicked) next.set(key, transfer);
    else next.delete(key);
    setPicked(next);
  };
  return (
    <>
      <AdminList
        id="payouts"
        title={t('admin.payout')}
        back={data ? <Head payouts={data} /> : null}
        filters={[
          filterBy({
            name: 'state',
            label: t('admin.payout.lists'),
            values: [undefined, ...payoutTabs.filter((each) => each !== 'due')],
            current: search.state === 'due' ? undefined : search.state,
            labelOf: (state) => tabText(state ?? 'due', data),
          }),
        ]}
        tools={
          data ? (
            <Tools
              payouts={data}
              tab={tab}
              page={search.page ?? 0}
              picked={picked}
              onPicked={setPicked}
              onGathered={awaitBatch}
            />
          ) : null
        }
        query={withTotal(found, tab)}
        rows={({ items, balances, batches }) =>
          tab === 'balance'
            ? balances.map(balanceRow)
            : items.map((item) =>
                payoutRow(item, { picking: tab === 'due' ? { picked, pick } : null, batches }),
              )
        }
        empty={t(`admin.payout.none.${tab}`)}
        emptySub={tab === 'due' ? nextText(data) : ''}
      />
      {data ? <PayoutCharts payouts={data} tab={tab} /> : null}
    </>
  );
}

/** Moves the focus to a batch that was gathered on this page: it is shown above the rows that were pressed. */
function useNewBatch(data: Payouts | undefined): (key: string) => void {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    const heading = data && key !== null ? document.getElementById(`batch-${key}`) : null;
    if (!heading) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'start' });
    setKey(null);
  }, [data, key]);
  return setKey;
}

function Head({ payouts }: { payouts: Payouts }) {
  return (
    <>
      {payouts.payouts === 'off' ? (
        <NoticeBox className="mb-4" icon={Info}>
          {t('admin.payout.off')}
        </NoticeBox>
      ) : null}
      <Figures payouts={payouts} />
    </>
  );
}

type ToolsProps = {
  payouts: Payouts;
  tab: PayoutTab;
  page: number;
  picked: Picked;
  onPicked(picked: Picked): void;
  onGathered(batch: string): void;
};

/** Between the lists and the rows: open batches, and what is done with the rows. */
function Tools({ payouts, tab, page, picked, onPicked, onGathered }: ToolsProps) {
  const { items, batches, codes } = payouts;
  if (tab === 'held' && items.length > 0) return <p className={`mt-3 ${small}`}>{t('admin.payout.rule')}</p>;
  if (tab === 'balance') return <OpenWriteOffs page={page} />;
  if (tab !== 'due' && tab !== 'batched') return null;
  return (
    <>
      {batches
        .filter(({ state }) => tab === 'batched' || state !== 'completed')
        .map((batch) => (
          <BatchBox key={batch.key} batch={batch} codes={codes} />
        ))}
      {tab === 'due' && items.length > 0 ? (
        <GatherBar payouts={payouts} picked={picked} onPicked={onPicked} onGathered={onGathered} />
      ) : null}
    </>
  );
}

function nextText(data: Payouts | undefined): string {
  return data?.nextOn ? t('admin.payout.none.next', { date: formatDate(data.nextOn) }) : '';
}

function tabText(tab: PayoutTab, data: Payouts | undefined): string {
  const name = t(`admin.payout.list.${tab}`);
  const n = tab === 'done' ? 0 : (data?.counts[tab] ?? 0);
  return n > 0 ? t('admin.payout.list.count', { list: name, n: formatNumber(n) }) : name;
}

/** `AdminList` reads the number of rows from `total`; the call has one for each of its lists. */
function withTotal(
  found: UseQueryResult<Payouts>,
  tab: PayoutTab,
): UseQueryResult<Payouts & { total: number }> {
  const data = found.data && { ...found.data, total: found.data.counts[tab] };
  return { ...found, data } as UseQueryResult<Payouts & { total: number }>;
}
