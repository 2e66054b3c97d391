import {
  type ListFilterValues,
  listFilterNames,
  listSorts,
  readListFilters,
} from '@pq/contract/list-filters';
import type { SearchFilters } from '@pq/contract/shapes/saved-search';
import { searchTextOf } from '#app/lib/addresses/search-text.ts';

export const searchTabs = ['all', 'order', 'funding'] as const;
export type SearchTab = (typeof searchTabs)[number];

type Sort = (typeof listSorts)[number];
/** With an empty text nothing is searched; `exact`: without corrections. */
export type SearchPlace = {
  text: string;
  tab: SearchTab;
  exact?: true | undefined;
  sort?: Sort | undefined;
} & ListFilterValues;

export function readSearchPlace(query: URLSearchParams): SearchPlace {
  const tab = searchTabs.find((known) => known === query.get('tab')) ?? 'all';
  return {
    text: searchTextOf(query.get('q') ?? ''),
    tab,
    ...readListFilters(query, 'search'),
    sort: listSorts.find((known) => known === query.get('sort')),
    ...(query.get('exact') === 'true' && { exact: true }),
  };
}

export function isFiltered(place: SearchPlace): boolean {
  return listFilterNames.some((name) => place[name]);
}

/** As they are saved: what is not set is absent. */
export function savedFiltersOf({ text: _, exact: _exact, tab, ...filters }: SearchPlace): SearchFilters {
  const set = Object.entries(filters).filter(([, value]) => value);
  return { ...(tab !== 'all' && { tab }), ...Object.fromEntries(set) };
}

/** The query of the address, without its question mark. */
export function searchQueryOf({ text, tab, sort, exact, ...filters }: SearchPlace): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (tab !== 'all') query.set('tab', tab);
  for (const name of listFilterNames) if (filters[name]) query.set(name, String(filters[name]));
  if (sort) query.set('sort', sort);
  if (exact) query.set('exact', 'true');
  return query.toString();
}

export function searchHref(place: SearchPlace): string {
  const query = searchQueryOf(place);
  return query === '' ? '/search' : `/search?${query}`;
}
