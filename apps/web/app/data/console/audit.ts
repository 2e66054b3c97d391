import { listAudit } from '@pq/contract/calls/admin/audit';
import type { Client } from '@pq/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { consoleKey, freshList } from './fresh.ts';

export type AuditEntry = z.output<typeof listAudit.data>['entries'][number];

type AuditSearch = z.input<typeof listAudit.input>;

/** A page of the audit log. */
export function auditQuery(api: Client, search: AuditSearch) {
  return queryOptions({
    queryKey: [...consoleKey, 'audit', search],
    queryFn: async ({ signal }) => (await api.call(listAudit, search, { signal })).data,
    ...freshList,
  });
}
