import { listSorts, listStates } from '@pq/contract/list-filters';
import { limits } from '@pq/domain/limits';
import { firstLetters } from '@pq/domain/text/letters';
import type { ListFilters } from '#app/data/projects.ts';

export const searchTabs = ['all', 'order', 'funding'] as const;
export type SearchTab = (typeof searchTabs)[number];

type SearchFilters = Partial<Pick<ListFilters, 'state' | 'sort' | 'isPq'>>;
/** With an empty text nothing is searched; `exact`: without corrections. */
export type SearchPlace = { text: string; tab: SearchTab; exact?: true | undefined } & SearchFilters;

export function searchTextOf(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .trim();
  return firstLetters(text, limits.searchText).trim();
}

export function readSearchPlace(query: URLSearchParams): SearchPlace {
  const tab = searchTabs.find((known) => known === query.get('tab')) ?? 'all';
  return {
    text: searchTextOf(query.get('q') ?? ''),
    tab,
    state: listStates.find((known) => known === query.get('state')),
    sort: listSorts.find((known) => known === query.get('sort')),
    ...(query.get('isPq') === 'true' && { isPq: true }),
    ...(query.get('exact') === 'true' && { exact: true }),
  };
}

export function searchHref({ text, tab, state, sort, isPq, exact }: SearchPlace): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (tab !== 'all') query.set('tab', tab);
  if (state) query.set('state', state);
  if (sort) query.set('sort', sort);
  if (isPq) query.set('isPq', 'true');
  if (exact) query.set('exact', 'true');
  const search = query.toString();
  return search === '' ? '/search' : `/search?${search}`;
}
