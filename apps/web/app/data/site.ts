import type { Client } from '@pq/contract/client';
import { listScrappedProjects } from '@pq/contract/endpoints/scraps';
import { clickLineBanner } from '@pq/contract/endpoints/site';
import type { Scrap } from '@pq/contract/shapes/common';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Counts a click on a line banner while the browser already follows the link; a failure is ignored. */
export function countLineClick(api: Client, idx: number): void {
  api.call(clickLineBanner, { idx }, { keepalive: true }).catch(() => {});
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
