import type { Client, DataOf, InputOf } from '@pq/contract/client';
import { listAudit } from '@pq/contract/endpoints/admin/audit';
import { queryOptions } from '@tanstack/react-query';
import { adminKey, freshList } from './fresh.ts';

export type AuditEntry = DataOf<typeof listAudit>['entries'][number];

type AuditSearch = InputOf<typeof listAudit>;

export function auditQuery(api: Client, search: AuditSearch) {
  return queryOptions({
    queryKey: [...adminKey, 'audit', search],
    queryFn: async ({ signal }) => (await api.call(listAudit, search, { signal })).data,
    ...freshList,
  });
}
