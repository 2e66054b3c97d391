import type { Client, InputOf } from '@pq/contract/client';
import { exportTaxData } from '@pq/contract/endpoints/admin/tax-data';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { formatMonth } from '@pq/domain/reward/texts';
import { addMonths } from '@pq/domain/shipping/promise';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/lib/now.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { NativeSelect } from '#app/ui/forms/native-select.tsx';
import { small } from '../parts/classes.ts';

/** Five years of invoices, which the law has them stored for. */
const MONTHS = 60;

/** The fees of a month for the accountant; the month before, which is complete, is chosen. */
export function TaxForm() {
  const toast = useToast();
  const thisMonth = seoulDate(useNow()).slice(0, 7);
  const [month, setMonth] = useState(addMonths(thisMonth, -1));
  const download = useMutation({
    ...useFreshMutationOptions(exportMutation, (asked) => [
      [t('freshPassword.what'), t('tax.export')],
      [t('freshPassword.period'), formatMonth(asked.month)],
    ]),
    onSuccess: ({ name, content }) => saveFile(content, name),
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <details className="group/fold">
      <FoldLine className="text-control text-ink-2">{t('tax.export')}</FoldLine>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('tax.month')}>
          {(wiring) => (
            <NativeSelect {...wiring} value={month} onChange={({ target }) => setMonth(target.value)}>
              {Array.from({ length: MONTHS }, (_, n) => addMonths(thisMonth, -n)).map((each) => (
                <option key={each} value={each}>
                  {formatMonth(each)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Button busy={download.isPending} onClick={() => download.mutate({ month })}>
          {t('tax.export.xlsx')}
        </Button>
      </div>
      <p className="mt-2">
        <small className={small}>{t('tax.export.hint')}</small>
      </p>
    </details>
  );
}

function exportMutation(api: Client) {
  return mutationOptions({
    mutationKey: [exportTaxData.name],
    mutationFn: (input: InputOf<typeof exportTaxData>) => api.file(exportTaxData, input),
  });
}
