import { listAudit } from '@pq/contract/endpoints/admin/audit';
import { decidedThings, notedActions } from '@pq/domain/audit-actions';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#app/data/admin/audit.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList } from '../list/define-list.ts';
import { PeriodForm } from '../list/period-form.tsx';
import { quote, small } from '../parts/classes.ts';
import { RowNote } from '../parts/rows.tsx';
import { SubjectLink } from '../subject-link.tsx';
import type { Route } from './+types/audit';
import { actionLabel } from './action-label.ts';
import { auditSearchOf } from './audit-search.ts';
import { changeText } from './change-text.ts';

const list = defineList(listAudit, auditSearchOf);
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.audit');

export default function AuditScreen() {
  const { query, found } = list.useList();
  return (
    <AdminList
      id="audit"
      title={t('admin.audit')}
      search={t('admin.search.audit')}
      tools={
        <>
          <AuditFilters actors={found.data?.actors ?? []} />
          {query.get('text') ? <small className={small}>{t('admin.audit.latest')}</small> : null}
        </>
      }
      query={found}
      rows={({ entries }) =>
        entries.map((entry) => ({
          key: String(entry.id),
          title: (
            <>
              {actionLabel(entry.action)} · <SubjectLink subject={entry.subject} />
            </>
          ),
          content: (
            <>
              {entry.reason ? <span className={quote}>{entry.reason}</span> : null}
              <RowNote>{changeText(entry)}</RowNote>
            </>
          ),
          time: `${entry.actor.nickname} · ${formatMoment(entry.at)}`,
        }))
      }
      empty={t('admin.audit.none')}
    />
  );
}

const allOption = { value: '', label: t('admin.purpose.all') };

function AuditFilters({ actors }: { actors: AuditEntry['actor'][] }) {
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const pick = (fields: Record<string, string>) =>
    changeQuery((before) => withFields(before, { ...fields, page: undefined }), {
      preventScrollReset: true,
    });
  const pickedOf = (asked: string | null, options: { value: string }[]) =>
    options.find(({ value }) => value === asked)?.value ?? '';
  const who = [allOption, ...actors.map(({ uid, nickname }) => ({ value: uid, label: nickname }))];
  const what = [allOption, ...notedActions.map((action) => ({ value: action, label: actionLabel(action) }))];
  const kinds = [
    allOption,
    ...decidedThings.map((type) => ({ value: type, label: t(`admin.kind.${type}`) })),
  ];
  return (
    <PeriodForm
      before={
        <>
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
        </>
      }
    />
  );
}
