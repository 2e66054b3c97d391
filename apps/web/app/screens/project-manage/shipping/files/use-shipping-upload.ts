import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import type { UploadPhase } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import type { CarrierCode } from '@pq/domain/shipping/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidate } from '#app/data/client/calls.ts';
import { type FailedRow, type ShippingUpload, sendNumbers } from '#app/data/shipping-files.ts';
import { orNull, schemaOf } from '#app/lib/drafts/stored-shape.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { useNow } from '#app/lib/now.ts';

/** `failed`: rows that are still to be corrected; `reported`: number of rows in the file of `exportFailedRows`. */
export type UploadReport = Omit<ShippingUpload, 'undoUntil'> & { name: string; at: number; reported: number };

const storedReport = schemaOf<UploadReport>({
  batch: '',
  name: '',
  at: 0,
  rows: 0,
  applied: 0,
  skipped: 0,
  reported: 0,
  more: 0,
  failed: [
    {
      row: 0,
      order: '',
      gateKey: orNull(''),
      reason: '',
      value: '',
      item: '',
      carrier: orNull(''),
      guess: orNull({ carrier: '', number: '' }),
    },
  ],
});

export type ShippingFileUpload = ReturnType<typeof useShippingUpload>;

/** A file of tracking numbers on its way, and the report of the latest. The report outlasts a reload. */
export function useShippingUpload(uid: string, pid: string) {
  const client = useQueryClient();
  const nowMs = useNow();
  const draft = useStoredDraft({ uid, name: `shipping-upload:${pid}` }, storedReport);
  const [report, setReport] = useState(draft.stored);
  const [isOpen, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  /** Of rows without one. */
  const [carrier, setCarrier] = useState<CarrierCode | null>(null);
  const [progress, setProgress] = useState<{ phase: UploadPhase; share: number } | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const show = (next: UploadReport | null) => {
    setReport(next);
    if (next) draft.save(next);
    else draft.remove();
  };

  const send = async (): Promise<void> => {
    if (!file || progress) return;
    setRefusal(undefined);
    const leaving = new AbortController();
    const { signal } = leaving;
    stop.current = leaving;
    const onProgress = (share: number) => setProgress({ phase: share < 1 ? 'sending' : 'processing', share });
    onProgress(0);
    try {
      const { undoUntil: _, ...read } = await sendNumbers({ pid, carrier, file }, { signal, onProgress });
      show({ ...read, name: file.name, at: nowMs, reported: read.failed.length + read.more });
      setFile(null);
    } catch (error) {
      if (signal.aborted) return;
      setRefusal(refusalText(error));
      setOpen(true);
    } finally {
      setProgress(null);
      // Parts of the file may have been applied.
      void invalidate(client, 'shipping');
    }
  };

  return {
    isOpen,
    open: () => setOpen(true),
    /** What has arrived is being applied, and is reported once that is done. */
    close() {
      if (progress?.phase === 'sending') stop.current?.abort();
      setOpen(false);
    },
    file,
    carrier,
    setCarrier,
    progress,
    refusal,
    report,
    send,
    choose(chosen: File | undefined) {
      if (!chosen || progress) return;
      setFile(chosen);
      setRefusal(chosen.size > limits.shippingFileBytes ? t('shipping.upload.size') : undefined);
    },
    /** The row was applied by itself, or is left out. */
    removeRow(row: FailedRow, isApplied: boolean) {
      if (!report) return;
      const failed = report.failed.filter((each) => each !== row);
      show({ ...report, failed, applied: report.applied + (isApplied ? 1 : 0) });
    },
    closeReport: () => show(null),
  };
}

function refusalText(error: unknown): string {
  return error instanceof CallError ? (error.fields.file ?? error.message) : t('err.network');
}
