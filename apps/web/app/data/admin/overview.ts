import type { DataOf } from '@pq/contract/client';
import type { getOverview, getWaiting } from '@pq/contract/endpoints/admin/overview';

export type Overview = DataOf<typeof getOverview>;
export type Waiting = DataOf<typeof getWaiting>;
