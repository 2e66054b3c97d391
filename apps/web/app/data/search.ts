import type { Client } from '@pq/contract/client';
import { countSearched, searchProjects } from '@pq/contract/endpoints/projects';
import { listStories } from '@pq/contract/endpoints/stories';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListFilters } from './projects.ts';

const number = pageSizes.search;

export function projectSearchQuery(
  api: Client,
  text: string,
  purpose: Purpose | 'all',
  filters: Partial<Pick<ListFilters, 'state' | 'sort' | 'isPq'>>,
) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'search', text, purpose, filters],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(
          searchProjects,
          { text, purpose, page: pageParam, number, isPq: false, ...filters },
          { signal },
        )
      ).data,
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });
}

export function projectSearchCountQuery(
  api: Client,
  text: string,
  purpose: Purpose | 'all',
  { state, isPq = false }: Partial<Pick<ListFilters, 'state' | 'isPq'>>,
) {
  return queryOptions({
    queryKey: ['projects', 'search-count', text, purpose, { state, isPq }],
    queryFn: async ({ signal }) =>
      (await api.call(countSearched, { text, purpose, isPq, state }, { signal })).data,
  });
}

/** Stories that match a text, newest first. */
export function storySearchQuery(api: Client, text: string) {
  return infiniteQueryOptions({
    queryKey: ['stories', 'search', text],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(
          listStories,
          { before: pageParam, number, search: JSON.stringify({ text }) },
          { signal },
        )
      ).data,
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < number ? undefined : last.at(-1)?.key),
  });
}

/** There may be more while every page so far has been full. */
function nextPage(_last: unknown[], pages: unknown[][]): number | undefined {
  return pages.flat().length >= number * pages.length ? pages.length : undefined;
}
