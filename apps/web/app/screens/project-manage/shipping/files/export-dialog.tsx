import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import type { ExportFormat } from '@pq/domain/project/supporter-columns';
import { isFormChecked, type ShippingForm, shippingForms } from '@pq/domain/shipping/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock, MapPin, RotateCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import type { OrderFilter, ShippingList, ShippingOrder } from '#app/data/shipping.ts';
import { exportShippingMutation, type ShippingExport, shippingExportUrl } from '#app/data/shipping-files.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/lib/now.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Button, FileLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Segment } from '#app/ui/forms/segment.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { RadioRow } from '../../radio-row.tsx';
import { isUsual } from '../order-filter.ts';

type Orders = 'selected' | 'filtered' | 'unsent';

type Props = {
  project: Pick<Project, 'key' | 'purpose'>;
  shipping: Pick<ShippingList, 'counts' | 'unsent' | 'lockAt' | 'addresses'>;
  filter: OrderFilter;
  selected: readonly ShippingOrder[];
  onClose(): void;
};

/**
 * The browser saves the file as a stream; for an admin, who may have to enter the password first, the page
 * fetches it.
 */
export function ExportDialog({ project: { key: pid, purpose }, shipping, filter, selected, onClose }: Props) {
  const isAdmin = useViewer()?.role === 'admin';
  const toast = useToast();
  const client = useQueryClient();
  // The maker knows the exported addresses from now on.
  const takeAndClose = () => {
    onClose();
    void invalidate(client, 'shipping');
  };
  const fetchFile = useMutation({
    ...exportShippingMutation(useApi()),
    onSuccess: ({ name, content }) => saveFile(content, name),
    onError: (error) => toast(error.message, 'error'),
  });
  const [form, setForm] = useState<ShippingForm>('cj');
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { counts, unsent: found } = shipping;
  // The server numbers each order shortly after it was placed.
  const numbers = selected.flatMap(({ order }) => order ?? []);
  const rowsOf: Record<Orders, number> = {
    selected: numbers.length,
    filtered: isUsual(filter) ? 0 : found,
    unsent: counts.preparing + counts.making + counts.part,
  };
  const offered = (['selected', 'filtered', 'unsent'] as const).filter(
    (orders) => orders === 'unsent' || rowsOf[orders] > 0,
  );
  const [orders, setOrders] = useState<Orders>(offered[0] ?? 'unsent');
  const rows = rowsOf[orders];
  const asked: ShippingExport = {
    ...{ pid, form, format },
    ...(orders === 'selected' && { orders: numbers.join() }),
    ...(orders === 'filtered' && filteredBy(filter)),
  };
  const take = rows > 0 ? t('supporters.export.do.n', { n: formatNumber(rows) }) : t('shipping.export.none');
  return (
    <Dialog
      title={t('shipping.export.title')}
      description={t('shipping.export.body')}
      size="wide"
      purpose={purpose}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {isAdmin || rows === 0 ? (
            <Button
              disabled={rows === 0}
              onClick={() => {
                fetchFile.mutate(asked);
                takeAndClose();
              }}
            >
              {take}
            </Button>
          ) : (
            <FileLink href={shippingExportUrl(asked)} onClick={takeAndClose}>
              {take}
            </FileLink>
          )}
        </>
      }
    >
      {/* Padded by the width of a focus outline. */}
      <div className="-mx-1.5 min-h-0 overflow-y-auto px-1.5 pb-1.5">
        <NoticeBox icon={Lock}>{t('supporters.export.note')}</NoticeBox>
        <AddressNotes {...shipping} />
        <div className="mt-4 grid grid-cols-1 items-start gap-x-7 gap-y-4 tablet:grid-cols-2">
          <fieldset className="min-w-0">
            <FieldLabel>{t('shipping.export.form')}</FieldLabel>
            <div className="grid gap-1.5">
              {shippingForms.map((each) => (
                <RadioRow
                  key={each}
                  name="form"
                  checked={each === form}
                  onCheck={() => setForm(each)}
                  title={t(`shipping.form.${each}`)}
                  {...(each === 'plain' && { sub: t('shipping.form.plain.sub') })}
                />
              ))}
            </div>
            <div role="status">
              {isFormChecked(form) ? null : (
                <NoticeBox variant="warn" icon={TriangleAlert} className="mt-3">
                  {t('shipping.export.unchecked')}
                </NoticeBox>
              )}
            </div>
          </fieldset>
          <div className="grid grid-cols-1 gap-4">
            <fieldset className="min-w-0">
              <FieldLabel>{t('shipping.export.orders')}</FieldLabel>
              <div className="grid gap-1.5">
                {offered.map((each) => (
                  <RadioRow
                    key={each}
                    name="orders"
                    checked={each === orders}
                    onCheck={() => setOrders(each)}
                    title={t(`shipping.export.orders.${each}`)}
                    count={t('supporters.export.lines.n', { n: formatNumber(rowsOf[each]) })}
                  />
                ))}
              </div>
            </fieldset>
            <Segment<ExportFormat>
              label={t('supporters.export.format')}
              name="format"
              options={(['xlsx', 'csv'] as const).map((value) => ({
                value,
                label: t(`supporters.export.format.${value}`),
              }))}
              value={format}
              onValue={setFormat}
            />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Groups of which everything has left have no lines, and are never offered. */
function filteredBy({
  state,
  address,
  text,
}: OrderFilter): Pick<ShippingExport, 'status' | 'address' | 'text'> {
  const isPart = state === 'preparing' || state === 'making' || state === 'part' || state === 'late';
  return {
    ...(isPart && { status: state }),
    ...(address && { address }),
    ...(text !== undefined && { text }),
  };
}

function AddressNotes({ lockAt, addresses: { unexported } }: Pick<ShippingList, 'lockAt' | 'addresses'>) {
  const nowMs = useNow();
  const isLocked = lockAt !== null && lockAt <= nowMs;
  return (
    <>
      {isLocked ? null : (
        <NoticeBox variant="warn" icon={MapPin} className="mt-2">
          {lockAt === null
            ? t('shipping.export.unlocked')
            : t('shipping.export.lockAt', { at: formatMoment(lockAt) })}
        </NoticeBox>
      )}
      {unexported > 0 ? (
        <NoticeBox variant="warn" icon={RotateCw} className="mt-2">
          {t('shipping.export.changed', { n: formatNumber(unexported) })}
        </NoticeBox>
      ) : null}
    </>
  );
}
