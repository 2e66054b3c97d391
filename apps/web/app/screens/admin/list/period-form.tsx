import { t } from '@pq/domain/copy';
import { isCivilDate } from '@pq/domain/dates';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { focusUnreadable } from '#app/ui/forms/focus-unreadable.ts';
import { withFields } from '../parts/with-fields.ts';
import { PeriodFields } from './period-fields.tsx';

export function periodOf(query: URLSearchParams): { from?: string | undefined; to?: string | undefined } {
  const day = (date: string | null) => (date !== null && isCivilDate(date) ? date : undefined);
  const [from, to] = [day(query.get('from')), day(query.get('to'))];
  return { from, to: from !== undefined && to !== undefined && to < from ? undefined : to };
}

export function PeriodForm() {
  const [query] = useSearchParams();
  return <Fields key={`${query.get('from')} ${query.get('to')}`} />;
}

function Fields() {
  const [query, setQuery] = useSearchParams();
  const [period, setPeriod] = useState({ from: query.get('from') ?? '', to: query.get('to') ?? '' });
  const isWrong = period.from !== '' && period.to !== '' && period.from > period.to;
  return (
    <form
      className="flex w-form min-w-0 max-w-full flex-wrap items-start gap-2 [&>div]:min-w-0 [&>div]:flex-[1_1_180px]"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnreadable(event.currentTarget) && !isWrong)
          setQuery(withFields(query, { ...period, page: undefined }), { preventScrollReset: true });
      }}
    >
      <PeriodFields
        period={period}
        onPeriod={setPeriod}
        labels={{ from: t('admin.audit.from'), to: t('admin.audit.to') }}
        error={isWrong ? t('admin.audit.period.wrong') : undefined}
      />
      <Button type="submit" variant="line" className="mt-7">
        {t('admin.audit.period')}
      </Button>
    </form>
  );
}
