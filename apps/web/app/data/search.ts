import type { Client } from '@pq/contract/client';
import { searchProjects } from '@pq/contract/endpoints/projects';
import { countSearch } from '@pq/contract/endpoints/search';
import { listStories } from '@pq/contract/endpoints/stories';
import type { ListFilterValues, listSorts } from '@pq/contract/list-filters';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { callPages, callQuery } from './client/calls.ts';
import type { Count } from './projects.ts';

const number = pageSizes.search;

/** What the search finds; the sort only orders it. */
export type Searched = ListFilterValues & {
  text: string;
  purpose: Purpose | 'all';
  exact?: boolean | undefined;
};

const toInput = ({ category, isPq = false, exact = false, ...searched }: Searched) => ({
  ...searched,
  category: Number(category ?? 0),
  isPq,
  exact,
});

export function projectSearchQuery(api: Client, searched: Searched, sort?: (typeof listSorts)[number]) {
  return callPages(api, searchProjects, {
    input: { ...toInput(searched), sort, number },
    first: 0,
    toInput: (page) => ({ page }),
    // There may be more while every page so far has been full.
    next: (_last, pages) =>
      pages.every(({ projects }) => projects.length >= number) ? pages.length : undefined,
  });
}

export function storySearchQuery(api: Client, text: string) {
  return callPages(api, listStories, {
    input: { number, search: JSON.stringify({ text }) },
    first: '',
    toInput: (before) => ({ before }),
    next: (last) => (last.length < number ? undefined : last.at(-1)?.key),
  });
}

/** Counts go no further. */
const MAX_COUNTED = 1_000;

export function countOf(n: number): Count {
  return { n, isAll: n < MAX_COUNTED };
}

export function searchCountQuery(api: Client, searched: Searched) {
  return callQuery(api, countSearch, toInput(searched));
}
