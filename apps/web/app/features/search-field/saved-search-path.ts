import type { SavedSearch } from '@pq/contract/shapes/saved-search';

/** The address of the search screen with the text and filters. */
export function savedSearchPath({ text, filters }: Pick<SavedSearch, 'text' | 'filters'>): string {
  const query = new URLSearchParams({ q: text });
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value));
  return `/search?${query}`;
}
