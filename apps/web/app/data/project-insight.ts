import { getProjectGraph, listSupporters } from '@pq/contract/calls/projects';
import type { Client } from '@pq/contract/client';
import { pageSizes } from '@pq/domain/limits';
import type { PledgeStatus } from '@pq/domain/pledge';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** What only the maker of a project and administrators see of it. */

/** The supporters of a project, newest first; without a status all of them. */
export function supportersQuery(api: Client, key: string, status?: PledgeStatus) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'supporters', key, status ?? ''],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listSupporters, { pid: key, page: pageParam, status }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) =>
      lastPage.length < pageSizes.supporters ? undefined : pages.length,
  });
}

/** What happened day by day. */
export function projectGraphQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['projects', 'graph', key],
    queryFn: async ({ signal }) => (await api.call(getProjectGraph, { key }, { signal })).data,
  });
}
