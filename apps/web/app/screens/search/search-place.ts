import { limits } from '@pq/domain/limits';
export const searchTabs = ['all', 'order', 'funding'] as const;
export type SearchTab = (typeof searchTabs)[number];
/** What a search address asks for. An empty text asks for nothing yet. */
export type SearchPlace = { text: string; tab: SearchTab };

/** A text as it is searched for: composed, trimmed, of characters that are seen, not too long. */
export function searchTextOf(typed: string): string {
  const text = typed
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .trim();
  return [...text].slice(0, limits.searchText).join('').trim();
}

/** Reads `?q=&tab=`; a tab that is not known is all. */
export function readSearchPlace(query: URLSearchParams): SearchPlace {
  const tab = searchTabs.find((known) => known === query.get('tab')) ?? 'all';
  return { text: searchTextOf(query.get('q') ?? ''), tab };
}

/** The address of a search, the same for everybody it is sent to. */
export function searchHref({ text, tab }: SearchPlace): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (tab !== 'all') query.set('tab', tab);
  const search = query.toString();
  return search === '' ? '/search' : `/search?${search}`;
}
