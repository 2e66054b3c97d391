import { setShippingState } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { withDirection } from '@pq/domain/josa';
import { limits } from '@pq/domain/limits';
import { getCarrier } from '@pq/domain/shipping/carriers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { type FailedRow, failedRowsUrl } from '#app/data/shipping-files.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import type { TypedParcel } from '../check-parcels.ts';
import { useConfirmedNumber } from '../use-confirmed-number.ts';
import { type RowFix, rowFix } from './row-fix.ts';
import type { UploadReport as Report } from './use-shipping-upload.ts';

const columns = '@columns:grid-cols-[64px_120px_minmax(0,1fr)_minmax(0,220px)_minmax(0,220px)]';

type Props = {
  pid: string;
  report: Report;
  heading: RefObject<HTMLHeadingElement | null>;
  onRemove(row: FailedRow, isApplied: boolean): void;
  onClose(): void;
};

/** What a file did, with the rows that are to be corrected. */
export function UploadReport({ pid, report, heading, onRemove, onClose }: Props) {
  const { name, rows, at, batch, failed, more, skipped, reported } = report;
  const headingId = useId();
  // The button of a row disappears with it.
  useRestoreFocus(heading, failed.map(({ row }) => row).join());
  const facts = [
    name,
    t('shipping.report.rows', { n: formatNumber(rows) }),
    ...(skipped > 0 ? [t('shipping.report.skipped', { n: formatNumber(skipped) })] : []),
    formatMoment(at),
  ];
  return (
    <section aria-labelledby={headingId}>
      <Surface className="grid grid-cols-1 gap-4">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 @columns:flex @columns:flex-1 @columns:items-baseline @columns:justify-between @columns:gap-4">
            <h2 id={headingId} ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
              {titleOf(report)}
            </h2>
            <p className="text-ink-2 text-small wrap-anywhere">{facts.join(' · ')}</p>
          </div>
          <IconButton label={t('shipping.report.close')} className="-mt-2 -mr-2.5" onClick={onClose}>
            <Icon of={X} size={20} />
          </IconButton>
        </div>
        {failed.length > 0 ? (
          <div>
            <ColumnNames />
            <ul>
              {failed.map((row) => (
                <FailedRowItem
                  key={row.row}
                  pid={pid}
                  row={row}
                  onRemove={(isApplied) => onRemove(row, isApplied)}
                />
              ))}
            </ul>
          </div>
        ) : null}
        {more > 0 ? (
          <p className="text-ink-2 text-note">{t('shipping.report.more', { n: formatNumber(more) })}</p>
        ) : null}
        {reported > 0 ? (
          <a
            className="inline-flex min-h-11 items-center gap-1 justify-self-start text-note text-purpose underline underline-offset-3"
            href={failedRowsUrl(pid, batch)}
            download
          >
            <Icon of={Download} size={16} />
            {t('shipping.report.download', { n: formatNumber(reported) })}
          </a>
        ) : null}
      </Surface>
    </section>
  );
}

function titleOf({ rows, applied, failed, more }: Report): string {
  const left = failed.length + more;
  const n = formatNumber(left);
  if (applied === 0 && left > 0) return t('shipping.report.none', { n });
  if (left > 0) return t('shipping.report.some', { applied: formatNumber(applied), n });
  return t(applied === rows ? 'shipping.report.all' : 'shipping.report.rest', { n: formatNumber(applied) });
}

/** The rows name their columns themselves. */
function ColumnNames() {
  return (
    <div
      className={`hidden gap-4 rounded-field bg-ground px-3 py-2.5 text-ink-2 text-small @columns:grid ${columns}`}
      aria-hidden="true"
    >
      <span>{t('shipping.upload.heading.row')}</span>
      <span>{t('shipping.upload.heading.order')}</span>
      <span>{t('shipping.upload.heading.reason')}</span>
      <span>{t('shipping.report.value')}</span>
      <span />
    </div>
  );
}

type RowProps = { pid: string; row: FailedRow; onRemove(isApplied: boolean): void };

