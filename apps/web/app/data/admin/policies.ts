import type { DataOf } from '@pq/contract/client';
import type { listPolicyVersions } from '@pq/contract/endpoints/admin/policies';

export type PolicyVersions = DataOf<typeof listPolicyVersions>[number];
export type PolicyVersion = PolicyVersions['versions'][number];
