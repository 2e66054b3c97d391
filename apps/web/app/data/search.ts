import type { Client } from '@pq/contract/client';
import { searchProjects } from '@pq/contract/endpoints/projects';
import { listStories } from '@pq/contract/endpoints/stories';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Count, ListFilters } from './projects.ts';

const number = pageSizes.search;

/** Projects that match a text, of one purpose or of all. */
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

/** How many projects match; the search's largest page is as far as they are counted. */
export function projectSearchCountQuery(
  api: Client,
  text: string,
  purpose: Purpose | 'all',
  { state, isPq = false }: Partial<Pick<ListFilters, 'state' | 'isPq'>>,
) {
  return queryOptions({
    queryKey: ['projects', 'search-count', text, purpose, { state, isPq }],
    queryFn: async ({ signal }): Promise<Count> => {
      const most = pageSizes.listMax;
      const input = { text, purpose, page: 0, number: most, isPq, state };
      const { data } = await api.call(searchProjects, input, { signal });
      return { n: data.length, isAll: data.length < most };
    },
  });
}

/** Stories that match a text, newest first. */
export function storySearchQuery(api: Client, text: string) {
  return infiniteQueryOptions({
    queryKey: ['stories', 'search', text],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listStories, { page: pageParam, number, search: JSON.stringify({ text }) }, { signal }))
        .data,
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });
}

/** There may be more as long as every page has been full. */
function nextPage(_last: unknown[], pages: unknown[][]): number | undefined {
  return pages.flat().length >= number * pages.length ? pages.length : undefined;
}
