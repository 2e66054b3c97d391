import type { Client, DataOf, InputOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/admin/policies';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { freshFor } from '../client/fresh-for.ts';
import { adminKey } from './fresh.ts';

export type PolicyVersions = DataOf<typeof calls.listPolicyVersions>[number];
export type PolicyVersion = PolicyVersions['versions'][number];

export function policyVersionsQuery(api: Client) {
  return queryOptions({
    queryKey: [...adminKey, 'policies'],
    queryFn: async ({ signal }) => (await api.call(calls.listPolicyVersions, {}, { signal })).data,
    ...freshFor,
  });
}

/** Adds a version; `seen` is the latest version that the screen showed. */
export function writePolicyMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'write-policy'],
    mutationFn: (fields: InputOf<typeof calls.writePolicy>) => api.call(calls.writePolicy, fields),
  });
}
