import type { Client, DataOf, InputOf } from '@pq/contract/client';
import { exportFailedRows, exportShipping, uploadShipping } from '@pq/contract/endpoints/shipping-files';
import type { CarrierCode } from '@pq/domain/shipping/carriers';
import { mutationOptions } from '@tanstack/react-query';
import { type Sending, sendForm } from './uploads/uploads.ts';

export type ShippingUpload = DataOf<typeof uploadShipping>;
export type FailedRow = ShippingUpload['failed'][number];
export type ShippingExport = InputOf<typeof exportShipping>;

/** Tracking numbers of orders; `carrier` of rows without one. Throws CallError. */
export function sendNumbers(
  { pid, carrier, file }: { pid: string; carrier: CarrierCode | null; file: File },
  sending: Sending,
): Promise<ShippingUpload> {
  const form = new FormData();
  form.append('pid', pid);
  if (carrier) form.append('carrier', carrier);
  form.append('file', file);
  return sendForm(uploadShipping, form, sending);
}

export function shippingExportUrl(asked: ShippingExport): string {
  return `/api${exportShipping.path}?${new URLSearchParams(asked as Record<string, string>)}`;
}

export function failedRowsUrl(pid: string, batch: string): string {
  return `/api${exportFailedRows.path}?${new URLSearchParams({ pid, batch })}`;
}

/** Fetched by the page, because admins may have to confirm their password first. */
export function exportShippingMutation(api: Client) {
  return mutationOptions({
    mutationKey: [exportShipping.name],
    mutationFn: (asked: ShippingExport) => api.file(exportShipping, asked),
  });
}
