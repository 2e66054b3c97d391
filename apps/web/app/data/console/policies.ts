import * as calls from '@pq/contract/calls/admin/policies';
import type { Client } from '@pq/contract/client';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { consoleKey } from './fresh.ts';

export type PolicyVersions = z.output<typeof calls.listPolicyVersions.data>[number];
export type PolicyVersion = PolicyVersions['versions'][number];

/** Every policy in all its versions. */
export function policyVersionsQuery(api: Client) {
  return queryOptions({
    queryKey: [...consoleKey, 'policies'],
    queryFn: async ({ signal }) => (await api.call(calls.listPolicyVersions, {}, { signal })).data,
    staleTime: 0,
  });
}

/** Adds a version; `seen` is the latest one that stood on the screen. */
export function writePolicyMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'write-policy'],
    mutationFn: (fields: z.input<typeof calls.writePolicy.input> & { seen: number }) =>
      api.call(calls.writePolicy, fields),
  });
}
