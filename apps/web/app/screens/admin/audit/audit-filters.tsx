import { decidedThings, notedActions } from '@pq/contract/endpoints/admin/audit';
import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#app/data/console/audit.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { type Period, PeriodFields } from '../list/period-fields.tsx';
import { withFields } from '../list/with-fields.ts';
import { actionLabel } from './action-label.ts';

const all = { value: '', label: t('admin.purpose.all') };

/** Whose decisions, which, upon what and from when until when: all of it stands in the address. */
export function AuditFilters({ actors }: { actors: AuditEntry['actor'][] }) {
  const [query, setQuery] = useSearchParams();
  const pick = (fields: Record<string, string>) =>
    setQuery(withFields(query, { ...fields, page: undefined }), { preventScrollReset: true });
  const pickedOf = (asked: string | null, options: { value: string }[]) =>
    options.find(({ value }) => value === asked)?.value ?? '';
  const who = [all, ...actors.map(({ uid, nickname }) => ({ value: uid, label: nickname }))];
  const what = [all, ...notedActions.map((action) => ({ value: action, label: actionLabel(action) }))];
  const kinds = [all, ...decidedThings.map((type) => ({ value: type, label: t(`admin.kind.${type}`) }))];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={t('admin.audit.who')}
        prefix={t('admin.audit.who')}
        options={who}
        value={pickedOf(query.get('actor'), who)}
        unset=""
        onValue={(actor) => pick({ actor })}
      />
      <Select
        label={t('admin.audit.what')}
        prefix={t('admin.audit.what')}
        options={what}
        value={pickedOf(query.get('action'), what)}
        unset=""
        onValue={(action) => pick({ action })}
      />
      <Select
        label={t('admin.audit.kind')}
        prefix={t('admin.audit.kind')}
        options={kinds}
        value={pickedOf(query.get('type'), kinds)}
        unset=""
        onValue={(type) => pick({ type })}
      />
      <PeriodForm key={`${query.get('from')} ${query.get('to')}`} onPick={pick} />
    </div>
  );
}

function PeriodForm({ onPick }: { onPick(period: Period): void }) {
  const [query] = useSearchParams();
  const [period, setPeriod] = useState({ from: query.get('from') ?? '', to: query.get('to') ?? '' });
  const isWrong = period.from !== '' && period.to !== '' && period.from > period.to;
  return (
    <form
      className="flex min-w-0 max-w-full flex-wrap items-end gap-2 [&>div]:min-w-0 [&>div]:flex-[1_1_180px]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onPick(period);
      }}
    >
      <PeriodFields
        period={period}
        onPeriod={setPeriod}
        labels={{ from: t('admin.audit.from'), to: t('admin.audit.to') }}
        error={isWrong ? t('admin.audit.period.wrong') : undefined}
      />
      <Button type="submit" look="line">
        {t('admin.audit.period')}
      </Button>
    </form>
  );
}
