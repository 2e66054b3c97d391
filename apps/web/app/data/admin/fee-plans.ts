import type { DataOf } from '@pq/contract/client';
import type { listFeePlans } from '@pq/contract/endpoints/admin/fee-plans';

export type PlanVersion = DataOf<typeof listFeePlans>['plans'][number];
