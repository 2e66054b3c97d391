import type { DataOf } from '@pq/contract/client';
import { getShippingOrder } from '@pq/contract/endpoints/shipping';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { readOrderNumber } from '@pq/domain/pledge/order-number';
import { moveRefusalKey } from '@pq/domain/shipping/state';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import type { ShippingOrder } from '#app/data/shipping.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { rewardLineText } from '#app/features/my-pledge/rewards-text.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { nameOf, refusalOf } from './order-facts.ts';
import { ParcelLine } from './parcel-line.tsx';
import { BarcodeDialog, useCanReadBarcodes } from './scan/barcode-dialog.tsx';
import { ScannedNumber } from './scan/scanned-number.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useConfirmedNumber } from './use-confirmed-number.ts';
import { useCorrections } from './use-corrections.ts';
import { useSending } from './use-sending.ts';
import { type TypedParcels, useTypedParcels } from './use-typed-parcels.ts';

type Props = { project: Project; number: string; uid: string };

/** One order alone, as its packing slip names it: its tracking number is typed next. */
export function ScannedOrder({ project, number, uid }: Props) {
  const typed = useTypedParcels(uid, project.key);
  const found = useQuery(callQuery(useApi(), getShippingOrder, { order: number }));
  if (found.isPending) return <ManageSkeleton />;
  if (!found.data) return <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />;
  if (found.data.pid !== project.key)
    return <ErrorState title={t('scan.notFound')} onRetry={() => void found.refetch()} />;
  return <OneOrder key={found.data.order.gateKey} project={project} found={found.data} typed={typed} />;
}

type Found = DataOf<typeof getShippingOrder>;

function OneOrder({ project, found, typed }: { project: Project; found: Found; typed: TypedParcels }) {
  const { order } = found;
  const refusal = refusalOf(order, project, 'shipped');
  const isOver = refusal === 'shipped' || refusal === 'received';
  const place = useRef<HTMLElement>(null);
  const canScan = useCanReadBarcodes();
  const [isScanning, setScanning] = useState(false);
  // A slip is scanned to type its number; once it is sent, the next one follows.
  const target = isOver ? '[data-next]' : '[data-tracking]';
  useEffect(() => {
    const control = place.current?.querySelector<HTMLElement>(target);
    (control ?? place.current)?.focus();
  }, [target]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="mx-auto mt-5 grid w-full max-w-120 grid-cols-1 gap-4 focus:outline-none"
      aria-labelledby="scanned-order"
    >
      <UndoLatest pid={project.key} order={order} />
      <Recipient order={order} today={found.sentToday + (isOver ? 0 : 1)} />
      <Contents order={order} project={project} />
      <Sent order={order} project={project} isOver={isOver} />
      {refusal === null ? (
        <ToSend
          order={order}
          pid={project.key}
          typed={typed}
          label={t(canScan ? 'scan.sendAndScan' : 'shipping.send')}
          onSent={() => setScanning(canScan)}
        />
      ) : (
        <NoticeBox variant={isOver ? 'note' : 'danger'} icon={isOver ? CircleCheck : CircleAlert}>
          <b>{t(isOver ? 'scan.sent' : moveRefusalKey(refusal))}</b>
        </NoticeBox>
      )}
      {canScan && isOver ? (
        <Button variant="line" full onClick={() => setScanning(true)}>
          {t('scan.slip')}
        </Button>
      ) : null}
      <Neighbours {...found} />
      {isScanning ? <NextSlip backTo={place} onClose={() => setScanning(false)} /> : null}
    </section>
  );
}

type OrderProps = { order: ShippingOrder };

function UndoLatest({ order: { parcels }, pid }: OrderProps & { pid: string }) {
  const { undo } = useCorrections();
  const latest = parcels.at(-1);
  const until = latest?.receivedAt === null ? latest.undoUntil : null;
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {latest && until !== null ? (
        <UndoBar
          batch={{ key: latest.key, orders: 1, undoUntil: until }}
          busy={undo.isPending}
          onUndo={() => undo.mutate({ pid, parcel: latest.key })}
        />
      ) : null}
    </div>
  );
}

