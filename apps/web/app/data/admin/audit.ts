import type { DataOf } from '@pq/contract/client';
import type { listAudit } from '@pq/contract/endpoints/admin/audit';

export type AuditEntry = DataOf<typeof listAudit>['entries'][number];
