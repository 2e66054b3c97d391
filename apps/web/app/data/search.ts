import type { Client } from '@pq/contract/client';
import { searchProjects } from '@pq/contract/endpoints/projects';
import { listStories } from '@pq/contract/endpoints/stories';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { callPages } from './client/calls.ts';
import type { ListFilters } from './projects.ts';

const number = pageSizes.search;

export function projectSearchQuery(
  api: Client,
  text: string,
  purpose: Purpose | 'all',
  filters: Partial<Pick<ListFilters, 'state' | 'sort' | 'isPq'>> & { exact?: true | undefined },
) {
  return callPages(api, searchProjects, {
    input: { text, purpose, number, isPq: false, ...filters },
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
