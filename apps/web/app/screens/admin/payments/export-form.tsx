import { t } from '@pq/domain/copy';
import { addDays, isCivilDate, seoulDate } from '@pq/domain/dates';
import { useState } from 'react';
import { exportUrl } from '#app/data/console/payments.ts';
import { useNow } from '#app/now.ts';
import { FileLink } from '#app/ui/button.tsx';
import { PeriodFields } from '../list/period-fields.tsx';

/** Takes a period of pledges or charges along as a file for sheets. */
export function ExportForm({ what }: { what: 'pledges' | 'charges' }) {
  const today = seoulDate(useNow());
  const [period, setPeriod] = useState({ from: addDays(today, -29), to: today });
  const { from, to } = period;
  const isPeriod = isCivilDate(from) && isCivilDate(to) && from <= to && addDays(from, 365) >= to;
  return (
    <details>
      <summary>{t('admin.export')}</summary>
      <div className="pay-x">
        <PeriodFields
          period={period}
          onPeriod={setPeriod}
          labels={{ from: t('admin.export.from'), to: t('admin.export.to') }}
        />
        {isPeriod ? <FileLink href={exportUrl(what, from, to)}>{t('admin.export.csv')}</FileLink> : null}
      </div>
      <p role="status">
        <small>{isPeriod ? t('admin.export.hint') : t('admin.export.wrong')}</small>
      </p>
    </details>
  );
}
