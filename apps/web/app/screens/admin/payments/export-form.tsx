import { t } from '@pq/domain/copy';
import { addDays, formatDate, isCivilDate, seoulDate } from '@pq/domain/dates';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { exportPaymentsMutation } from '#app/data/admin/payments.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { useNow } from '#app/lib/now.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { focusUnreadable } from '#app/ui/forms/focus-unreadable.ts';
import { PeriodFields } from '../list/period-fields.tsx';
import { small } from '../parts/classes.ts';

export function ExportForm({ what }: { what: 'pledges' | 'charges' }) {
  const toast = useToast();
  const today = seoulDate(useNow());
  const [period, setPeriod] = useState({ from: addDays(today, -29), to: today });
  const { from, to } = period;
  const fields = useRef<HTMLDivElement>(null);
  const isPeriod = isCivilDate(from) && isCivilDate(to) && from <= to && addDays(from, 365) >= to;
  const download = useMutation({
    ...useFreshMutationOptions(exportPaymentsMutation, (asked) => [
      [t('freshPassword.what'), t('freshPassword.export', { what: t(`admin.${asked.what}`) })],
      [
        t('freshPassword.period'),
        t('freshPassword.periodOf', { from: formatDate(asked.from), to: formatDate(asked.to) }),
      ],
    ]),
    onSuccess: ({ name, content }) => saveFile(content, name),
    onError: (error) => toast(error.message, 'error'),
  });
  return (
    <details className="group/fold">
      <FoldLine className="text-control text-ink-2">{t('admin.export')}</FoldLine>
      <div className="flex flex-wrap items-start gap-3" ref={fields}>
        <PeriodFields
          period={period}
          onPeriod={setPeriod}
          labels={{ from: t('admin.export.from'), to: t('admin.export.to') }}
        />
        {isPeriod ? (
          <Button
            className="mt-7"
            busy={download.isPending}
            onClick={() => {
              if (!fields.current || !focusUnreadable(fields.current)) download.mutate({ what, from, to });
            }}
          >
            {t('admin.export.csv')}
          </Button>
        ) : null}
      </div>
      <p role="status">
        <small className={small}>{isPeriod ? t('admin.export.hint') : t('admin.export.wrong')}</small>
      </p>
    </details>
  );
}
