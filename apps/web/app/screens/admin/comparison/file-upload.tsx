import type { DataOf } from '@pq/contract/client';
import { type listDifferences, uploadSettlementFile } from '@pq/contract/endpoints/admin/reconciliation';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload, Users } from 'lucide-react';
import { useState } from 'react';
import { invalidate } from '#app/data/client/calls.ts';
import { sendForm } from '#app/data/uploads/uploads.ts';
import { DateField } from '#app/features/form/date-field.tsx';
import { useForm } from '#app/features/form/use-form.ts';
import { useFreshSending } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { Button } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { fields, small } from '../parts/classes.ts';
import { OtherConfirms } from '../parts/other-confirms.tsx';

type Days = DataOf<typeof listDifferences>['days'];

/** The file of a day that the provider has not answered, or the same file again to confirm it. */
export function FileUpload({ days }: { days: Days }) {
  const client = useQueryClient();
  const sendFresh = useFreshSending();
  const [file, setFile] = useState<File | null>(null);
  const askedOf = (day: string) => days.find((one) => one.day === day)?.asked ?? null;
  const isTooLarge = file !== null && file.size > limits.settlementFileBytes;
  const upload = useMutation({
    mutationKey: [uploadSettlementFile.name],
    mutationFn: ({ day, seen, chosen }: { day: string; seen: number | undefined; chosen: File }) =>
      sendFresh(
        () => sendFile({ day, seen }, chosen),
        [
          [t('freshPassword.what'), t('admin.comparison.file')],
          [t('admin.comparison.day'), formatDate(day)],
        ],
      ),
    onSuccess: () => setFile(null),
    onSettled: () => invalidate(client, 'admin'),
  });
  const form = useForm({
    defaultValues: { day: '' },
    validate: ({ day }) => ({ day: day === '' ? t('admin.comparison.day.required') : undefined }),
    async onSubmit({ day }) {
      if (file) await upload.mutateAsync({ day, seen: askedOf(day)?.at, chosen: file });
    },
  });
  const asked = askedOf(form.values.day);
  const refusal = isTooLarge ? t('comparison.file.size') : upload.error?.message;
  return (
    <section className="mt-8" aria-labelledby="settlement-file">
      <h2 id="settlement-file" className="text-h3">
        {t('admin.comparison.file')}
      </h2>
      <small className={small}>{t('admin.comparison.file.body')}</small>
      <div className={`mt-3 ${fields}`}>
        <DateField label={t('admin.comparison.day')} {...form.field('day')} />
      </div>
      {asked ? (
        <NoticeBox className="mt-3" variant="warn" icon={Users}>
          {t('admin.comparison.file.confirm', { name: asked.by, at: formatMoment(asked.at) })}
          <OtherConfirms mayConfirm={asked.mayConfirm}>{null}</OtherConfirms>
        </NoticeBox>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-3">
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
          {t('admin.comparison.file.choose')}
        </label>
        {file ? (
          <>
            <span className="wrap-anywhere text-note">{file.name}</span>
            <Button height={40} disabled={isTooLarge} busy={form.isSending} onClick={form.submit}>
              {t('admin.comparison.file.send')}
            </Button>
          </>
        ) : null}
      </div>
      <p role="alert" className="mt-2 text-danger-hover text-note empty:hidden">
        {refusal}
      </p>
      <p role="status" className="mt-2 text-note text-success empty:hidden">
        {upload.data ? doneText(upload.data) : null}
      </p>
    </section>
  );
}

function doneText({ rows, open, settles }: DataOf<typeof uploadSettlementFile>): string {
  return open === null
    ? t('comparison.file.asked', { rows: formatNumber(rows), n: formatNumber(settles) })
    : t('comparison.file.done', { rows: formatNumber(rows), open: formatNumber(open) });
}

/** `seen`: when the file that it confirms was asked for. */
function sendFile({ day, seen }: { day: string; seen: number | undefined }, file: File) {
  const form = new FormData();
  form.append('day', day);
  if (seen !== undefined) form.append('seen', String(seen));
  form.append('file', file);
  return sendForm(uploadSettlementFile, form, {
    signal: new AbortController().signal,
    onProgress: () => {},
  });
}
