import { decidedThings, notedActions } from '@pq/domain/audit-actions';
import { t } from '@pq/domain/copy';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#app/data/admin/audit.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { PeriodForm } from '../list/period-form.tsx';
import { withFields } from '../parts/with-fields.ts';
import { actionLabel } from './action-label.ts';

const all = { value: '', label: t('admin.purpose.all') };

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
      <PeriodForm />
    </div>
  );
}