function Recipient({ order, today }: OrderProps & { today: number }) {
  const { order: number, address, note, shipped, lines } = order;
  const isLast = shipped.pieces > 0 && lines.some(({ left }) => left > 0);
  return (
    <div>
      <p className="flex justify-between gap-3 text-ink-2 text-small tabular-nums">
        <span>
          <b className="text-ink">{number}</b>
          {isLast ? <> · {t('scan.last')}</> : null}
        </span>
        <span>{t('scan.today', { n: formatNumber(today) })}</span>
      </p>
      <h2 id="scanned-order" className="text-title wrap-anywhere">
        {nameOf(order)}
      </h2>
      <p className="text-ink-2 wrap-anywhere">
        {address.basic === ''
          ? t('shipping.list.noAddress')
          : `${address.zonecode} ${address.basic} ${address.detail}`}
      </p>
      {note ? (
        <p className="text-ink-2 text-small wrap-anywhere">
          <span className="sr-only">{t('supporters.note')} </span>“{note}”
        </p>
      ) : null}
    </div>
  );
}

function Sent({ order, project, isOver }: OrderProps & { project: Project; isOver: boolean }) {
  const { parcels } = order;
  if (parcels.length === 0) return null;
  return (
    <div className="grid gap-2 text-note">
      {parcels.map((parcel) => (
        <ParcelLine
          key={parcel.key}
          parcel={parcel}
          rewards={project.rewards.content}
          isWhole={isOver && parcels.length === 1}
          name={nameOf(order)}
        />
      ))}
    </div>
  );
}

function Contents({ order, project }: OrderProps & { project: Project }) {
  const left = order.lines.filter((line) => line.left > 0);
  if (left.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-card p-4 inset-ring inset-ring-line" aria-label={t('scan.contents')}>
      {left.map((line) => (
        <li key={`${line.idx} ${line.choice}`} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{rewardLineText(line, project.rewards.content)}</span>
          <b className="tabular-nums">{formatNumber(line.left)}</b>
        </li>
      ))}
    </ul>
  );
}

type ToSendProps = OrderProps & { pid: string; typed: TypedParcels; label: string; onSent(): void };

function ToSend({ order, pid, typed, label, onSent }: ToSendProps) {
  const { gateKey, lines } = order;
  const sending = useSending(pid, typed);
  const parcel = typed.parcelOf(gateKey);
  const confirmed = useConfirmedNumber(parcel);
  const send = async () => {
    if (sending.busy !== null || !confirmed.press()) return;
    const left = lines.filter((line) => line.left > 0);
    const sent = await sending.sendPart(
      order,
      left.map((line) => ({ idx: line.idx, choice: line.choice, count: line.left })),
      confirmed.isDoubted,
    );
    if (sent.length > 0) onSent();
  };
  return (
    <>
      <ScannedNumber
        parcel={parcel}
        error={sending.messages.get(gateKey) ?? confirmed.message}
        onType={(change) => {
          typed.type(gateKey, change);
          sending.forget(gateKey);
        }}
        onEnter={() => void send()}
      />
      <Button full height={56} busy={sending.busy !== null} onClick={() => void send()}>
        {confirmed.isDoubted ? t('shipping.send.asIs') : label}
      </Button>
      <p className="text-ink-2 text-small">{t('scan.mail')}</p>
    </>
  );
}

const SLIP = /\/d\/([^/?#]+)$/;

/** Reads the QR code of the next packing slip, which leads to its order. */
function NextSlip({ backTo, onClose }: { backTo: RefObject<HTMLElement | null>; onClose(): void }) {
  const changeQuery = useQueryChange();
  const toast = useToast();
  return (
    <BarcodeDialog
      title={t('scan.slip')}
      description={t('scan.slip.body')}
      read={(code) => {
        const order = SLIP.exec(code)?.[1] ?? '';
        return readOrderNumber(order) ? order : null;
      }}
      backTo={backTo}
      onRead={(order) => {
        onClose();
        changeQuery((query) => withFields(query, { order }), { replace: true });
      }}
      onRefused={() => {
        onClose();
        toast(t('scan.slip.refused'), 'error');
      }}
      onClose={onClose}
    />
  );
}

function Neighbours({ previous, next }: Pick<Found, 'previous' | 'next'>) {
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t('scan.title')}>
      {previous === null ? null : (
        <ButtonLink variant="line" height={44} to={`?order=${previous}`} replace>
          {t('scan.previous')}
        </ButtonLink>
      )}
      {next === null ? null : (
        <ButtonLink variant="line" height={44} to={`?order=${next}`} replace data-next="">
          {t('scan.next')}
        </ButtonLink>
      )}
      <ButtonLink variant="text" height={44} className="ml-auto" to="?">
        {t('scan.list')}
      </ButtonLink>
    </nav>
  );
}
