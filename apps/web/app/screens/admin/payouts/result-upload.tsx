import type { DataOf } from '@pq/contract/client';
import { uploadPayoutResult } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { PayoutBatch } from '#app/data/admin/payouts.ts';
import { invalidate } from '#app/data/client/calls.ts';
import { sendForm } from '#app/data/uploads/uploads.ts';
import { useFreshSending } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Report = DataOf<typeof uploadPayoutResult>;

export function ResultUpload({ batch: { key, number } }: { batch: PayoutBatch }) {
  const client = useQueryClient();
  const toast = useToast();
  const sendFresh = useFreshSending();
  const [file, setFile] = useState<File | null>(null);
  const isTooLarge = file !== null && file.size > limits.payoutResultBytes;
  const upload = useMutation({
    mutationKey: [uploadPayoutResult.name],
    mutationFn: (chosen: File) =>
      sendFresh(
        () => sendResult(key, chosen),
        [
          [t('freshPassword.what'), t('admin.payout.result.send')],
          [t('admin.payout.list.batched'), number],
        ],
      ),
    onSuccess: (report) => {
      setFile(null);
      // A batch without open transfers leaves the page.
      toast(reportText(report));
    },
    onSettled: () => invalidate(client, 'admin'),
  });
  const refusal = isTooLarge ? t('payout.result.size') : upload.error?.message;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <label className={fileButtonClass}>
          <input
            type="file"
            className="sr-only"
            accept=".csv,.xlsx"
            disabled={upload.isPending}
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null);
              upload.reset();
              // Allows the same file to be chosen again.
              currentTarget.value = '';
            }}
          />
          <Icon of={Upload} size={20} />
          {t('admin.payout.result')}
        </label>
        {file ? (
          <>
            <span className="wrap-anywhere text-note">{file.name}</span>
            <Button
              height={40}
              disabled={isTooLarge}
              busy={upload.isPending}
              onClick={() => upload.mutate(file)}
            >
              {t('admin.payout.result.send')}
            </Button>
          </>
        ) : null}
      </div>
      <p role="alert" className="text-danger-hover text-note empty:hidden">
        {refusal}
      </p>
    </div>
  );
}

function sendResult(batch: string, file: File): Promise<Report> {
  const form = new FormData();
  form.append('batch', batch);
  form.append('file', file);
  return sendForm(uploadPayoutResult, form, { signal: new AbortController().signal, onProgress: () => {} });
}

function reportText({ paid, failed, known, open }: Report): string {
  return t('admin.payout.result.report', {
    paid: formatNumber(paid),
    failed: formatNumber(failed),
    known: formatNumber(known),
    open: formatNumber(open),
  });
}
