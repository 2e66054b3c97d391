import { listSorts, listStates } from '@pq/contract/list-filters';
import { limits } from '@pq/domain/limits';
import { firstLetters } from '@pq/domain/text/letters';
import type { ListFilters } from '#app/data/projects.ts';

export const searchTabs = ['all', 'order', 'funding'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** The filters and the order of the projects. */
type SearchFilters = Partial<Pick<ListFilters, 'state' | 'sort' | 'isPq'>>;
/** The search in an address. An empty text searches nothing yet. */
export type SearchPlace = { text: string; tab: SearchTab } & SearchFilters;

/** A text normalised for searching: composed, trimmed, without invisible characters, limited in length. */
export function searchTextOf(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .trim();
  return firstLetters(text, limits.searchText).trim();
}

/** Reads `?q=&tab=&state=&sort=&isPq=`; unknown tabs and filters mean all. */
export function readSearchPlace(query: URLSearchParams): SearchPlace {
  const tab = searchTabs.find((known) => known === query.get('tab')) ?? 'all';
  return {
    text: searchTextOf(query.get('q') ?? ''),
    tab,
    state: listStates.find((known) => known === query.get('state')),
    sort: listSorts.find((known) => known === query.get('sort')),
    ...(query.get('isPq') === 'true' && { isPq: true }),
  };
}

/** The address of a search, in a canonical form. */
export function searchHref({ text, tab, state, sort, isPq }: SearchPlace): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (tab !== 'all') query.set('tab', tab);
  if (state) query.set('state', state);
  if (sort) query.set('sort', sort);
  if (isPq) query.set('isPq', 'true');
  const search = query.toString();
  return search === '' ? '/search' : `/search?${search}`;
}
