import type { Client } from '@pq/contract/client';
import { listScrappedProjects, toggleScrap } from '@pq/contract/endpoints/scraps';
import { askTeam, clickLineBanner, getBanners, getPolicies } from '@pq/contract/endpoints/site';
import type { Scrap } from '@pq/contract/shapes/common';
import type { Purpose } from '@pq/domain/project/project';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';

export function policiesQuery(api: Client) {
  return queryOptions({
    queryKey: ['policies'],
    queryFn: async ({ signal }) => (await api.call(getPolicies, {}, { signal, priority: 'low' })).data,
    staleTime: 300_000,
  });
}

export function bannersQuery(api: Client) {
  return queryOptions({
    queryKey: ['banners'],
    queryFn: async ({ signal }) => (await api.call(getBanners, {}, { signal, priority: 'low' })).data,
    staleTime: 300_000,
  });
}

/** Counts a click on a line banner while the browser already follows the link; a failure is ignored. */
export function countLineClick(api: Client, idx: number): void {
  api.call(clickLineBanner, { idx }, { keepalive: true }).catch(() => {});
}

export const SCRAP_KEY = ['scrap'] as const;

export function scrapMutation(api: Client) {
  return mutationOptions({
    mutationKey: SCRAP_KEY,
    // Two presses are two toggles: the second is sent after the first.
    scope: { id: 'scrap' },
    mutationFn: (input: { key: string; purpose: Purpose }) => api.call(toggleScrap, input),
  });
}

/** Cards of these scraps in order, `number` scraps a page: the call takes their keys in the query. */
export function scrappedProjectsQuery(api: Client, scraps: readonly Scrap[], number: number) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'scrapped', scraps, number],
    queryFn: async ({ pageParam, signal }) => {
      const list = JSON.stringify(scraps.slice(pageParam * number, (pageParam + 1) * number));
      return (await api.call(listScrappedProjects, { list }, { signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (pages.length * number < scraps.length ? pages.length : undefined),
  });
}

export function askMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['ask'],
    mutationFn: (question: { email: string; content: string }) => api.call(askTeam, question),
  });
}
