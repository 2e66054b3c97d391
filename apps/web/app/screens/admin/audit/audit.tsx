import { listAudit } from '@pq/contract/endpoints/admin/audit';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { quote, small } from '../parts/classes.ts';
import { RowNote } from '../parts/rows.tsx';
import { SubjectLink } from '../subject-link.tsx';
import type { Route } from './+types/audit';
import { actionLabel } from './action-label.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditSearchOf } from './audit-search.ts';
import { changeText } from './change-text.ts';

const queries = routeQueries((api, { url }) => [callQuery(api, listAudit, auditSearchOf(url.searchParams))]);

export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.audit');

/** Every decision of the operations team, latest first. */
export default function AuditScreen() {
  const [query] = useSearchParams();
  const audit = useQuery(callQuery(useApi(), listAudit, auditSearchOf(query)));
  return (
    <AdminList
      id="audit"
      title={t('admin.audit')}
      search={t('admin.search.audit')}
      tools={
        <>
          <AuditFilters actors={audit.data?.actors ?? []} />
          {query.get('text') ? <small className={small}>{t('admin.audit.latest')}</small> : null}
        </>
      }
      query={audit}
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
