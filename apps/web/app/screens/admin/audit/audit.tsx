import { listAudit } from '@pq/contract/endpoints/admin/audit';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList } from '../list/define-list.ts';
import { quote, small } from '../parts/classes.ts';
import { RowNote } from '../parts/rows.tsx';
import { SubjectLink } from '../subject-link.tsx';
import type { Route } from './+types/audit';
import { actionLabel } from './action-label.ts';
import { AuditFilters } from './audit-filters.tsx';
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
