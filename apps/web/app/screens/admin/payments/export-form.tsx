import { t } from '@pq/domain/copy';
import { addDays, isCivilDate, seoulDate } from '@pq/domain/dates';
import { useState } from 'react';
import { exportUrl } from '#app/data/payments.ts';
import { useNow } from '#app/now.ts';
import { FileLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';

/** Takes a period of pledges or charges along as a file for sheets. */
export function ExportForm({ what }: { what: 'pledges' | 'charges' }) {
  const today = seoulDate(useNow());
  const [from, setFrom] = useState(() => addDays(today, -29));
  const [to, setTo] = useState(today);
  const isPeriod = isCivilDate(from) && isCivilDate(to) && from <= to && addDays(from, 365) >= to;
  return (
    <details>
      <summary>{t('admin.export')}</summary>
      <div className="pay-x">
        <TextField
          type="date"
          label={t('admin.export.from')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={t('admin.export.to')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        {isPeriod ? <FileLink href={exportUrl(what, from, to)}>{t('admin.export.csv')}</FileLink> : null}
      </div>
      <p className="adm-h" role="status">
        {isPeriod ? t('admin.export.hint') : t('admin.export.wrong')}
      </p>
    </details>
  );
}
