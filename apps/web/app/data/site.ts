import { toggleScrap } from '@pq/contract/calls/scraps';
import { getPolicies, listStories } from '@pq/contract/calls/site';
import type { Client } from '@pq/contract/client';
import type { Purpose } from '@pq/domain/project';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export function policiesQuery(api: Client) {
  return queryOptions({
    queryKey: ['policies'],
    queryFn: async ({ signal }) => (await api.call(getPolicies, {}, { signal })).data,
    staleTime: 300_000,
  });
}

export function latestStoriesQuery(api: Client, number: number) {
  return queryOptions({
    queryKey: ['stories', 'latest', number],
    queryFn: async ({ signal }) => (await api.call(listStories, { page: 0, number }, { signal })).data,
  });
}

export function scrapMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['scrap'],
    mutationFn: (input: { key: string; purpose: Purpose }) => api.call(toggleScrap, input),
  });
}