function FailedRowItem({ pid, row, onRemove }: RowProps) {
  const { row: at, order, reason, value } = row;
  const toast = useToast();
  const client = useQueryClient();
  const fix = rowFix(row);
  const call = useMutation({
    ...callMutation(useApi(), setShippingState),
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
      onRemove(true);
    },
    onSettled: () => invalidate(client, 'shipping'),
  });
  const apply = ({ carrier, number }: TypedParcel, anyNumber: boolean) => {
    if (!fix || call.isPending) return;
    const { gateKey } = fix;
    call.mutate({
      pid,
      gateKeys: [gateKey],
      state: 'shipped',
      each: { [gateKey]: { carrier, number } },
      anyNumber,
    });
  };
  const skip = (
    <TextPress onPress={() => onRemove(false)}>
      <span className="sr-only">{t('shipping.report.rows', { n: at })} </span>
      {t('shipping.report.skip')}
    </TextPress>
  );
  return (
    <li
      className={`grid grid-cols-1 gap-x-4 gap-y-1.5 border-line border-b py-3.5 text-note @columns:items-start @columns:px-3 ${columns}`}
    >
      <b className="font-semibold">{t('shipping.report.rows', { n: at })}</b>
      <Pair label={t('shipping.upload.heading.order')}>{order}</Pair>
      <Pair label={t('shipping.upload.heading.reason')}>
        {reason}
        <span role="alert" className="block empty:hidden">
          <Refusal of={call.error?.message} />
        </span>
      </Pair>
      {fix?.kind === 'typed' ? (
        <TypedFix row={row} fix={fix} busy={call.isPending} onApply={apply} skip={skip} />
      ) : (
        <>
          <Pair label={t('shipping.report.value')}>{value}</Pair>
          <span className="-my-2.5 flex flex-wrap justify-end gap-x-1">
            {fix ? (
              <TextPress busy={call.isPending} onPress={() => apply(fix, false)}>
                <span className="sr-only">{t('shipping.report.rows', { n: at })} </span>
                {fixText(fix)}
              </TextPress>
            ) : null}
            {skip}
          </span>
        </>
      )}
    </li>
  );
}

type TypedProps = {
  row: FailedRow;
  fix: RowFix;
  busy: boolean;
  onApply(typed: TypedParcel, anyNumber: boolean): void;
  skip: ReactNode;
};

/** The number is corrected here; an unusual one is applied by a second press. */
function TypedFix({ row: { row }, fix: { carrier, number: written }, busy, onApply, skip }: TypedProps) {
  const [number, setNumber] = useState(written);
  const confirmed = useConfirmedNumber({ carrier, number });
  const apply = () => {
    if (confirmed.press()) onApply({ carrier, number }, confirmed.isDoubted);
  };
  return (
    <>
      <TextField
        label={t('shipping.report.numberOf', { n: row, carrier: getCarrier(carrier).name })}
        labelHidden
        inputMode={carrier === 'etc' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={limits.sentTrackingNumber}
        value={number}
        error={confirmed.message}
        onChange={({ target }) => setNumber(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          apply();
        }}
      />
      <span className="flex flex-wrap justify-end gap-x-1 @columns:-my-0.5">
        <TextPress busy={busy} onPress={apply}>
          <span className="sr-only">{t('shipping.report.rows', { n: row })} </span>
          {t(confirmed.isDoubted ? 'shipping.send.asIs' : 'shipping.report.apply')}
        </TextPress>
        {skip}
      </span>
    </>
  );
}

function fixText({ kind, carrier }: RowFix): string {
  if (kind === 'carrier')
    return t('shipping.report.apply.carrier', { carrier: withDirection(getCarrier(carrier).name) });
  return t(kind === 'zeros' ? 'shipping.report.apply.zeros' : 'shipping.send.shared.confirm');
}

type PressProps = { busy?: boolean; onPress(): void; children: ReactNode };

function TextPress({ busy = false, onPress, children }: PressProps) {
  return (
    <Button variant="text" tone="purpose" height={44} padding={8} busy={busy} onClick={onPress}>
      {children}
    </Button>
  );
}

/** A column, on phones a line with its label. */
function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[88px_minmax(0,1fr)] gap-2 @columns:block">
      <span className="text-ink-2 text-small @columns:sr-only">{label}</span>
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
