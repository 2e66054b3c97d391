import { t } from '@pq/domain/copy';
import { isCivilDate } from '@pq/domain/dates';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Button } from '#app/ui/button.tsx';
import { focusUnreadable } from '#app/ui/forms/focus-unreadable.ts';
import { PeriodFields } from './period-fields.tsx';

export function periodOf(query: URLSearchParams): { from?: string | undefined; to?: string | undefined } {
  const day = (date: string | null) => (date !== null && isCivilDate(date) ? date : undefined);
  const [from, to] = [day(query.get('from')), day(query.get('to'))];
  return { from, to: from !== undefined && to !== undefined && to < from ? undefined : to };
}

type Props = { before?: ReactNode; after?: ReactNode };

/** The height of the labels of the fields: aligned at the bottom, the others would sink with each error below a field. */
const nextToFields = 'flex min-h-12 flex-wrap items-center gap-2 @columns:mt-7';

/** A period with other filters in its line, where that is wide enough. */
export function PeriodForm({ before, after }: Props) {
  const [query] = useSearchParams();
  return (
    <div className="@container">
      <div className="flex flex-wrap items-start gap-2">
        {before ? <div className={nextToFields}>{before}</div> : null}
        <div className="@max-columns:w-full">
          <Fields key={`${query.get('from')} ${query.get('to')}`} />
        </div>
        {after ? <div className={nextToFields}>{after}</div> : null}
      </div>
    </div>
  );
}

function Fields() {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const [period, setPeriod] = useState({ from: query.get('from') ?? '', to: query.get('to') ?? '' });
  const isWrong = period.from !== '' && period.to !== '' && period.from > period.to;
  return (
    <form
      className="flex w-form min-w-0 max-w-full flex-wrap items-start gap-2 [&>div]:min-w-0 [&>div]:flex-[1_1_180px]"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnreadable(event.currentTarget) && !isWrong)
          changeQuery((before) => withFields(before, { ...period, page: undefined }), {
            preventScrollReset: true,
          });
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
