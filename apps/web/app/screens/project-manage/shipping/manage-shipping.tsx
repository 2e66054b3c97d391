import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { shippingGroups } from '@pq/domain/shipping/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileDown, Printer, Upload } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { wasRefused } from '#app/data/client/was-refused.ts';
import {
  type OrderFilter,
  type ShippingList,
  type ShippingOrder,
  shippingQuery,
} from '#app/data/shipping.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { flatOnce } from '#app/ui/more-list/flat-once.ts';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { AddressPanel, DoubtfulNote } from './address-panel.tsx';
import { ExportDialog } from './files/export-dialog.tsx';
import { UploadDialog } from './files/upload-dialog.tsx';
import { UploadReport } from './files/upload-report.tsx';
import { useShippingUpload } from './files/use-shipping-upload.ts';
import { ListTools } from './list-tools.tsx';
import { MakingPart } from './making-part.tsx';
import { refusalOf } from './order-facts.ts';
import { isUsual, readOrderFilter } from './order-filter.ts';
import { OrderList } from './order-list.tsx';
import { MovePromise } from './promise-part.tsx';
import { ScannedOrder } from './scanned-order.tsx';
import { SentSoFar } from './sent-so-far.tsx';
import { UndoBar } from './undo-bar.tsx';
import { Untracked } from './untracked.tsx';
import { useCorrections } from './use-corrections.ts';
import { useTypedParcels } from './use-typed-parcels.ts';

export default function ManageShipping() {
  const project = useOutletContext<Project>();
  const [query] = useSearchParams();
  const viewer = useViewer();
  const order = query.get('order');
  return order ? (
    <ScannedOrder project={project} number={order} uid={viewer?.uid ?? ''} />
  ) : (
    <AllOrders project={project} uid={viewer?.uid ?? ''} />
  );
}

function AllOrders({ project, uid }: { project: Project; uid: string }) {
  const [query] = useSearchParams();
  const filter = readOrderFilter(query);
  const isMaker = uid === project.profile.uid;
  const list = useInfiniteQuery(shippingQuery(useApi(), project.key, filter));
  const orders = flatOnce(
    (list.data?.pages ?? []).map((page) => page.orders),
    ({ gateKey }) => gateKey,
  );
  const shipping = list.data?.pages[0];
  if (list.isPending) return <ManageSkeleton />;
  if (!shipping || wasRefused(list))
    return <ErrorState title={list.error?.message ?? ''} onRetry={() => void list.refetch()} />;
  if (shipping.since === null) return <Untracked pid={project.key} isMaker={isMaker} />;
  if (shippingGroups.every((group) => shipping.counts[group] === 0) && orders.length === 0 && isUsual(filter))
    return <EmptyState title={t('shipping.manage.empty')} sub={t('shipping.manage.empty.sub')} />;
  return (
    <Parts
      project={project}
      filter={filter}
      shipping={shipping}
      orders={orders}
      uid={uid}
      isMaker={isMaker}
      more={
        list.hasNextPage ? (
          <Button
            variant="line"
            full
            className="mt-6"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('common.morePlus')}
          </Button>
        ) : null
      }
    />
  );
}

type PartsProps = {
  project: Project;
  filter: OrderFilter;
  shipping: ShippingList;
  orders: readonly ShippingOrder[];
  uid: string;
  isMaker: boolean;
  more: ReactNode;
};

function Parts({ project, filter, shipping, orders, uid, isMaker, more }: PartsProps) {
  const upload = useShippingUpload(uid, project.key);
  const reportHeading = useRef<HTMLHeadingElement>(null);
  const [exported, setExported] = useState<readonly ShippingOrder[] | null>(null);
  /** Takes the focus from the dialog: null until a new report has appeared. */
  const arrived = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report has a heading of its own
  useLayoutEffect(() => {
    arrived.current = reportHeading.current;
    upload.close();
  }, [upload.report?.batch]);
  return (
    <section className="@container mt-5 grid grid-cols-1 gap-6" aria-label={t('shipping.manage')}>
      <UndoBars
        pid={project.key}
        batches={shipping.batches}
        onUndone={(batch) => {
          if (batch === upload.report?.batch) upload.closeReport();
        }}
      />
      <div className="grid grid-cols-1 items-start gap-6 @columns:grid-cols-[minmax(0,1fr)_minmax(0,340px)]">
        <Summary
          project={project}
          shipping={shipping}
          isMaker={isMaker}
          onExport={() => setExported([])}
          onUpload={() => {
            arrived.current = null;
            upload.open();
          }}
        />
        <AddressPanel pid={project.key} shipping={shipping} canLock={isMaker && project.state !== 'blind'} />
      </div>
      {isMaker && upload.report ? (
        <UploadReport
          key={upload.report.batch}
          pid={project.key}
          report={upload.report}
          heading={reportHeading}
          onRemove={upload.removeRow}
          onClose={upload.closeReport}
        />
      ) : null}
      <Orders {...{ project, filter, shipping, orders, uid, isMaker, more }} onExport={setExported} />
      {upload.isOpen ? <UploadDialog pid={project.key} upload={upload} backTo={arrived} /> : null}
      {exported ? (
        <ExportDialog
          project={project}
          shipping={shipping}
          filter={filter}
          selected={exported}
          onClose={() => setExported(null)}
        />
      ) : null}
    </section>
  );
}

