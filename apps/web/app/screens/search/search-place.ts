import { listSorts, listStates } from '@pq/contract/list-filters';
import { limits } from '@pq/domain/limits';
import type { ListFilters } from '#app/data/projects.ts';

export const searchTabs = ['all', 'order', 'funding'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** Which projects are looked for, and in which order. */
type SearchFilters = Partial<Pick<ListFilters, 'state' | 'sort' | 'isPq'>>;
/** What a search address asks for. An empty text asks for nothing yet. */
export type SearchPlace = { text: string; tab: SearchTab } & SearchFilters;

/** A text as it is searched for: composed, trimmed, of characters that are seen, not too long. */
export function searchTextOf(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .trim();
  return [...text].slice(0, limits.searchText).join('').trim();
}

/** Reads `?q=&tab=&state=&sort=&isPq=`; a tab that is not known is all, and so are filters. */
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

/** The address of a search, the same for everybody it is sent to. */
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
