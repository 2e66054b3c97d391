import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ShippingList, ShippingOrder } from '#app/data/shipping.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useSelected } from '../use-selected.ts';
import { type Opened, OrderDialog } from './order-dialogs.tsx';
import { refusalOf } from './order-facts.ts';
import { OrderRow, orderColumns, type RowActions } from './order-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useAddressLock } from './use-address-lock.ts';
import { useCorrections } from './use-corrections.ts';
import { useSending } from './use-sending.ts';
import type { TypedParcels } from './use-typed-parcels.ts';

type Props = {
  project: Project;
  orders: readonly ShippingOrder[];
  shipping: Pick<ShippingList, 'makingAt' | 'lockAt'>;
  typed: TypedParcels;
  isMaker: boolean;
  onExport(selected: readonly ShippingOrder[]): void;
  more: ReactNode;
};

export function OrderList({ project, orders, shipping, typed, isMaker, onExport, more }: Props) {
  const selection = useSelected(limits.shippingOrders);
  const sending = useSending(project.key, typed);
  const corrections = useCorrections();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const now = useNow();
  const movable = orders.filter((order) => refusalOf(order, project, 'shipped') === null);
  const selected = movable.filter(({ gateKey }) => selection.keys.has(gateKey));
  const { failures } = sending;
  const addressLock = useAddressLock(project.key);
  const areLocked =
    shipping.lockAt === null && selected.every(({ lockAt }) => lockAt !== null && lockAt > now);
  useEffect(() => {
    if (failures > 0) list.current?.querySelector<HTMLElement>('[data-tracking][aria-invalid]')?.focus();
  }, [failures]);
  const actions = useStable<RowActions>({
    select: (gateKey, on) => selection.select([gateKey], on),
    type(gateKey, change) {
      typed.type(gateKey, change);
      sending.forget(gateKey);
      if (change.number && !selection.keys.has(gateKey)) selection.select([gateKey], true);
    },
    enter: (field) => focusAfter(list.current, field),
    openParts: (order) => setOpened({ dialog: 'parts', order }),
    correct: (order, parcel) => setOpened({ dialog: 'correct', order, parcel }),
    undo(order, parcel) {
      if (parcel.undoUntil === null || parcel.undoUntil <= now)
        setOpened({ dialog: 'reason', order, parcel });
      else corrections.undo.mutate({ pid: project.key, parcel: parcel.key });
    },
  });
  return (
    <div ref={list}>
      {isMaker && movable.length > 0 ? (
        <SelectionBar
          movable={movable}
          selected={selected}
          select={selection.select}
          isProjectMade={shipping.makingAt !== null}
          busy={sending.busy}
          areLocked={areLocked}
          onExport={() => onExport(selected)}
          onLock={() => {
            const keys = selected.map(({ gateKey }) => gateKey);
            if (areLocked) void addressLock.unlock(t('shipping.address.unlock'), keys);
            else void addressLock.lock(keys.length, keys);
          }}
          onSend={async () => selection.select(await sending.send(selected), false)}
          onMove={async (state) => selection.select(await sending.move(selected, state), false)}
        />
      ) : null}
      {sending.isOutdated ? <Outdated onReload={sending.reload} /> : null}
      <ColumnNames />
      <ul>
        {orders.map((order) => (
          <OrderRow
            key={order.gateKey}
            order={order}
            project={project}
            {...typed.parcelOf(order.gateKey)}
            message={sending.messages.get(order.gateKey)}
            isSelected={selection.keys.has(order.gateKey)}
            isMaker={isMaker}
            actions={actions}
          />
        ))}
      </ul>
      {more}
      {opened ? (
        <OrderDialog
          opened={opened}
          project={project}
          typed={typed.parcelOf(opened.order.gateKey)}
          sending={sending}
          corrections={corrections}
          onType={actions.type}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}

function Outdated({ onReload }: { onReload(): Promise<void> }) {
  return (
    <NoticeBox
      variant="warn"
      icon={RotateCw}
      className="mb-3"
      action={
        <Button variant="line" height={40} className="max-tablet:min-h-11" onClick={() => void onReload()}>
          {t('shipping.reload')}
        </Button>
      }
    >
      {t('shipping.refused.moved')}
    </NoticeBox>
  );
}

/** The rows name their columns themselves. */
function ColumnNames() {
  return (
    <div
      className={`hidden gap-5 rounded-field bg-ground px-4 py-2.5 text-ink-2 text-small @columns:grid ${orderColumns}`}
      aria-hidden="true"
    >
      <span />
      <span>{t('shipping.list.recipient')}</span>
      <span>{t('shipping.list.rewards')}</span>
      <span>{t('shipping.filter.state')}</span>
      <span>{t('shipping.list.number')}</span>
    </div>
  );
}

/** Focuses the number of the next row, after the last one the button that sends. */
function focusAfter(list: HTMLElement | null, field: HTMLInputElement): void {
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('[data-tracking]') ?? [])];
  const next = fields[fields.indexOf(field) + 1] ?? list?.querySelector<HTMLElement>('[data-send]');
  next?.focus();
}

/** The same functions at each render, which call those of the latest. */
function useStable<Functions extends Record<string, (...input: never[]) => void>>(
  functions: Functions,
): Functions {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  return useMemo(() => {
    const names = Object.keys(latest.current);
    const call =
      (name: string) =>
      (...input: never[]) =>
        latest.current[name]?.(...input);
    return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Functions;
  }, []);
}