type OrdersProps = PartsProps & { onExport(selected: readonly ShippingOrder[]): void };

function Orders({ project, filter, shipping, orders, uid, isMaker, more, onExport }: OrdersProps) {
  const typed = useTypedParcels(uid, project.key);
  const [query] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  // The rows that were sent have left the list.
  useRestoreFocus(heading, orders.map(({ gateKey }) => gateKey).join());
  const canSend = isMaker && orders.some((order) => refusalOf(order, project, 'shipped') === null);
  return (
    <section aria-labelledby="orders-to-ship">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="orders-to-ship" ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
          {headingOf(filter, shipping.total)}
        </h2>
        {orders.length === 0 || project.state === 'blind' ? null : (
          <ButtonLink
            variant="line"
            height={40}
            className="max-tablet:min-h-11"
            to={{ pathname: '../packing', search: String(query) }}
          >
            <Icon of={Printer} size={20} />
            {t('packing.open')}
          </ButtonLink>
        )}
      </div>
      <ResultCountAnnouncer
        of={JSON.stringify(filter)}
        text={t('search.count', { n: formatNumber(shipping.total) })}
      />
      {isMaker ? null : <p className="mt-1 text-ink-3 text-small">{t('shipping.manage.admin')}</p>}
      <ListTools filter={filter} typed={canSend ? typed : null} />
      {shipping.addresses.doubtful > 0 && filter.address !== 'doubtful' ? (
        <div className="mt-3">
          <DoubtfulNote doubtful={shipping.addresses.doubtful} />
        </div>
      ) : null}
      {orders.length === 0 ? (
        <NoneFound filter={filter} />
      ) : (
        <OrderList
          key={JSON.stringify(filter)}
          project={project}
          orders={orders}
          shipping={shipping}
          typed={typed}
          isMaker={isMaker}
          onExport={onExport}
          more={more}
        />
      )}
    </section>
  );
}

type SummaryProps = {
  project: Project;
  shipping: ShippingList;
  isMaker: boolean;
  onExport(): void;
  onUpload(): void;
};

function Summary({ project, shipping, isMaker, onExport, onUpload }: SummaryProps) {
  const { preparing, making, part } = shipping.counts;
  const hasUnsent = preparing + making + part > 0;
  return (
    <SentSoFar counts={shipping.counts} promise={project.promise}>
      <MakingPart pid={project.key} shipping={shipping} isMaker={isMaker} />
      {hasUnsent ? (
        <Button variant="line" height={40} className="max-tablet:min-h-11" onClick={onExport}>
          <Icon of={FileDown} size={20} />
          {t('shipping.export')}
        </Button>
      ) : null}
      {isMaker && hasUnsent && project.state !== 'blind' ? (
        <Button height={40} className="max-tablet:min-h-11" onClick={onUpload}>
          <Icon of={Upload} size={20} />
          {t('shipping.upload')}
        </Button>
      ) : null}
      <MovePromise project={project} isMaker={isMaker} />
    </SentSoFar>
  );
}

type BarsProps = { pid: string; batches: ShippingList['batches']; onUndone(batch: string): void };

/** The latest shipment, and every earlier one of several orders: a single parcel can be undone in its row. */
function UndoBars({ pid, batches, onUndone }: BarsProps) {
  const { undo } = useCorrections();
  const shown = batches.filter(({ orders }, at) => at === 0 || orders > 1);
  return (
    <div role="status" className="grid grid-cols-1 gap-2 empty:hidden">
      {shown.map((batch) => (
        <UndoBar
          key={batch.key}
          batch={batch}
          busy={undo.isPending && undo.variables.batch === batch.key}
          onUndo={() => undo.mutate({ pid, batch: batch.key }, { onSuccess: () => onUndone(batch.key) })}
        />
      ))}
    </div>
  );
}

function NoneFound({ filter }: { filter: OrderFilter }) {
  if (isUsual(filter))
    return <EmptyState title={t('shipping.manage.allSent')} sub={t('shipping.manage.allSent.sub')} />;
  return (
    <EmptyState
      title={t('shipping.manage.found.none')}
      action={
        <ButtonLink variant="line" to="?" replace preventScrollReset>
          {t('supporters.reset')}
        </ButtonLink>
      }
    />
  );
}

function headingOf({ state }: OrderFilter, total: number): string {
  const n = formatNumber(total);
  if (state === undefined) return t('shipping.list.all', { n });
  if (state === 'unsent' || state === 'late') return t(`shipping.list.${state}`, { n });
  return t('shipping.list.of', { state: t(`shipping.state.${state}`), n });
}
